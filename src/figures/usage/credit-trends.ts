import type { TokensRow } from '../../api/resources.ts';
import type { Day } from '../time/day.ts';
import { unnamed } from './credits-by-model.ts';
import { type PartTrends, partTrends } from './part-trends.ts';

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
  partTrends(rows, days, (row) =>
    row.by_user?.map(({ user_id, user_email, billable_tokens }) => ({
      name: user_id || user_email || unnamed,
      amount: billable_tokens,
    })),
  );
