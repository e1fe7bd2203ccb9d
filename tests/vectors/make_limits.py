#!/usr/bin/env python3
"""Writes limits.json: what every store must answer, computed by exact_limits.py.

Usage: make_limits.py [--check]   (--check: compare instead of write; exit status 1 if they differ)
The format is described in README.md beside this file.
"""

import json
import random
import sys
from fractions import Fraction as F
from math import ceil, floor
from pathlib import Path

from exact_limits import PERIODS, Bucket, Concurrency, Ledger, meter

S, MS = PERIODS["s"], PERIODS["ms"]


class Case:
    """One schedule on one ledger; each method is a step that records what the model answers."""

    def __init__(self, name, limits, guards=None):
        guards = guards or [0] * len(limits)
        self.ledger = Ledger(limits, guards)
        self.data = {"name": name, "limits": limits, "guards_us": guards, "steps": []}

    def step(self, at, op, expect=None, **fields):
        step = {"at_us": at, "op": op} | fields
        self.data["steps"].append(step | ({"expect": expect} if expect else {}))
        return self

    def take(self, at, *rows, wait=0):
        rows = [list(r) if isinstance(r, (tuple, list)) else [r] for r in rows or [1]]
        exact = self.ledger.take(F(at), [[F(str(w)) for w in r] for r in rows], F(wait))
        self.answer = exact
        expect = dict(exact)
        if "delays_us" in exact:
            expect["delays_us"] = [ceil(d) for d in exact["delays_us"]]
        if exact.get("wait_us") is not None:
            expect["wait_us"] = ceil(exact["wait_us"])
        return self.step(at, "take", expect, rows=rows, max_wait_us=wait)

    def each(self, call):
        for meter, w in call:
            if w:
                yield meter, F(w)

    def give_back(self, at, row, departed):
        for m, w in self.each(zip(self.ledger.meters, row)):
            m.give_back(self.exact_departure(m, departed), w)
        return self.step(at, "give_back", row=row, ago_us=at - departed)

    def settle(self, at, reserved, actual, departed):
        for m, w, now in zip(self.ledger.meters, reserved, actual):
            if w:
                m.settle(self.exact_departure(m, departed), F(w), F(now))
        return self.step(at, "settle", reserved=reserved, actual=actual, ago_us=at - departed)

    def exact_departure(self, m, departed):
        """The booked departure that the whole microsecond `departed` stands for."""
        return next((d for d, _ in reversed(m.log) if ceil(d) == departed), F(departed))

    def release(self, at, row):
        for m, w in self.each(zip(self.ledger.meters, row)):
            m.release(w)
        return self.step(at, "release", row=row)

    def pause(self, at, length):
        for m in self.ledger.meters:
            m.pause(F(at + length))
        return self.step(at, "pause", length_us=length)

    def align(self, at, index, within):
        self.ledger.meters[index].align(F(at + within))
        return self.step(at, "align", index=index, in_us=within)

    def reshape(self, at, limits):
        """Other counts of the same kinds (log and concurrency), or further limits."""
        for i, text in enumerate(limits):
            new = meter(text, 0)
            if i == len(self.ledger.meters):
                self.ledger.meters.append(new)
            self.ledger.meters[i].count = new.count
        return self.step(at, "reshape", limits=limits, guards_us=[0] * len(limits))

    def peek(self, at):
        def standing(m):
            one = m.earliest(F(at), F(1))
            assert m.fits(1)
            return {"remaining": floor(m.remaining(F(at)) * 1000000),
                    "wait_us": None if one is None else ceil(one - at)}  # fmt: skip

        return self.step(at, "peek", [standing(m) for m in self.ledger.meters])


def rates():
    yield Case("one call, then one each interval", ["10/s"]).take(0).take(0).take(
        99999).take(100000).take(200000).take(250000)
    yield Case("a third of a second is not rounded away", ["3/s"]).take(
        0, *[1] * 10, wait=4 * S)
    yield Case("a batch is committed as far as it starts in time", ["10/s"]).take(
        0, *[1] * 8, wait=350 * MS).take(0).take(400 * MS)
    yield Case("seven in eleven milliseconds", ["7/11ms"]).take(0, *[1] * 30, wait=S).take(40000)
    yield Case("the guard widens the interval", ["10/s"], [100 * MS]).take(
        0, *[1] * 4, wait=S).take(0)
    yield Case("late within the guard keeps the next slot", ["10/s"], [20 * MS]).take(0).take(
        104 * MS).take(104 * MS).take(204 * MS)
    yield Case("later than the guard pushes the next slot", ["10/s"], [20 * MS]).take(0).take(
        105 * MS).take(105 * MS).take(300 * MS).take(300 * MS)
    yield Case("burst, then the interval", ["100/min burst 10"]).take(
        0, *[1] * 12, wait=2 * S).take(0).peek(0).peek(30 * S).take(30 * S, *[1] * 9)
    yield Case("fractions of a unit", ["10/s"]).take(0, 0.5, 0.25, 1, 0.001, wait=S).take(0)
    yield Case("a cost above the burst waits for the whole window", ["100 tokens/s"]).take(
        0, 60).take(0, 60).take(600 * MS, 60, wait=2 * S).take(0, 1)
    yield Case("a cost above the count is never", ["100 tokens/s"]).take(0, 101).take(
        0, 50, 101, 1, wait=9 * S).take(0, 1)
    yield Case("token bucket: the burst at once, then the rate", ["2/s token_bucket burst 40"]).take(
        0, *[1] * 41).take(0).peek(0).take(10 * S, *[1] * 30)
    yield Case("token bucket: a cost above the burst is never", ["10/s token_bucket burst 4"]).take(
        0, 5).take(0, 4).take(0, 4).take(400 * MS, 4)
    yield Case("token bucket: the guard takes from the allowance",
               ["10/s token_bucket burst 5"], [150 * MS]).take(0, *[1] * 5).take(0).peek(0)  # fmt: skip


