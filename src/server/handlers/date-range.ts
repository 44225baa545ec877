import { Refusal } from '../http/refusal.ts';

const dayMs = 86_400_000;

/** Days as `YYYY-MM-DD` in UTC, both included. */
export type RequestedRange = { startDate: string; endDate: string };

/** The UTC day of a time in Unix milliseconds, as `YYYY-MM-DD`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Throws a Refusal with 400 unless the range runs forwards and ends yesterday or earlier, in UTC. */
export function checkRange({ startDate, endDate }: RequestedRange, nowMs: number): void {
  const today = utcDay(nowMs);

  for (const [name, day] of Object.entries({ startDate, endDate })) {
    if (day < today) continue;
    const detail = `${name} must be ${utcDay(nowMs - dayMs)} (yesterday in UTC) or earlier.`;
    throw new Refusal(400, `${detail} The data of ${day} is not complete yet.`);
  }

  if (startDate > endDate) {
    throw new Refusal(400, `startDate ${startDate} must not be after endDate ${endDate}.`);
  }
}
