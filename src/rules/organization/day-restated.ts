import type { TokensRow } from '../../api/resources.ts';
import { formatChange } from '../../figures/format/change.ts';
import { formatCredits } from '../../figures/format/number.ts';
import { type Day, startOfDay } from '../../figures/time/day.ts';
import { rowsByDay } from '../../figures/usage/day-series.ts';
import { change } from '../../figures/values/change.ts';
import type { Facts } from '../facts.ts';
import { pastOutcome, type Rule } from '../rule.ts';

export const dayRestated: Rule = {
  id: 'day-restated',
  title: 'The credits of a day changed afterwards',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 0.01, meaning: 'share of the credits by which the day changed', max: 1 },
  explanation:
    'The credits of a day differ from those that this console had read of it before, at its last visit or during this one.',
  blindTo: 'Days that this console had not read before they changed.',
  reads: ['usage', 'formerDays'],
  outcome: pastOutcome,
  find({ usage, formerDays }, threshold) {
    if (usage === undefined || formerDays === undefined) return [];
    const rows = rowsByDay(usage.rows, usage.range);
    return [...formerDays].flatMap(([day, former]) => {
      const now = rows.get(day)?.billable_tokens;
      if (now == null || former <= 0 || Math.abs(now - former) <= threshold * former) return [];
      return {
        key: day,
        subject: { kind: 'day' as const, day },
        problem: `credits changed afterwards: ${formatChange(change(now, former))}`,
        sinceMs: startOfDay(day),
        size: Math.abs(now - former),
        evidence: {
          facts: [
            ['before', `${formatCredits(former)} credits`],
            ['now', `${formatCredits(now)} credits`],
          ] as const,
        },
      };
    });
  },
};

/** The Standard Credits of each day, to be kept until the rule compares them. */
export const creditsByDay = (rows: readonly TokensRow[]): ReadonlyMap<Day, number> =>
  new Map(
    rows.flatMap(({ date, billable_tokens: credits }) =>
      credits == null ? [] : [[date, credits]],
    ),
  );

/**
 * The totals of days when they were first read, starting with those of an earlier visit. `keep` gets the totals of each
 * new answer, for the next visit; without it nothing is added.
 */
export function createFormerDays(
  before: ReadonlyMap<Day, number> | undefined,
  keep: ((days: ReadonlyMap<Day, number>) => void) | undefined,
): (usage: Facts['usage']) => ReadonlyMap<Day, number> {
  let known: ReadonlyMap<Day, number> = before ?? new Map();
  let last: Facts['usage'];
  return (usage) => {
    if (keep === undefined || usage === undefined || usage === last) return known;
    last = usage;
    const read = creditsByDay(usage.rows);
    keep(read);
    known = new Map([...read, ...known]);
    return known;
  };
}
