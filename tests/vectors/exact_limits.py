"""The limits as exact rationals: slow, obvious, and independent of the C++ code.

Times are microseconds, costs are units, both fractions.Fraction. A meter answers `earliest` and
books with `take`; a Ledger takes several meters together. make_limits.py writes the expected
values of limits.json with it.
"""

from copy import deepcopy
from fractions import Fraction as F
from math import floor

PERIODS = {"ms": 1000, "s": 1000000, "min": 60000000, "h": 3600000000, "d": 86400000000}


class Meter:
    """What the kinds share: the newest take can be undone, nothing leaves in a pause, and for one
    window after a pause departures are spaced at the rate."""

    def __init__(self, count, period, guard, burst=1):
        self.count, self.burst = F(count), F(burst)
        self.period, self.guard = F(period), F(guard)
        self.span = self.period + self.guard
        self.log = []  # (departure, cost), in the order they were booked
        self.ramp, self.ramp_end, self.paused_until = None, F(0), F(0)
        self.newest = F(-1)
        self.undo = None  # the newest take and the state before it
        self.start()

    def start(self):
        pass

    def fits(self, w):
        return w <= self.count

    def earliest(self, t, w):
        if self.ramp and t < self.ramp_end:
            t = max(t, min(self.ramp_end, self.ramp.paced(t, w)))
        return self.opens(t, w)

    def take(self, t, w):
        before = deepcopy({k: v for k, v in vars(self).items() if k != "undo"})
        self.newest = max(self.newest, t)
        if self.ramp and t < self.ramp_end:
            self.ramp.book(t, w)
        self.book(t, w)
        self.log.append((t, w))
        self.undo = (t, w, before)

    def book(self, t, w):
        pass

    def give_back(self, t, w):
        if self.undo and self.undo[:2] == (t, w):
            vars(self).update(self.undo[2], undo=None)

    def settle(self, t, reserved, actual):
        """Of the newest departure: as if it had been taken with the actual cost."""
        assert self.undo and self.undo[:2] == (t, reserved), "vectors settle the newest only"
        self.give_back(t, reserved)
        self.take(t, actual)

    def release(self, w):
        pass

    def pause(self, t):
        if t <= self.paused_until:
            return
        self.paused_until = t
        if not self.ramp or self.newest >= self.ramp_end:  # of an earlier pause, and over
            self.ramp = Bucket(self.count, self.period, self.guard)
        self.ramp.pause(t)
        self.ramp_end = max(self.ramp_end, t + self.span)
        self.undo = None

    def align(self, end):
        pass

    def remaining(self, now):
        """What could leave at once; nothing when even the smallest cost has to wait."""
        if not isinstance(self, Bucket) and self.earliest(now, F(1, 1000000)) != now:
            return F(0)
        left = self.left(now)
        return min(left, self.ramp.left(now)) if self.ramp and now < self.ramp_end else left


def first_with_room(log, t, w, count, span):
    """The first time at or after t and the newest departure when the window ending there has
    room, and what it could hold besides."""
    t = max([t] + [d for d, _ in log])
    for end in [t] + sorted(d + span for d, _ in log if d + span > t):
        spare = count - w - sum(c for d, c in log if d > end - span)
        if spare >= 0:
            return end, spare
    raise AssertionError("a cost that fits leaves some time")


class Bucket(Meter):
    """GCRA: `due` is when all that was taken is paid off, `floor` the same for pauses. While a cost
    above the burst, or not whole, is in the window, the window is counted as well; so it is for
    such a cost itself. (Stores know the window only from `due` when small costs come first: the
    vectors have no large cost soon after small ones. docs/decisions/2026-11-30-large-costs.md)"""

    def start(self):
        self.due, self.floor = F(0), F(0)  # long ago
        self.interval = self.span / (self.count + 1 - self.burst)
        self.allowance = (self.burst - 1) * self.interval
        fast = self.period / self.count <= 2000
        most = self.guard if fast else min(self.guard, self.guard / self.count + 250)
        self.catch_up = most if self.burst == 1 else F(0)
        self.large_end = F(0)

    def plain(self, w):
        return w <= self.burst and w == floor(w)

    def paced(self, t, w):
        beyond_one = max(0, w - 1) * self.interval
        return max(t, max(self.due, self.floor) - max(0, self.allowance - beyond_one))

    def earliest(self, t, w):
        t = self.paced(t, w)
        if self.plain(w) and t >= self.large_end:
            return t
        allowed = first_with_room(self.log, t, w, self.count, self.span)[0]
        return min(allowed, self.large_end) if self.plain(w) else allowed

    def book(self, t, w):
        if not self.plain(w):
            self.large_end = max(self.large_end, t + self.span)
        due = max(self.due, self.floor)
        self.due = (due if 0 < due and t <= due + self.catch_up else t) + w * self.interval

    def pause(self, t):
        self.floor = max(self.floor, t + self.allowance)
        self.undo = None

    def left(self, now):
        left = self.burst - max(0, max(self.due, self.floor) - now) / self.interval
        if now < self.large_end:
            at, spare = first_with_room(self.log, now, 0, self.count, self.span)
            left = min(left, spare if at == now else 0)
        return F(max(0, floor(left)))


