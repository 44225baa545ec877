import { constantFrom, integer, option, record } from 'fast-check';
import type { UserDayRow } from '../../../src/api/resources.ts';

/** One day of one person; everything that is not given is unknown. */
export const aUserDay = (
  user_id: string,
  date: string,
  fields: Partial<UserDayRow> = {},
): UserDayRow => ({ user_id, date, ...fields });

/** Any day of few people, as a tolerant client may hand it over. */
export const anyUserDay = record({
  user_id: constantFrom('u1', 'u2', 'u3'),
  date: constantFrom('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-30'),
  user_email: option(constantFrom('ann@halcyon.example', 'Raj@halcyon.example', '')),
  billable_tokens: option(integer({ min: 0, max: 1_000 })),
  sessions: option(integer({ min: 0, max: 9 })),
  primary_model: option(constantFrom('atlas-3', 'atlas-3-think', '')),
});
