import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { creditLimits } from '../../api/organization.ts';

export type CreditLimits = z.output<typeof creditLimits>;

export function organizationQueries(database: DatabaseSync) {
  const selectOrganization = database.prepare('SELECT id, global_limit FROM organization LIMIT 1');
  const insertOrganization = database.prepare('INSERT INTO organization (id) VALUES (:id)');
  const updateGlobalLimit = database.prepare('UPDATE organization SET global_limit = :globalLimit');
  const selectLimits = database.prepare('SELECT email, credits FROM credit_limits ORDER BY email');
  const insertLimit = database.prepare(
    'INSERT INTO credit_limits (email_key, email, credits) VALUES (:key, :email, :credits)',
  );
  const deleteLimit = database.prepare('DELETE FROM credit_limits WHERE email_key = :key');

  return {
    /** The organization's id; empty in a store that nobody has filled. */
    id: (): string => String(selectOrganization.get()?.id ?? ''),

    /** Names the organization of a new store. */
    found(id: string): void {
      insertOrganization.run({ id });
    },

    /** Sets the global limit and adds overrides, in Standard Credits. */
    limitCredits({ globalLimit, userLimits }: CreditLimits): void {
      updateGlobalLimit.run({ globalLimit });
      for (const { email, limit } of userLimits) {
        insertLimit.run({ key: emailKey(email), email, credits: limit });
      }
    },

    /** Overrides in the order of their e-mail addresses. */
    creditLimits(): CreditLimits {
      const globalLimit = selectOrganization.get()?.global_limit ?? null;
      return {
        globalLimit: globalLimit === null ? null : Number(globalLimit),
        userLimits: selectLimits
          .all()
          .map(({ email, credits }) => ({ email: String(email), limit: Number(credits) })),
      };
    },

    removeLimitOf(email: string): void {
      deleteLimit.run({ key: emailKey(email) });
    },
  };
}

/** E-mail addresses are compared without regard to letter case. */
export const emailKey = (email: string): string => email.toLowerCase();
