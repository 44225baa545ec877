import type { TokensRow } from '../../api/resources.ts';
import type { Day } from '../../figures/time/day.ts';

type UserPart = NonNullable<TokensRow['by_user']>[number];
type ModelPart = NonNullable<UserPart['by_model']>[number];

/** What one person used with one model on one day. Without the parts of a person, `model` is undefined. */
export type TokenRow = { date: Day; user: UserPart; model: ModelPart | undefined };

/** The rows of days by person and model, in the order of the days. */
export const tokenRows = (rows: readonly TokensRow[]): TokenRow[] =>
  rows
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, by_user }) =>
      (by_user ?? []).flatMap((user): TokenRow[] =>
        user.by_model && user.by_model.length > 0
          ? user.by_model.map((model) => ({ date, user, model }))
          : [{ date, user, model: undefined }],
      ),
    );

/** The credits of a row: those of the person where the models are not told. */
export const creditsOf = ({ user, model }: TokenRow): number | undefined =>
  (model ? model.billable_tokens : user.billable_tokens) ?? undefined;

/** Credits are no whole numbers, so that a sum may differ a little. */
const tolerance = 0.01;

/** The days whose rows do not add up to their credits, or do not tell people: a sum of the rows is too small. */
export const partialDays = (rows: readonly TokensRow[]): Day[] =>
  rows.flatMap((row) => {
    const sum = tokenRows([row]).reduce((total, one) => total + (creditsOf(one) ?? 0), 0);
    return Math.abs(sum - (row.billable_tokens ?? 0)) > tolerance ? row.date : [];
  });