def windows():
    yield Case("a window opens with the first departure", ["3/s fixed_window"]).take(
        100 * MS, 1, 1, 1, 1).take(500 * MS).take(1100 * MS, 1, 1).peek(1100 * MS)
    yield Case("aligned to the reset that the server names", ["3/s fixed_window"]).take(
        0, 1, 1).align(0, 0, 300 * MS).take(100 * MS, 1, 1).take(300 * MS, 1, 1, 1, 1).take(
        300 * MS)
    yield Case("the guard is part of the window", ["3/s fixed_window"], [50 * MS]).take(
        0, 1, 1, 1).take(S).take(1050 * MS)
    yield Case("a log admits at any alignment", ["2/10s sliding_log"]).take(0).take(4 * S).take(
        4 * S).take(10 * S).take(10 * S).take(14 * S).peek(15 * S)
    yield Case("a log of costs", ["10 points/s sliding_log"]).take(0, 4, 3).take(
        100 * MS, 5).take(100 * MS, 3).take(100 * MS, 8, wait=2 * S).take(100 * MS, 11)
    yield Case("a batch books into later windows", ["2/s sliding_log"], [10 * MS]).take(
        0, *[1] * 7, wait=5 * S).take(0)
    yield Case("the window before counts by its overlap", ["10/s sliding_counter"]).take(
        0, *[1] * 10).take(500 * MS).take(S).take(1100 * MS).take(1100 * MS).take(
        1500 * MS, *[1] * 5).peek(1500 * MS)
    yield Case("a full counter drains at the rate", ["4/s sliding_counter"]).take(
        0, *[1] * 12, wait=5 * S).take(0)


def several():
    yield Case("four at once", ["4 concurrent"]).take(0, *[1] * 5).take(5).release(9, [1]).take(
        9, 1, 1).take(9, 5).peek(9)
    yield Case("all or nothing", ["10/s", "3/s fixed_window"]).take(0, (1, 1)).take(
        100 * MS, (1, 1), (1, 1), wait=S).take(200 * MS, (1, 1)).take(250 * MS, (1, 0)).take(
        300 * MS, (1, 0)).take(S, (1, 1)).peek(S)
    yield Case("a limit that is not concerned", ["10/s", "100 tokens/s"]).take(0, (1, 0)).take(
        0, (0, 40)).take(100 * MS, (1, 10)).take(400 * MS, (1, 10)).take(400 * MS, (0, 0))
    yield Case("never names the limit", ["10/s", "100 tokens/min"]).take(0, (1, 101)).take(
        0, (1, 100))
    yield Case("the slowest limit decides", ["100/s", "10/s", "20/min burst 5"]).take(
        0, *[(1, 1, 1)] * 8, wait=20 * S).take(0, (1, 1, 1))
    yield Case("a place in flight is taken only at once", ["10/s", "2 concurrent"]).take(
        0, (1, 1), (1, 1), wait=S).take(100 * MS, (1, 1)).take(200 * MS, (1, 1)).release(
        300 * MS, [0, 1]).take(300 * MS, (1, 1))


