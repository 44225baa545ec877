import type { TokensRow } from '../../api/resources.ts';
import { personKey } from '../people/person-summary.ts';
import { availableRange, type DateRange, daysOf, rangeOf } from '../time/date-range.ts';
import { addDays, type Day, mondayOf } from '../time/day.ts';
import { userTrends } from '../usage/credit-trends.ts';
import { teamOf } from '../usage/credits-by-team.ts';
import { creditsByUser } from '../usage/credits-by-user.ts';
import { summed } from '../usage/part-trends.ts';
import { isKnown, type Sample } from '../values/sample.ts';
import { likelyChance, monthUse, nearShare } from './limit-use.ts';
import { type Month, monthBasis, monthOf, rangeOfMonth } from './month.ts';
import type { ExpectedRange } from './month-forecast.ts';
import type { Removed } from './removal.ts';
import { usedAtMost } from './used-at-most.ts';

/** A limit in Standard Credits of a team, of a person by e-mail address or user ID, or else of the organization. */
type Budget = {
  name: string;
  credits: number;
  per: 'day' | 'week' | 'month';
  team?: string | undefined;
  person?: string | undefined;
};

/**
 * `likely`: not exceeded yet, but in 8 of 10 forecasts; `near`: from 85 %. `unknown`: days without data decide, or nothing is
 * known of whom it is for.
 */
export type BudgetState = 'over' | 'likely' | 'near' | 'unknown' | 'ok';

export type BudgetUse = {
  budget: Budget;
  /** The day, week (from Monday) or month of yesterday, the newest day that can have data. */
  range: DateRange;
  /** On the days with data; undefined if there are none. With `missing`, it is at least this much. */
  used: number | undefined;
  /** The same if each missing day was the most expensive one; undefined if no day is known. */
  usedAtMost: number | undefined;
  share: number | undefined;
  /** Past days without data; yesterday only if the period has ended with it. */
  missing: readonly Day[];
  /** What it will come to: 8 of 10 forecasts are in the range. Undefined without a forecast, as for days and weeks. */
  projected: ExpectedRange | undefined;
  /** The chance to exceed it, from 0 to 1. */
  chance: number | undefined;
  state: BudgetState;
};

/** Teams of people by e-mail address in lower case. */
type Teams = Readonly<Record<string, string>>;

/** The days of a budget on a day: the period of yesterday. */
export function budgetRange({ per }: Pick<Budget, 'per'>, today: Day): DateRange {
  const yesterday = addDays(today, -1);
  if (per === 'month') return rangeOfMonth(monthOf(yesterday));
  if (per === 'day') return { startDate: yesterday, endDate: yesterday };
  const startDate = mondayOf(yesterday);
  return { startDate, endDate: addDays(startDate, 6) };
}

/** The days whose usage budgets need; undefined without budgets or before the first day of analytics. */
export function budgetBasis(budgets: readonly Budget[], today: Day): DateRange | undefined {
  const yesterday = addDays(today, -1);
  const starts = budgets.flatMap((budget) => {
    const { startDate } = budgetRange(budget, today);
    const basis =
      budget.per === 'month' ? rangeOf(monthBasis(monthOf(yesterday), today)) : undefined;
    return basis ? [startDate, basis.startDate] : [startDate];
  });
  const [startDate] = starts.toSorted();
  return startDate === undefined
    ? undefined
    : rangeOf(availableRange({ startDate, endDate: yesterday }));
}

/**
 * What was used of each budget as known on a day, in their order. `rows` are those of `budgetBasis`. Nothing is to come of
 * people who were removed from the organization.
 */
