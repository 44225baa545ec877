import { addDays, type Day, dayMs, hourMs, minuteMs, startOf } from '../calendar.ts';
import type { NearMiss, Planted } from '../planted.ts';
import { randomOf } from '../random.ts';

/** When the rows of days arrive, and which of them change afterwards. */
export type DayPlots = {
  /** When a day arrives that does not do so in the night after it; infinite if never. */
  arrivals: ReadonlyMap<Day, number>;
  /** Until then, the rows of this share of the people are left out, or counted twice. */
  restated: ReadonlyMap<Day, { atMs: number; share: number; isTwice: boolean }>;
};

/** When the batch of a day arrives: some hours after its end, in UTC. */
export function arrivalOf(seed: number, day: Day, { arrivals }: DayPlots): number {
  const late = arrivals.get(day);
  if (late !== undefined) return late;
  return startOf(day) + dayMs + randomOf(seed, 'batch', day).between(1.5 * hourMs, 4.5 * hourMs);
}

/** When a day is known, or, if it never arrives, the first one after it that does. */
export function knownFrom(seed: number, day: Day, plots: DayPlots): number {
  const atMs = arrivalOf(seed, day, plots);
  return Number.isFinite(atMs) ? atMs : knownFrom(seed, addDays(day, 1), plots);
}

type Told<Of> = { plots: Of; planted: Planted[]; nearMisses: NearMiss[] };

/** Days that are missing, late, or restated. Two are lost for good, one comes after two days. */
export function plotDays(seed: number, from: Day): Told<DayPlots> {
  const random = randomOf(seed, 'days');
  const lost = [addDays(from, random.whole(-9, -6)), addDays(from, random.whole(6, 8))];
  const late = addDays(from, random.whole(1, 3));
  const lateMs = startOf(late) + 3 * dayMs + random.between(0, 10) * hourMs;
  const slow = addDays(from, 10);
  const slowMs = startOf(slow) + dayMs + 10.5 * hourMs;
  const arrivals = new Map<Day, number>([
    ...lost.map((day) => [day, Number.POSITIVE_INFINITY] as const),
    [late, lateMs],
    [slow, slowMs],
  ]);
  const changes = [
    { day: addDays(from, 4), share: random.between(0.14, 0.22), isTwice: false, afterHours: 60 },
    { day: addDays(from, 5), share: random.between(0.1, 0.16), isTwice: true, afterHours: 84 },
  ].map((change) => ({
    ...change,
    atMs: startOf(change.day) + dayMs + change.afterHours * hourMs + 17 * minuteMs,
  }));
  const small = { day: addDays(from, 9), share: 0.003, atMs: startOf(from) + 12 * dayMs };
  const endMs = startOf(from) + 14 * dayMs;
  return {
    plots: {
      arrivals,
      restated: new Map(
        [...changes, { ...small, isTwice: false }].map(({ day, atMs, share, isTwice }) => [
          day,
          { atMs, share, isTwice },
        ]),
      ),
    },
    planted: [
      ...lost.map((day) => missing(day, 'Its rows never arrive.', endMs)),
      missing(late, 'Its rows arrive two days late.', lateMs),
      ...changes.map(
        ({ day, atMs, share, isTwice }): Planted => ({
          id: `restated-${day}`,
          kind: 'day-restated',
          description: isTwice
            ? `${percent(share)} of the people were counted twice on it, and later are not.`
            : `${percent(share)} of the people were left out of it, and later are there.`,
          subject: { kind: 'day', day },
          startMs: atMs,
          endMs: atMs + 2 * dayMs,
          severity: 'warning',
        }),
      ),
    ],
    nearMisses: [
      {
        id: `slow-${slow}`,
        resembles: 'day-missing',
        description: 'Its rows arrive in the morning instead of in the night.',
        subject: { kind: 'day', day: slow },
        startMs: startOf(slow) + dayMs,
        endMs: slowMs,
      },
      {
        id: `small-${small.day}`,
        resembles: 'day-restated',
        description: 'A few late rows change it by a fraction of a percent.',
        subject: { kind: 'day', day: small.day },
        startMs: small.atMs,
        endMs: small.atMs + 2 * dayMs,
      },
    ],
  };
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

const missing = (day: Day, description: string, endMs: number): Planted => ({
  id: `missing-${day}`,
  kind: 'day-missing',
  description,
  subject: { kind: 'day', day },
  // In the morning after it, nobody waits for it any longer.
  startMs: startOf(day) + dayMs + 12 * hourMs,
  endMs,
  severity: 'warning',
});