def changes():
    yield Case("a given back slot is taken again", ["10/s"]).take(0).take(0, wait=S).give_back(
        0, [1], 100 * MS).take(0, wait=S).take(0)
    yield Case("an immediate departure given back", ["4/s sliding_log"]).take(0, 4).give_back(
        0, [4], 0).take(0, 2, 2).take(0)
    yield Case("give back under several limits", ["10/s", "5/s sliding_log"]).take(
        0, (1, 1)).take(0, (1, 1), wait=S).give_back(50 * MS, [1, 1], 100 * MS).take(
        50 * MS, (1, 1), wait=S).take(S, (1, 1))
    yield Case("a cost settled lower", ["100 tokens/s sliding_log"]).take(0, 80).settle(
        10 * MS, [80], [30], 0).take(10 * MS, 70).take(10 * MS, 1)
    yield Case("a cost settled higher", ["100 tokens/s"]).take(0, 10).settle(
        50 * MS, [10], [40], 0).take(100 * MS, 1).take(400 * MS, 1)
    yield Case("a window settled", ["100 tokens/s fixed_window"]).take(0, 60).settle(
        50 * MS, [60], [90], 0).take(50 * MS, 11).take(50 * MS, 10)
    yield Case("nothing leaves in a pause, and no burst after it", ["10/s", "5/s fixed_window"]).take(
        0, (1, 1)).pause(200 * MS, 2 * S).take(S, (1, 1)).take(2200 * MS, (1, 1), (1, 1)).take(
        2300 * MS, (1, 1))
    yield Case("a pause spends the burst", ["100/s burst 10"]).pause(0, S).take(
        500 * MS).take(S, 1, 1, 1).peek(S)
    yield Case("the later end of two pauses wins", ["10/s"]).pause(0, 2 * S).pause(
        500 * MS, S).take(S).take(2 * S).take(2 * S)
    yield Case("a reading that lags rewinds nothing", ["10/s", "4/s sliding_log"]).take(
        S, (1, 1)).take(900 * MS, (1, 1)).take(S, (1, 1), wait=S).take(1200 * MS, (1, 1))
    yield Case("a place in flight given back", ["10/s", "2 concurrent"]).take(0, (0, 1), (0, 1)).take(
        1, (0, 1)).give_back(1, [0, 1], 0).take(2, (0, 1)).take(2, (0, 1))
    yield Case("a further limit starts idle", ["10/s"]).take(0).reshape(
        10 * MS, ["10/s", "2/s fixed_window"]).take(10 * MS, (1, 1)).take(100 * MS, (1, 1), (0, 1)).take(
        200 * MS, (1, 1)).peek(200 * MS)
    yield Case("a lower count holds what was taken against it", ["5/s sliding_log", "3 concurrent"]).take(
        0, (1, 1), (1, 1), (1, 1)).reshape(10 * MS, ["4/s sliding_log", "2 concurrent"]).release(
        20 * MS, [0, 1]).take(20 * MS, (1, 1)).release(30 * MS, [0, 1]).take(30 * MS, (1, 1)).take(
        30 * MS, (1, 0)).take(S, (1, 0))
    for text in KINDS:
        yield Case(f"paused: {text}", [text], [5 * MS]).take(0).pause(100 * MS, S).take(500 * MS).peek(
            600 * MS).take(1100 * MS, *[1] * 4).take(1200 * MS, *[1] * 3, wait=2 * S).peek(3 * S)


KINDS = ["7/s", "20/s burst 5", "9/s token_bucket burst 6", "5/s fixed_window",
         "8/s sliding_log", "11/s sliding_counter", "5 concurrent"]  # fmt: skip


def schedule(seed, limits, guards, large=()):
    """A seeded schedule of batches, give-backs of the newest take, pauses and lagging readings."""
    pick, at = random.Random(seed), 0
    case = Case(f"schedule {seed}: {', '.join(limits)}", limits, guards)
    flights = [0] * len(limits)
    for _ in range(40):
        at += pick.choice([0, 0, 1, 777, 12345, 100000, 333333, 1000000])
        roll = pick.random()
        if roll < 0.05:
            case.pause(at, pick.choice([1000, 250000, 1500000]))
        elif roll < 0.15 and any(flights):
            case.release(at, [min(f, 1) for f in flights])
            flights = [f - min(f, 1) for f in flights]
        elif roll < 0.25:
            case.peek(at)
        else:
            most = [1 if m.__class__ is Bucket and m.burst == 1 else 2 for m in case.ledger.meters]
            rows = [[pick.choice(large or [0, 1, 1, 1, n]) for n in most]
                    for _ in range(pick.choice([1, 1, 3, 6]))]  # fmt: skip
            case.take(max(0, at - pick.choice([0, 0, 0, 500])), *rows,
                      wait=pick.choice([0, 100000, 1000000, 5000000]))  # fmt: skip
            granted = len(case.answer.get("delays_us", []))
            for row in rows[:granted]:
                flights = [f + (w if isinstance(m, Concurrency) else 0)
                           for f, w, m in zip(flights, row, case.ledger.meters)]  # fmt: skip
    return case


def schedules():
    for seed, text in enumerate(KINDS):
        yield schedule(seed, [text], [0])
        yield schedule(seed + 10, [text], [15000])
    for seed in range(20, 32):
        some = random.Random(seed).sample(KINDS, 2 + seed % 2)
        yield schedule(seed, some, [random.Random(seed).choice([0, 4000, 30000]) for _ in some])
    for seed, text in enumerate(["7/s", "30 tokens/min", "9000/s", "5/30d", "12/h burst 3"], 40):
        yield schedule(seed, [text], [0])
        yield schedule(seed + 10, [text], [3000], [0, 1.5, 2.25, 4.5])


def main():
    cases = [c.data for part in (rates, windows, several, changes, schedules) for c in part()]
    lines = ",\n".join(json.dumps(c) for c in cases)
    text = '{"cases": [\n' + lines + "\n]}\n"
    path = Path(__file__).with_name("limits.json")
    if "--check" in sys.argv[1:]:
        return 0 if path.read_text() == text else 1
    path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
