import type { TokensRow } from '../../api/resources.ts';
import type { Names } from '../format/number.ts';
import { memoizeEach } from '../values/memoize-each.ts';
import { unnamed } from './credits-by-model.ts';
import { knownSum } from './day-series.ts';
import { type Share, withShares } from './shares.ts';

export type UserCredits = Share & {
  userId: string;
  /** Some people have none. */
  email: string | undefined;
};

/**
 * Credits by person, largest first. A person is identified by ID; the last e-mail address counts. They are known as long
 * as the rows, because many ask for them.
 */
export const creditsByUser = memoizeEach((rows: readonly TokensRow[]): readonly UserCredits[] => {
  const byUser = new Map<string, Omit<UserCredits, 'share'>>();
  for (const { by_user } of rows) {
    for (const { user_id, user_email, billable_tokens } of by_user ?? []) {
      const userId = user_id || user_email || unnamed;
      const known = byUser.get(userId) ?? { userId, email: undefined, credits: undefined };
      known.email = user_email || known.email;
      known.credits = knownSum(known.credits, billable_tokens);
      byUser.set(userId, known);
    }
  }
  return withShares(byUser.values(), userName);
});

/** A person's display name: the e-mail address, else the ID. */
export const userName = ({
  email,
  userId,
}: {
  email: string | undefined;
  userId: string;
}): string => email ?? userId;

/** E-mail addresses of people by ID. */
export const emailsByUser = (rows: readonly TokensRow[]): Names =>
  new Map(
    creditsByUser(rows).flatMap(({ userId, email }): [string, string][] =>
      email === undefined ? [] : [[userId, email]],
    ),
  );
