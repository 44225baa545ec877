import type { Computer, CreditLimits, Session, TokensRow } from '../../api/resources.ts';
import type { Client } from '../../client/client.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { type LimitUse, monthUse } from '../../figures/limits/limit-use.ts';
import { monthOf } from '../../figures/limits/month.ts';
import { type MonthData, monthData } from '../../figures/limits/month-data.ts';
import { endedMonth, type MonthEnd, monthEnd } from '../../figures/limits/month-end.ts';
import type { OrganizationMonth } from '../../figures/limits/organization-month.ts';
import { type Removed, withRemoved } from '../../figures/limits/removal.ts';
import {
  type RepositoryReadiness,
  readinessByRepository,
} from '../../figures/readiness/repository-readiness.ts';
import {
  type AvailableRange,
  baseRange,
  type DateRange,
  isWithin,
  lastDays,
} from '../../figures/time/date-range.ts';
import { type Day, dayOf } from '../../figures/time/day.ts';
import { type ActiveUsers, latestActiveUsers } from '../../figures/usage/activity.ts';
import { type CreditSplit, creditSplit } from '../../figures/usage/credit-split.ts';
import {
  type CreditTotals,
  creditsByDay,
  creditTotals,
} from '../../figures/usage/credit-totals.ts';
import { creditsByModel, type ModelCredits } from '../../figures/usage/credits-by-model.ts';
import { creditsByUser, type UserCredits } from '../../figures/usage/credits-by-user.ts';
import { completeTotal, knownTotal } from '../../figures/usage/day-series.ts';
import { type LikeForLike, likeForLike } from '../../figures/usage/like-for-like.ts';
import { isUncopied, type ReadDays } from '../../figures/usage/missing-days.ts';
import { type Change, change } from '../../figures/values/change.ts';
import { onServerDay } from '../command-parts/range-options.ts';

export type Part<Data> = { state: 'read'; data: Data } | { state: 'unread'; reason: ClientError };

/** The state of the organization, as far as this key may read it and the server tells it. */
export type Overview = {
  nowMs: number;
  /** Whether it is read from a local copy. */
  isCopy: boolean;
  /** The last 30 days with analytics. */
  range: DateRange;
  usage: Part<Usage>;
  activeUsers: Part<ActiveUsers | undefined>;
  /** Needs the usage as well as the limits. */
  limits: Part<LimitsInMonth>;
  computers: Part<Computer[]>;
  sessions: Part<NewestSessions>;
  readiness: Part<RepositoryReadiness[]>;
};

/** The credits used in the range. */
export type Usage = {
  credits: CreditTotals;
  /** Days that the local copy does not have. */
  uncopied: number;
  /** The 30 days before that, as far as analytics reach back. */
  before: CreditsBefore | undefined;
  /** Why the credits changed since then. */
  split: CreditSplit | undefined;
  byModel: ModelCredits[];
  byUser: readonly UserCredits[];
};

/** Credits used this month against the limits, and what is known of it. */
export type LimitsInMonth = {
  limits: LimitUse[];
  organization: OrganizationMonth;
  month: MonthData;
  monthEnd: MonthEnd | undefined;
  readDays: ReadDays;
};

/** The sessions of the key's owner, last updated first, and whether there are more than these. */
export type NewestSessions = { newest: Session[]; hasMore: boolean };

export type CreditsBefore = {
  range: DateRange;
  /** Undefined if none of the days has data. */
  total: number | undefined;
  /** The change of the total; unknown unless both have as many days, all with data. */
  change: Change;
  likeForLike: LikeForLike;
};

/**
 * Loads everything in parallel. `clock` returns the server's time in Unix milliseconds. The first responses
 * may move it to another day, for which everything is loaded again. Undefined if there is no day with
 * analytics yet. Throws ClientError if nothing can be read.
 */
export async function loadOverview(
  client: Client,
  clock: () => number,
  ...known: [readDays?: ReadDays, removed?: Removed]
): Promise<Overview | undefined> {
  return await onServerDay({ source: { nowMs: clock } }, (nowMs) =>
    loadOverviewAt(client, nowMs, ...known),
  );
}

