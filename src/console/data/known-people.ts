import type { CreditLimits, TokensRow } from '../../api/resources.ts';

/** A person with an e-mail address. With a limit but no usage, the ID is unknown. */
export type KnownPerson = { email: string; userId: string | undefined };

/** Everyone with an e-mail address who has a limit or used credits, in alphabetical order. */
export function knownPeople(
  limits: CreditLimits['userLimits'],
  days: readonly TokensRow[],
): KnownPerson[] {
  const byEmail = new Map<string | null | undefined, string | undefined>(
    limits.map(({ email }) => [email, undefined]),
  );
  // Two thousand people on each of a hundred days are not copied on the way.
  for (const { by_user } of days) {
    for (const { user_id, user_email } of by_user ?? []) {
      if (user_email) byEmail.set(user_email, user_id ?? byEmail.get(user_email));
    }
  }
  return [...byEmail]
    .flatMap(([email, userId]) => (email ? [{ email, userId }] : []))
    .toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

/** The IDs of all models that were used, in alphabetical order. */
export function modelNames(days: readonly TokensRow[]): string[] {
  const models = days.flatMap(({ by_model }) => by_model ?? []);
  return [...new Set(models.flatMap(({ model_id }) => model_id ?? []))].toSorted();
}
