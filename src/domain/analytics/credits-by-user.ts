import type { TokensRow } from '../resources.ts';
import { unnamed } from './credits-by-model.ts';
import { type Share, withShares } from './shares.ts';

export type UserCredits = Share & {
  userId: string;
  /** Some people have none. */
  email: string | undefined;
};

/** Credits by person, largest first. A person is told by id; the last e-mail counts. */
export function creditsByUser(rows: readonly TokensRow[]): UserCredits[] {
  const byUser = new Map<string, Omit<UserCredits, 'share'>>();
  for (const part of rows.flatMap((row) => row.by_user ?? [])) {
    const userId = part.user_id || part.user_email || unnamed;
    const former = byUser.get(userId);
    byUser.set(userId, {
      userId,
      email: part.user_email || former?.email,
      credits: (former?.credits ?? 0) + (part.billable_tokens ?? 0),
    });
  }
  return withShares(byUser.values(), userName);
}

/** What everybody spent on one model, largest first. */
export const usersOfModel = (rows: readonly TokensRow[], model: string): UserCredits[] =>
  creditsByUser(
    rows.map((row) => ({
      ...row,
      by_user: (row.by_user ?? []).flatMap((part) => {
        const used = part.by_model?.filter(({ model_id }) => (model_id || unnamed) === model) ?? [];
        const credits = used.reduce((sum, { billable_tokens }) => sum + (billable_tokens ?? 0), 0);
        return used.length === 0 ? [] : [{ ...part, billable_tokens: credits }];
      }),
    })),
  );

/** How a person is called: by e-mail, else by id. */
export const userName = ({
  email,
  userId,
}: {
  email: string | undefined;
  userId: string;
}): string => email ?? userId;
