"""What a deal is: cards, hands, seats, denominations, positions and the rules of play."""
