import type { TokensRow } from '../../api/resources.ts';
import type { Day } from '../time/day.ts';
import { unnamed } from './credits-by-model.ts';
import { type PartTrends, partTrends, tellsAmounts } from './part-trends.ts';

/** Every model's credits on each of the days. */
export const modelTrends = (rows: readonly TokensRow[], days: readonly Day[]): PartTrends =>
  partTrends(rows, days, (row) =>
    row.by_model?.map(({ model_id, billable_tokens }) => ({
      name: model_id || unnamed,
      amount: billable_tokens,
    })),
  );

/** Every person's credits on each of the days, by user ID. */
export const userTrends = (rows: readonly TokensRow[], days: readonly Day[]): PartTrends =>
  partTrends(rows, days, userParts);

/** The days whose rows tell how much people used. A row without any number tells nothing of anybody. */
export const daysWithUsers = (rows: readonly TokensRow[]): Set<Day> =>
  new Set(
    rows.flatMap((row) => {
      const parts = userParts(row);
      return parts && tellsAmounts(parts) ? row.date : [];
    }),
  );

const userParts = (row: TokensRow) =>
  row.by_user?.map(({ user_id, user_email, billable_tokens }) => ({
    name: user_id || user_email || unnamed,
    amount: billable_tokens,
  }));
