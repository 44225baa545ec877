import type { Session } from '../api/resources.ts';
import {
  ongoingSessions,
  sessionCredits,
  sessionStatus,
} from '../figures/sessions/session-facts.ts';
import { minuteMs } from '../figures/time/day.ts';
import type { CreditReading } from './facts.ts';

/** Credits per minute between the last two readings of a session; undefined if it has not two. */
export function creditsPerMinute(known: readonly CreditReading[] = []): number | undefined {
  const [before, latest] = known.slice(-2);
  if (before === undefined || latest === undefined || latest.atMs <= before.atMs) return undefined;
  return Math.max(0, latest.credits - before.credits) / ((latest.atMs - before.atMs) / minuteMs);
}

/** Credits per minute of all sessions together; undefined if none has two readings. */
export function creditRate(
  readings: ReadonlyMap<string, readonly CreditReading[]>,
): number | undefined {
  const rates = [...readings.values()].flatMap((known) => creditsPerMinute(known) ?? []);
  return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0);
}

/** A rate needs two readings; if they are too close together, it is mostly noise. */
const minReadingMs = 45_000;

/** Number of readings kept, about a minute apart. */
const maxReadings = 20;

/** Records the cost of running sessions each time that sessions are read. */
export function createCreditReadings() {
  let known: ReadonlyMap<string, readonly CreditReading[]> = new Map();
  let last: readonly Session[] | undefined;
  let rates: readonly number[] = [];

  return {
    /**
     * The readings including those of these sessions; the same object as long as no session is read again.
     */
    with(
      sessions: readonly Session[],
      atMs: number,
    ): ReadonlyMap<string, readonly CreditReading[]> {
      if (sessions === last) return known;
      last = sessions;
      const next = new Map<string, readonly CreditReading[]>();
      let isRead = false;
      for (const session of ongoingSessions(sessions)) {
        const credits = sessionCredits(session);
        if (sessionStatus(session) !== 'running' || credits === undefined) continue;
        const before = known.get(session.sessionId) ?? [];
        const latest = before.at(-1);
        const isLate = latest === undefined || atMs - latest.atMs >= minReadingMs;
        isRead ||= isLate;
        const all = isLate ? [...before, { atMs, credits }].slice(-maxReadings) : before;
        next.set(session.sessionId, all);
      }
      known = next;
      const rate = creditRate(known);
      if (isRead && rate !== undefined) rates = [...rates, rate].slice(-maxReadings);
      return known;
    },
    /** The combined cost per minute at each reading, oldest first. */
    rates: () => rates,
  };
}
