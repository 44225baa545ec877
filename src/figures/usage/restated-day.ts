import { formatCredits } from '../format/number.ts';
import type { Day } from '../time/day.ts';
import { formatDateTime } from '../time/format-time.ts';

/** A day for which the server later reported other credits. */
export type RestatedDay = {
  day: Day;
  /** When that was detected: the server's time in Unix milliseconds. */
  atMs: number;
  /** Credits before. */
  before: number;
};

/** `changed on 2026-11-20: was 121,004`. */
export const restatedText = ({ atMs, before }: RestatedDay): string =>
  `changed on ${formatDateTime(atMs).slice(0, 10)}: was ${formatCredits(before)}`;
