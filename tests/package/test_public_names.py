import shelem


def test_public_names_are_there_and_documented() -> None:
    for name in shelem.__all__:
        value = getattr(shelem, name)
        assert not callable(value) or value.__doc__


def test_every_error_is_a_shelem_error() -> None:
    errors = [getattr(shelem, name) for name in shelem.__all__ if name.endswith("Error")]
    assert all(issubclass(error, shelem.ShelemError) for error in errors)
    assert issubclass(shelem.ShelemError, ValueError)
