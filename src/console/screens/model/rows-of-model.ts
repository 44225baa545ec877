import type { TokensRow } from '../../../api/resources.ts';
import { unnamed } from '../../../figures/usage/credits-by-model.ts';

/**
 * The rows reduced to one model: its cost, its raw tokens, and who used it. A day with data on which it was
 * not used is zero; cache savings are not reported by model.
 */
export const rowsOfModel = (rows: readonly TokensRow[], model: string): TokensRow[] =>
  rows.map(({ date, by_model, by_user }) => {
    const own = by_model?.filter((part) => isOf(model, part));
    const sum = (read: (part: Part) => number | null | undefined) =>
      own?.reduce((total, part) => total + (read(part) ?? 0), 0);
    return {
      date,
      billable_tokens: sum((part) => part.billable_tokens),
      input_tokens: sum((part) => part.input_tokens),
      output_tokens: sum((part) => part.output_tokens),
      by_model: own,
      by_user: usersOf(by_user ?? [], model),
    };
  });

type Part = NonNullable<TokensRow['by_model']>[number];
type User = NonNullable<TokensRow['by_user']>[number];

const isOf = (model: string, { model_id }: Pick<Part, 'model_id'>): boolean =>
  (model_id || unnamed) === model;

function usersOf(users: readonly User[], model: string): User[] {
  const shown: User[] = [];
  for (const { user_id, user_email, by_model } of users) {
    let credits: number | undefined;
    for (const part of by_model ?? []) {
      if (isOf(model, part)) credits = (credits ?? 0) + (part.billable_tokens ?? 0);
    }
    if (credits !== undefined) shown.push({ user_id, user_email, billable_tokens: credits });
  }
  return shown;
}
