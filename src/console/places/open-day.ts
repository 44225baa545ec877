import { addDays, isDay, latestDay } from '../../domain/day.ts';
import { formatDay } from '../../domain/format/time.ts';
import { parseRange } from '../../domain/parse-range.ts';
import type { Candidate, Command } from './command.ts';

/** Shows everything that the analytics tell of a day. */
export const openDay: Command = {
  name: 'day',
  title: 'Show everything about a day',
  argument: {
    name: 'DAY',
    candidates: ({ clock }) => lastDays(clock()),
    mistake(text, { clock }) {
      const parsed = parseRange(text, clock());
      if ('mistake' in parsed) return parsed.mistake;
      return isDay(text) ? undefined : 'Write one day, such as 2026-03-01.';
    },
  },
  run(text, { operator }) {
    if (isDay(text)) operator.jump({ screen: 'overview' }, { screen: 'day', day: text });
  },
};

function lastDays(nowMs: number): Candidate[] {
  const latest = latestDay(nowMs);
  return Array.from({ length: 31 }, (_, index) => addDays(latest, -index)).map((day) => ({
    value: day,
    note: formatDay(day),
  }));
}