export function budgetUse(
  budgets: readonly Budget[],
  rows: readonly TokensRow[],
  today: Day,
  { teams = {}, removed }: { teams?: Teams; removed?: Removed } = {},
): BudgetUse[] {
  const noLimits = { globalLimit: null, userLimits: [], ...(removed && { removed }) };
  const hasMonths = budgets.some(({ per }) => per === 'month');
  const month = monthOf(addDays(today, -1));
  const forecast = hasMonths ? monthUse(noLimits, rows, today, month) : undefined;
  const people = creditsByUser(rows);
  return budgets.map((budget) => {
    const range = budgetRange(budget, today);
    const isMember = memberTest(budget, teams);
    const members = isMember && people.filter(isMember);
    const isNobody = budget.team !== undefined && !Object.values(teams).includes(budget.team);
    const days = isNobody ? [] : daysOf(range).filter((day) => day < today);
    const ids = members?.map(({ userId }) => userId);
    const known = creditsOn(days, rows, ids);
    // The weeks before a month tell what its days may have cost.
    const basis = budget.per === 'month' && !isNobody ? basisDays(month, today) : [];
    const likeThem = [...known, ...creditsOn(basis, rows, ids)];
    const keys = members?.map(({ userId, email }) => personKey(userId, email));
    const ahead =
      budget.per === 'month' && !isNobody ? forecast?.monthOf(keys, budget.credits) : undefined;
    return judged(budget, { range, days, known, likeThem, ahead }, today);
  });
}

type Person = { userId: string; email: string | undefined };

/** Undefined for everybody. */
function memberTest(
  { team, person }: Budget,
  teams: Teams,
): ((one: Person) => boolean) | undefined {
  if (team !== undefined) return ({ email }) => teamOf(email, teams) === team;
  if (person === undefined) return undefined;
  return ({ userId, email }) => userId === person || email?.toLowerCase() === person.toLowerCase();
}

/** Of people by ID, or of everybody. */
const creditsOn = (
  days: readonly Day[],
  rows: readonly TokensRow[],
  ids: readonly string[] | undefined,
): readonly Sample[] => (ids ? creditsOf(ids, rows, days) : totalsOf(rows, days));

function creditsOf(ids: readonly string[], rows: readonly TokensRow[], days: readonly Day[]) {
  const trends = userTrends(rows, days);
  // Who has no row used nothing on the days with data.
  return summed(['', ...ids].map((id) => trends.of(id)));
}

function totalsOf(rows: readonly TokensRow[], days: readonly Day[]): Sample[] {
  const rowOn = new Map(rows.map((row) => [row.date, row.billable_tokens]));
  return days.map((day) => rowOn.get(day));
}

const basisDays = (month: Month, today: Day): readonly Day[] => {
  const range = rangeOf(monthBasis(month, today));
  return range ? daysOf(range).filter((day) => day < today) : [];
};

type Known = {
  range: DateRange;
  days: readonly Day[];
  known: readonly Sample[];
  /** The credits of these and other days. */
  likeThem: readonly Sample[];
  ahead: ReturnType<ReturnType<typeof monthUse>['monthOf']> | undefined;
};

function judged(
  budget: Budget,
  { range, days, known, likeThem, ahead }: Known,
  today: Day,
): BudgetUse {
  const yesterday = addDays(today, -1);
  const amounts = known.filter(isKnown);
  const used = amounts.length === 0 ? undefined : amounts.reduce((sum, one) => sum + one, 0);
  const isAwaited = (day: Day) => day === yesterday && range.endDate > yesterday;
  const missing = days.filter((day, place) => !isKnown(known[place]) && !isAwaited(day));
  const outlook = ahead?.outlook.state === 'known' ? ahead.outlook : undefined;
  const isOver = used !== undefined && used > budget.credits;
  const chance = isOver ? undefined : outlook && ahead?.chance;
  const share = used === undefined ? undefined : used / budget.credits;
  return {
    budget,
    range,
    used,
    usedAtMost: usedAtMost(used, missing.length, likeThem),
    share,
    missing,
    projected: outlook && { low: outlook.low, middle: outlook.middle, high: outlook.high },
    chance,
    state: stateOf({ isOver, share, chance, isComplete: missing.length === 0 }),
  };
}

type Judged = {
  isOver: boolean;
  share: number | undefined;
  chance: number | undefined;
  isComplete: boolean;
};

function stateOf({ isOver, share, chance = 0, isComplete }: Judged): BudgetState {
  if (isOver) return 'over';
  if (chance >= likelyChance) return 'likely';
  if (share !== undefined && share >= nearShare) return 'near';
  return isComplete && share !== undefined ? 'ok' : 'unknown';
}
