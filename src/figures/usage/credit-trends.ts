import type { TokensRow } from '../../api/resources.ts';
import type { Day } from '../time/day.ts';
import { memoizeLastOfEach } from '../values/memoize-last.ts';
import { unnamed } from './credits-by-model.ts';
import { type PartReader, type PartTrends, partTrends, tellsAmounts } from './part-trends.ts';

/** The trends of the days that were asked for last are known as long as the rows, because many ask for them. */
function keptTrends<Part>(reader: PartReader<TokensRow, Part>) {
  const trendsOn = memoizeLastOfEach((rows: readonly TokensRow[], ...days: readonly Day[]) =>
    partTrends(rows, days, reader),
  );
  return (rows: readonly TokensRow[], days: readonly Day[]): PartTrends => trendsOn(rows, ...days);
}

/** Every model's credits on each of the days. */
export const modelTrends = keptTrends({
  partsOf: ({ by_model }) => by_model,
  nameOf: ({ model_id }) => model_id || unnamed,
  amountOf: ({ billable_tokens }) => billable_tokens,
});

/** Every person's credits on each of the days, by user ID. */
export const userTrends = keptTrends({
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
