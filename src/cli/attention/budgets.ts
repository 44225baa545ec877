import { formatCredits } from '../../figures/format/number.ts';
import { type BudgetUse, budgetBasis, budgetUse } from '../../figures/limits/budget.ts';
import { dayOf } from '../../figures/time/day.ts';
import { missingText } from '../../figures/usage/missing-days.ts';
import { extra, fieldOf, type OutputField, sums } from '../../output/field.ts';
import { onServerDay } from '../command-parts/range-options.ts';
import type { ReadingSource } from '../source/source.ts';

/** Reads what was used of the budgets of the configuration, or of those with these names. */
export async function readBudgets(
  source: ReadingSource,
  names?: readonly string[],
): Promise<BudgetUse[]> {
  const { budgets: settings, teams } = source.config;
  const budgets = Object.entries(settings)
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, setting]) => ({ name, ...setting }));
  return await onServerDay({ source }, async (nowMs) => {
    const today = dayOf(nowMs);
    const basis = budgetBasis(budgets, today);
    const rows = basis ? (await source.client.getTokens(basis)).data : [];
    return budgetUse(budgets, rows, today, { teams, removed: await source.removedPeople() });
  });
}

/** `organization`, `team Platform` or `person ada@halcyon.example`. */
export const budgetSubject = ({ budget: { team, person } }: Pick<BudgetUse, 'budget'>): string => {
  if (team !== undefined) return `team ${team}`;
  return person === undefined ? 'organization' : `person ${person}`;
};

/** The period of a budget: `2026-11`, `week of 2026-11-23` or `2026-11-26`. */
export function budgetPeriod({ budget, range }: Pick<BudgetUse, 'budget' | 'range'>): string {
  const { startDate } = range;
  if (budget.per === 'month') return startDate.slice(0, 7);
  return budget.per === 'week' ? `week of ${startDate}` : startDate;
}

/** What is not known of a budget, as a sentence; undefined if nothing is missing. */
export function budgetGap(use: BudgetUse, { readDays }: Pick<ReadingSource, 'readDays'>) {
  const { budget, used, missing } = use;
  if (used === undefined) {
    const why = missing.length > 0 ? missingText(missing, readDays) : 'nobody is in the team';
    return `${budget.name}: nothing is known of ${budgetPeriod(use)} (${why}).`;
  }
  if (missing.length === 0) return undefined;
  const least = `at least ${formatCredits(used)} credits in ${budgetPeriod(use)}`;
  return `${budget.name}: ${least}, ${missingText(missing, readDays)}.`;
}

const { text, day, credits, count, percent } = fieldOf;

const inPercent = (share: number | undefined) => (share === undefined ? undefined : share * 100);

export const budgetFields: readonly OutputField<BudgetUse>[] = [
  text('name', 'its name in the configuration', ({ budget }) => budget.name),
  text('period', 'the month, week or day that it is about: that of yesterday', budgetPeriod),
  credits('limit', 'the limit in Standard Credits', ({ budget }) => budget.credits),
  ...sums<BudgetUse>(
    ({ missing }) => missing.length > 0,
    credits('used', 'used in the period, on the days with data'),
    percent('percent', 'of the limit', ({ share }) => inPercent(share)),
  ),
  credits(
    'projected',
    'the middle of the forecast; for months only',
    (use) => use.projected?.middle,
  ),
  percent('chance', 'the chance to exceed it, in percent; for months only', ({ chance }) =>
    inPercent(chance),
  ),
  text('state', 'over, likely (8 in 10), near (85 %), unknown or ok'),
  ...extra<BudgetUse>(
    text('subject', 'organization, a team or a person', budgetSubject),
    credits('projectedLow', 'nine in ten end above it', ({ projected }) => projected?.low),
    credits('projectedHigh', 'nine in ten end below it', ({ projected }) => projected?.high),
    credits('usedAtMost', 'used if each day without data was the most expensive one'),
    day('startDate', 'the first day of the period', ({ range }) => range.startDate),
    day('endDate', 'the last day of the period', ({ range }) => range.endDate),
    count('daysWithoutData', 'past days without data', ({ missing }) => missing.length),
  ),
];