class TokenBucket(Bucket):
    def start(self):
        super().start()
        self.interval = self.period / self.count
        self.allowance = max(F(0), (self.burst - 1) * self.interval - self.guard)
        self.catch_up = F(0)

    def plain(self, w):
        return True

    def fits(self, w):
        return w <= self.burst

    def left(self, now):
        due = max(self.due, self.floor)
        left = self.burst - (due - now + self.guard) / self.interval if due > now else self.burst
        return left if left >= 1 else F(0)


class FixedWindow(Meter):
    def start(self):
        self.begin, self.end, self.used = F(0), None, F(0)

    def opens(self, t, w):
        t = max(t, self.begin)
        if self.end is None or t >= self.end or self.used + w <= self.count:
            return t
        return self.end

    def book(self, t, w):
        if self.end is None or t >= self.end:
            self.begin, self.end, self.used = t, t + self.span, F(0)
        self.used += w

    def align(self, end):
        self.end = end

    def left(self, now):
        return self.count if self.end is None or now >= self.end else self.count - self.used


class SlidingLog(Meter):
    def opens(self, t, w):
        return first_with_room(self.log, t, w, self.count, self.span)[0]

    def left(self, now):
        at, spare = first_with_room(self.log, now, 0, self.count, self.span)
        return spare if at == now else F(0)


class SlidingCounter(Meter):
    """Windows follow one another; after two without a departure the next one opens its own."""

    def start(self):
        self.begin, self.now, self.before = None, F(0), F(0)

    def window(self, t):
        """Start, units of the window before, units in it."""
        if self.begin is None or t >= self.begin + 2 * self.span:
            return t, F(0), F(0)
        if t >= self.begin + self.span:
            return self.begin + self.span, self.now, F(0)
        return self.begin, self.before, self.now

    def opens(self, t, w):
        t = t if self.begin is None else max(t, self.begin)
        start, before, now = self.window(t)
        if now + w > self.count:
            start, before, now = start + self.span, now, F(0)
            t = max(t, start)
        spare = self.count - now - w
        return t if before <= spare else max(t, start + (1 - spare / before) * self.span)

    def book(self, t, w):
        self.begin, self.before, self.now = self.window(t)
        self.now += w

    def left(self, now):
        start, before, used = self.window(now)
        return max(F(0), self.count - used - before * (1 - (now - start) / self.span))


class Concurrency(Meter):
    def start(self):
        self.used, self.span = F(0), F(0)

    def opens(self, t, w):
        return t if self.used + w <= self.count else None

    def book(self, t, w):
        self.used += w

    def release(self, w):
        self.used -= min(w, self.used)
        self.undo = None

    def left(self, now):
        return self.count - self.used


KINDS = {
    "leaking_bucket": Bucket, "token_bucket": TokenBucket, "fixed_window": FixedWindow,
    "sliding_log": SlidingLog, "sliding_counter": SlidingCounter, "concurrent": Concurrency,
}  # fmt: skip


def meter(text, guard):
    """'20/10s token_bucket burst 5' -> a meter. Only the forms the vectors use."""
    words = text.split()
    if words[-1] == "concurrent":
        return Concurrency(int(words[0]), F(int(words[0]), 1000), 0)
    count = words[0].split("/")[0]
    period = next(w for w in words if "/" in w).split("/")[1]
    digits = "".join(c for c in period if c.isdigit())
    period = int(digits or 1) * PERIODS[period[len(digits):]]
    burst = int(words[words.index("burst") + 1]) if "burst" in words else 1
    kind = next((w for w in words if w in KINDS), "leaking_bucket")
    return KINDS[kind](int(count), period, guard, burst)


class Ledger:
    def __init__(self, limits, guards):
        self.meters = [meter(text, guard) for text, guard in zip(limits, guards)]

    def joint(self, now, row):
        """(earliest departure, binding limit); the departure is None when only a release helps."""
        t, binding, moved = now, 0, True
        while moved:
            moved = False
            for i, (m, w) in enumerate(zip(self.meters, row)):
                at = m.earliest(t, w) if w else t
                if at is None:
                    return None, i
                if at > t:
                    t, binding, moved = at, i, True
        return t, binding

    def take(self, now, rows, max_wait):
        delays = []
        for row in rows:
            bad = [i for i, (m, w) in enumerate(zip(self.meters, row)) if w and not m.fits(w)]
            t, binding = (None, bad[0]) if bad else self.joint(now, row)
            held = any(w and isinstance(m, Concurrency) for m, w in zip(self.meters, row))
            if bad or t is None or t > now + (0 if held else max_wait):
                if delays:
                    break
                wait = None if t is None else t - now
                return {"kind": "never" if bad else "wait", "limit": binding} | (
                    {} if bad else {"wait_us": wait})
            delays.append(t - now)
            for m, w in zip(self.meters, row):
                if w:
                    m.take(t, w)
        return {"kind": "admitted", "delays_us": delays}
