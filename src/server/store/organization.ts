import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { creditLimits } from '../../api/organization.ts';

export type CreditLimits = z.output<typeof creditLimits>;

export function organizationQueries(database: DatabaseSync) {
  const selectOrganization = database.prepare('SELECT id FROM organization LIMIT 1');
  const insertOrganization = database.prepare('INSERT INTO organization (id) VALUES (:id)');
  const updateGlobalLimit = database.prepare('UPDATE organization SET global_limit = :globalLimit');
  const selectLimits = database.prepare(`
    SELECT json_object(
      'globalLimit', (SELECT global_limit FROM organization LIMIT 1),
      'userLimits', (
        SELECT json_group_array(json_object('email', email, 'limit', credits))
        FROM (SELECT email, credits FROM credit_limits ORDER BY email)
      )
    ) AS limits
  `);
  const insertLimit = database.prepare(
    'INSERT INTO credit_limits (email_key, email, credits) VALUES (:key, :email, :credits)',
  );
  const deleteLimit = database.prepare('DELETE FROM credit_limits WHERE email_key = :key');

  return {
    /** The organization's ID; empty in a new store. */
    id: (): string => String(selectOrganization.get()?.id ?? ''),

    /** Creates the organization of a new store. */
    create(id: string): void {
      insertOrganization.run({ id });
    },

    /** Sets the global limit and adds overrides, in Standard Credits. */
    limitCredits({ globalLimit, userLimits }: CreditLimits): void {
      updateGlobalLimit.run({ globalLimit });
      for (const { email, limit } of userLimits) {
        insertLimit.run({ key: emailKey(email), email, credits: limit });
      }
    },

    /** The JSON of all limits, with overrides sorted by e-mail address. */
    creditLimits: (): string => String(selectLimits.get()?.limits),

    removeLimitOf(email: string): void {
      deleteLimit.run({ key: emailKey(email) });
    },
  };
}

/** E-mail addresses are compared without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase();
