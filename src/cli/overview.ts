import type { Client } from '../client/client.ts';
import { type ActiveUsers, latestActiveUsers } from '../domain/analytics/activity.ts';
import {
  type CreditTotals,
  creditsByDay,
  creditTotals,
} from '../domain/analytics/credit-totals.ts';
import { creditsByModel, type ModelCredits } from '../domain/analytics/credits-by-model.ts';
import { creditsByUser, type UserCredits } from '../domain/analytics/credits-by-user.ts';
import { knownTotal } from '../domain/analytics/day-series.ts';
import { type LikeForLike, likeForLike } from '../domain/analytics/like-for-like.ts';
import { isUncopied, type ReadDays } from '../domain/analytics/missing-days.ts';
import { type Change, change } from '../domain/change.ts';
import {
  type AvailableRange,
  type DateRange,
  isWithin,
  lastDays,
  previousRange,
} from '../domain/date-range.ts';
import { dayOf } from '../domain/day.ts';
import { type LimitUse, limitUse } from '../domain/limits/limit-use.ts';
import { monthOf } from '../domain/limits/month.ts';
import { type MonthData, monthData } from '../domain/limits/month-data.ts';
import { endedMonth, type MonthEnd, monthEnd } from '../domain/limits/month-end.ts';
import type { Computer, TokensRow } from '../domain/resources.ts';

/** The state of the organization over the last 30 days with analytics. */
export type Overview = {
  nowMs: number;
  range: DateRange;
  credits: CreditTotals;
  /** Days that the local copy does not have. */
  uncopied: number;
  readDays: ReadDays;
  /** The 30 days before that, as far as analytics reach back. */
  before: CreditsBefore | undefined;
  byModel: ModelCredits[];
  byUser: UserCredits[];
  activeUsers: ActiveUsers | undefined;
  /** Credits used this month against the limits, and what is known of it. */
  limits: LimitUse[];
  month: MonthData;
  /** How the last month ended, in the first days of a new one. */
  monthEnd: MonthEnd | undefined;
  computers: Computer[];
};

export type CreditsBefore = {
  range: DateRange;
  /** Undefined if none of the days has data. */
  total: number | undefined;
  /** The change of the total; unknown if there are fewer previous days. */
  change: Change;
  likeForLike: LikeForLike;
};

/**
 * Loads everything in parallel. `clock` returns the server's time in Unix milliseconds. The first responses
 * may move it to another day, for which everything is loaded again. Undefined if there is no day with
 * analytics yet. Throws ClientError.
 */
export async function loadOverview(
  client: Client,
  clock: () => number,
  readDays?: ReadDays,
): Promise<Overview | undefined> {
  const nowMs = clock();
  const isSameDay = () => dayOf(clock()) === dayOf(nowMs);
  try {
    const overview = await loadOverviewAt(client, nowMs, readDays);
    if (isSameDay()) return overview;
  } catch (error) {
    if (isSameDay()) throw error;
  }
  return await loadOverviewAt(client, clock(), readDays);
}

async function loadOverviewAt(
  client: Client,
  nowMs: number,
  readDays: ReadDays,
): Promise<Overview | undefined> {
  const current = lastDays(30, nowMs);
  if (current.coverage === 'none') return undefined;

  const { range } = current;
  const previous = previousRange(range);
  // One request for both ranges, which also include the days that a forecast needs.
  const startDate = previous.coverage === 'none' ? range.startDate : previous.range.startDate;
  const [tokens, activity, limits, { computers }] = await Promise.all([
    client.getTokens({ ...range, startDate }),
    client.getActivity(range),
    client.getCreditLimits(),
    client.listComputers({ includeProvisioningSteps: true }),
  ]);

  const today = dayOf(nowMs);
  const ended = endedMonth(today);
  const rows = within(tokens.data, range);
  const credits = creditTotals(rows, range);
  return {
    nowMs,
    range,
    credits,
    uncopied: creditsByDay(rows, range).filter(
      ({ day, value }) => value === undefined && isUncopied(day, readDays),
    ).length,
    readDays,
    before: creditsBefore(tokens.data, range, previous),
    byModel: creditsByModel(rows),
    byUser: creditsByUser(rows),
    activeUsers: latestActiveUsers(activity.data),
    limits: limitUse(limits, tokens.data, today),
    month: monthData(tokens.data, today, monthOf(today)),
    monthEnd: ended === undefined ? undefined : monthEnd(limits, tokens.data, today, ended),
    computers,
  };
}

function creditsBefore(
  rows: readonly TokensRow[],
  range: DateRange,
  previous: AvailableRange,
): CreditsBefore | undefined {
  if (previous.coverage === 'none') return undefined;
  const [days, daysBefore] = [creditsByDay(rows, range), creditsByDay(rows, previous.range)];
  const total = knownTotal(daysBefore);
  return {
    range: previous.range,
    total,
    change: change(knownTotal(days), previous.coverage === 'complete' ? total : undefined),
    likeForLike: likeForLike(days, daysBefore),
  };
}

const within = (rows: readonly TokensRow[], range: DateRange) =>
  rows.filter(({ date }) => isWithin(date, range));
