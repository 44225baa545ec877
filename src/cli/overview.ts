import type { Client } from '../client/client.ts';
import { type ActiveUsers, latestActiveUsers } from '../domain/analytics/activity.ts';
import { type CreditTotals, creditTotals } from '../domain/analytics/credit-totals.ts';
import { creditsByModel, type ModelCredits } from '../domain/analytics/credits-by-model.ts';
import { creditsByUser, type UserCredits } from '../domain/analytics/credits-by-user.ts';
import { type Change, change } from '../domain/change.ts';
import { type DateRange, isWithin, lastDays, previousRange } from '../domain/date-range.ts';
import { type LimitUse, limitUse } from '../domain/limits/limit-use.ts';
import type { Computer, TokensRow } from '../domain/resources.ts';

/** How the organization stands, over the last 30 days with analytics. */
export type Overview = {
  nowMs: number;
  range: DateRange;
  credits: CreditTotals;
  /** Against the 30 days before; unknown where analytics do not reach back so far. */
  creditsChange: Change;
  byModel: ModelCredits[];
  byUser: UserCredits[];
  activeUsers: ActiveUsers | undefined;
  /** Credits of this month beside the limits. */
  limits: LimitUse[];
  computers: Computer[];
};

/**
 * Asks for everything at once. `nowMs` is Unix milliseconds by the server's clock. Undefined
 * before there is any day with analytics. Throws what the client throws.
 */
export async function loadOverview(client: Client, nowMs: number): Promise<Overview | undefined> {
  const current = lastDays(30, nowMs);
  if (current.coverage === 'none') return undefined;

  const { range } = current;
  const previous = previousRange(range);
  // One request for both ranges. It holds the days of a forecast as well.
  const startDate = previous.coverage === 'none' ? range.startDate : previous.range.startDate;
  const [tokens, activity, limits, { computers }] = await Promise.all([
    client.getTokens({ ...range, startDate }),
    client.getActivity(range),
    client.getCreditLimits(),
    client.listComputers({ includeProvisioningSteps: true }),
  ]);

  const rows = within(tokens.data, range);
  const credits = creditTotals(rows, range);
  return {
    nowMs,
    range,
    credits,
    creditsChange: change(
      credits.total,
      previous.coverage === 'complete'
        ? creditTotals(tokens.data, previous.range).total
        : undefined,
    ),
    byModel: creditsByModel(rows),
    byUser: creditsByUser(rows),
    activeUsers: latestActiveUsers(activity.data),
    limits: limitUse(limits, tokens.data, nowMs),
    computers,
  };
}

const within = (rows: readonly TokensRow[], range: DateRange) =>
  rows.filter(({ date }) => isWithin(date, range));
