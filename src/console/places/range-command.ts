import { addDays, dayOf, latestDay, startOfMonth } from '../../domain/day.ts';
import { formatShortDay } from '../../domain/format/time.ts';
import { parseRange } from '../../domain/parse-range.ts';
import { rangeLengths } from '../../domain/range-choice.ts';
import { currentVisit } from '../shell/navigation.ts';
import type { ScreenName } from '../shell/routes.ts';
import type { Candidate, Command } from './command.ts';

/** Screens that show the days that are chosen; from elsewhere the command leads to the overview. */
const rangedScreens: ReadonlySet<ScreenName> = new Set(['overview', 'model', 'metric', 'person']);

/** Shows other days. */
export const rangeCommand: Command = {
  name: 'range',
  title: 'Change the date range',
  argument: {
    name: 'DAYS',
    candidates: ({ shell }) => usualRanges(shell.clock()),
    mistake(text, { shell }) {
      const parsed = parseRange(text, shell.clock());
      return 'mistake' in parsed ? parsed.mistake : undefined;
    },
  },
  run(text, { shell }) {
    const parsed = parseRange(text, shell.clock());
    if ('mistake' in parsed) return;
    const { screen } = currentVisit(shell.navigation.get()).route;
    shell.range.dispatch(parsed.choice);
    if (!rangedScreens.has(screen)) shell.choose({ screen: 'overview' });
    if (parsed.note !== undefined) shell.say(parsed.note);
  },
};

/** The month of yesterday, which is the last day with analytics, and the one before it: `2026-11`. */
export function latestMonths(nowMs: number): { latest: string; before: string } {
  const first = startOfMonth(latestDay(nowMs));
  return { latest: first.slice(0, 7), before: addDays(first, -1).slice(0, 7) };
}

/** What people ask for most: the usual lengths, this month, and some before it. */
function usualRanges(nowMs: number): Candidate[] {
  const months = Array.from({ length: 4 }).reduce<string[]>(
    (all) => [...all, startOfMonth(addDays(all.at(-1) ?? '', -1))],
    [startOfMonth(addDays(dayOf(nowMs), -1))],
  );
  return [
    ...rangeLengths.map((days) => ({ value: `${days}`, note: `the last ${days} days` })),
    ...months.map((first, index) => ({
      value: first.slice(0, 7),
      note: index === 0 ? 'this month' : `the month from ${formatShortDay(first)}`,
    })),
  ];
}
