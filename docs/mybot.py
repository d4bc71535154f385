#!/usr/bin/env python3
"""A bot for Sidra in a few lines: lays runs and groups from its rack, and lengthens sets.

sidra arena -e il-classic --bots simple,cmd:docs/mybot.py --deals 20
"""
import json
import sys


def sets_of(rack):
    """Finds disjoint runs and groups of number tiles, greedily."""
    left = [tile for tile in rack if tile[1:].isdigit()]
    found = []
    for colour in "rbyk":
        numbers = sorted({int(tile[1:]) for tile in left if tile[0] == colour})
        run = []
        for number in numbers + [99]:
            if run and number != run[-1] + 1:
                if len(run) >= 3:
                    found.append([f"{colour}{it}" for it in run])
                run = []
            run.append(number)
    for row in found:
        for tile in row:
            left.remove(tile)
    for number in range(1, 14):
        colours = sorted({tile[0] for tile in left if tile[1:] == str(number)})
        if len(colours) >= 3:
            found.append([f"{colour}{number}" for colour in colours])
    return found


def answer(turn, opening):
    sets = sets_of(turn["rack"])
    worth = sum(int(tile[1:]) for row in sets for tile in row)
    if not turn["opened"]:
        return {"table": turn["table"] + sets} if worth >= opening and sets else {}
    table = [list(row) for row in turn["table"]] + sets
    left = [tile for tile in turn["rack"] if tile not in sum(sets, [])]
    for tile in (it for it in left if it[1:].isdigit()):
        for row in table:
            plain = all(it[1:].isdigit() and it[0] == tile[0] for it in row)
            if plain and int(row[-1][1:]) + 1 == int(tile[1:]):
                row.append(tile)
                break
    return {"table": table} if table != turn["table"] else {}


opening = 30
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        opening = message["opening"]
    elif message["type"] == "turn":
        print(json.dumps(answer(message, opening)), flush=True)
