import type * as z from 'zod';
import type { creditLimits } from '../../api/organization.ts';
import { change, firstRow, insert, type Query, rows } from './engine.ts';

export type CreditLimits = z.output<typeof creditLimits>;

export const organizationReads = {
  /** The organization's ID; empty in a new store. */
  *id(): Query<string> {
    const row = yield* firstRow('SELECT id FROM organization WHERE org = :org AND TRUE LIMIT 1');
    return String(row?.id ?? '');
  },

  /** The JSON of all limits, with overrides sorted by e-mail address. */
  *creditLimits(): Query<string> {
    // As text: a copy may hold a number that is out of any range, which stands for one that was not readable.
    const global = yield* firstRow(
      `SELECT CAST(global_limit AS TEXT) AS credits FROM organization
       WHERE org = :org AND TRUE LIMIT 1`,
    );
    const overrides = yield* rows(
      `SELECT email, CAST(credits AS TEXT) AS credits FROM credit_limits
       WHERE org = :org AND TRUE ORDER BY email`,
    );
    const userLimits = overrides.map(
      ({ email, credits }) => `{"email":${JSON.stringify(email)},"limit":${credits}}`,
    );
    return `{"globalLimit":${global?.credits ?? null},"userLimits":[${userLimits.join(',')}]}`;
  },
};

export const organizationWrites = {
  create: (id: string): Query<void> => insert('organization', { id }),

  /** Sets the global limit and adds overrides, in Standard Credits. */
  *limitCredits({ globalLimit, userLimits }: CreditLimits): Query<void> {
    yield* change('UPDATE organization SET global_limit = :globalLimit WHERE org = :org AND TRUE', {
      globalLimit,
    });
    const added = userLimits.map(({ email, limit }) => ({
      email_key: emailKey(email),
      email,
      credits: limit,
    }));
    yield* insert({ table: 'credit_limits', key: ['email_key'] }, ...added);
  },

  removeLimitOf: (email: string): Query<number> =>
    change('DELETE FROM credit_limits WHERE org = :org AND email_key = :key', {
      key: emailKey(email),
    }),
};

/** E-mail addresses are compared without regard to case. */
export const emailKey = (email: string): string => email.toLowerCase();
