"""The section of a report about hakem's choices before the first card."""

from shelem.analysis.report.words import Language
from shelem.analysis.review import Review


def choices_section(review: Review, words: Language) -> str:
    """Write what hakem could have made, what his choices cost, and the best plans."""
    best, bid = review.best, review.record.bid
    lines = [
        words(
            "best-plan",
            side=words.side(review.record.counted_side),
            points=words.number(best.points),
            denomination=words.denomination(best.denomination),
        )
    ]
    if bid is not None:
        key = "bid-fits" if review.makes_bid else "bid-too-high"
        lines.append(words(key, bid=words.call(bid)))
    text = f"<p>{' '.join(lines)}</p>"
    return f"<h2>{words('choices')}</h2>{text}{_costs(review, words)}{_plans(review, words)}"


def _costs(review: Review, words: Language) -> str:
    """Denomination and discard: chosen, best and cost."""
    played, discard = review.played, review.record.discard
    rows = [
        (
            "denomination-cost",
            words.denomination(played.denomination),
            words.denomination(review.best.denomination),
            review.denomination_loss,
        )
    ]
    if played.discard is not None and discard is not None:
        best = played.discard if review.discard_loss else discard
        rows.append(("discard-cost", words.cards(discard), words.cards(best), review.discard_loss))
    head = "".join(f"<th>{words(key)}</th>" for key in ("chosen", "best", "cost"))
    body = "".join(
        f"<tr><td>{words(key)}</td><td>{chosen}</td><td>{best_one}</td>"
        f"<td>{words.loss(cost, ours=True) if cost else words.number(0)}</td></tr>"
        for key, chosen, best_one, cost in rows
    )
    return f'<table class="named"><tr><th></th>{head}</tr>{body}</table>'


def _plans(review: Review, words: Language) -> str:
    """A bar for the best plan in each denomination."""
    total = review.record.rules.total_points
    rows = ""
    for plan in review.plans:
        kind = " chosen" if plan.denomination is review.record.denomination else ""
        kind += "" if plan.exact else " atmost"
        rows += (
            f"<span>{words.denomination(plan.denomination)}</span>"
            f'<span><span class="bar{kind}" style="display:block;'
            f'width:{100 * plan.points // total}%"></span></span>'
            f'<span class="n">{"" if plan.exact else "≤"}{words.number(plan.points)}</span>'
        )
    return f'<p class="note after">{words("plans")}</p><div class="bars">{rows}</div>'