async function loadOverviewAt(
  client: Client,
  nowMs: number,
  readDays?: ReadDays,
  removed: Removed = new Map(),
): Promise<Overview | undefined> {
  const current = lastDays(30, nowMs);
  if (current.coverage === 'none') return undefined;

  const { range } = current;
  const previous = baseRange(range);
  // One request for both ranges, which also include the days that a forecast needs.
  const startDate = previous.coverage === 'none' ? range.startDate : previous.range.startDate;
  const [tokens, activity, limits, computers, sessions, reports] = await Promise.all([
    part(client.getTokens({ ...range, startDate })),
    part(client.getActivity(range)),
    part(client.getCreditLimits()),
    part(client.listComputers({ includeProvisioningSteps: true })),
    part(client.sessions({ limit: 100 }).firstPage()),
    part(client.readinessReports().toArray()),
  ]);
  failIfNothingIsRead([computers, tokens, activity, limits, sessions, reports]);

  const rows = readPart(tokens, ({ data }) => data);
  const today = dayOf(nowMs);
  return {
    nowMs,
    isCopy: readDays !== undefined,
    range,
    usage: readPart(rows, (known) => usageOf(known, range, previous, readDays)),
    activeUsers: readPart(activity, ({ data }) => latestActiveUsers(data)),
    limits:
      limits.state === 'unread'
        ? limits
        : readPart(rows, (known) => ({
            ...limitsOn(withRemoved(limits.data, removed), known, today),
            readDays,
          })),
    computers: readPart(computers, (answer) => answer.computers),
    sessions: readPart(sessions, ({ items, nextCursor, mayBeIncomplete }) => ({
      newest: items,
      hasMore: nextCursor !== undefined || mayBeIncomplete,
    })),
    readiness: readPart(reports, readinessByRepository),
  };
}

async function part<Data>(reading: PromiseLike<Data>): Promise<Part<Data>> {
  try {
    return { state: 'read', data: await reading };
  } catch (error) {
    if (isClientError(error)) return { state: 'unread', reason: error };
    throw error;
  }
}

const readPart = <Data, Made>(read: Part<Data>, make: (data: Data) => Made): Part<Made> =>
  read.state === 'read' ? { state: 'read', data: make(read.data) } : read;

/** Throws the error of the first part if none could be read. */
function failIfNothingIsRead(parts: readonly Part<unknown>[]): void {
  const [first] = parts;
  if (first?.state === 'unread' && parts.every(({ state }) => state === 'unread')) {
    throw first.reason;
  }
}

function usageOf(
  rows: readonly TokensRow[],
  range: DateRange,
  previous: AvailableRange,
  readDays: ReadDays,
): Usage {
  const current = rows.filter(({ date }) => isWithin(date, range));
  return {
    credits: creditTotals(current, range),
    uncopied: creditsByDay(current, range).filter(
      ({ day, value }) => value === undefined && isUncopied(day, readDays),
    ).length,
    before: creditsBefore(rows, range, previous),
    split:
      previous.coverage === 'none'
        ? undefined
        : creditSplit({ rows, range }, { rows, range: previous.range }),
    byModel: creditsByModel(current),
    byUser: creditsByUser(current),
  };
}

function limitsOn(limits: CreditLimits, rows: readonly TokensRow[], today: Day) {
  const { people, organization } = monthUse(limits, rows, today);
  const ended = endedMonth(today);
  return {
    limits: people,
    organization,
    month: monthData(rows, today, monthOf(today)),
    monthEnd: ended === undefined ? undefined : monthEnd(limits, rows, today, ended),
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
  const isAsLong = days.length === daysBefore.length;
  return {
    range: previous.range,
    total,
    change: change(completeTotal(days), isAsLong ? completeTotal(daysBefore) : undefined),
    likeForLike: likeForLike(days, daysBefore),
  };
}
