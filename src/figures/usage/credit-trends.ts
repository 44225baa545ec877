import type { TokensRow } from '../../api/resources.ts';
import type { Day } from '../time/day.ts';
import { unnamed } from './credits-by-model.ts';
import { type PartTrends, partTrends, tellsAmounts } from './part-trends.ts';

/** Every model's credits on each of the days. */
export const modelTrends = (rows: readonly TokensRow[], days: readonly Day[]): PartTrends =>
  partTrends(rows, days, {
    partsOf: ({ by_model }) => by_model,
    nameOf: ({ model_id }) => model_id || unnamed,
    amountOf: ({ billable_tokens }) => billable_tokens,
  });

/** Every person's credits on each of the days, by user ID. */
export const userTrends = (rows: readonly TokensRow[], days: readonly Day[]): PartTrends =>
  partTrends(rows, days, {
    partsOf: ({ by_user }) => by_user,
    nameOf: ({ user_id, user_email }) => user_id || user_email || unnamed,
    amountOf: ({ billable_tokens }) => billable_tokens,
  });

/** The days whose rows tell how much people used. A row without any number tells nothing of anybody. */
export const daysWithUsers = (rows: readonly TokensRow[]): Set<Day> =>
  new Set(
    rows.flatMap(({ date, by_user }) =>
      by_user && tellsAmounts(by_user, ({ billable_tokens }) => billable_tokens) ? date : [],
    ),
  );
