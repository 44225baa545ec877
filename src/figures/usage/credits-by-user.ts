import type { TokensRow } from '../../api/resources.ts';
import type { Names } from '../format/number.ts';
import { unnamed } from './credits-by-model.ts';
import { knownSum } from './day-series.ts';
import { type Share, withShares } from './shares.ts';

export type UserCredits = Share & {
  userId: string;
  /** Some people have none. */
  email: string | undefined;
};

/** Credits by person, largest first. A person is identified by ID; the last e-mail address counts. */
export function creditsByUser(rows: readonly TokensRow[]): UserCredits[] {
  const byUser = new Map<string, Omit<UserCredits, 'share'>>();
  for (const part of rows.flatMap((row) => row.by_user ?? [])) {
    const userId = part.user_id || part.user_email || unnamed;
    const former = byUser.get(userId);
    byUser.set(userId, {
      userId,
      email: part.user_email || former?.email,
      credits: knownSum(former?.credits, part.billable_tokens),
    });
  }
  return withShares(byUser.values(), userName);
}

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
