import type { CreditReading } from './facts.ts';

const minuteMs = 60_000;

/** Credits a minute of all sessions together, between the last two readings of each; undefined before any has two. */
export function creditRate(
  readings: ReadonlyMap<string, readonly CreditReading[]>,
): number | undefined {
  const rates = [...readings.values()].flatMap((known) => {
    const [before, latest] = known.slice(-2);
    if (before === undefined || latest === undefined || latest.atMs <= before.atMs) return [];
    return Math.max(0, latest.credits - before.credits) / ((latest.atMs - before.atMs) / minuteMs);
  });
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0);
}
