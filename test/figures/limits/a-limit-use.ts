import type { LimitUse } from '../../../src/figures/limits/limit-use.ts';

/** A person of whom little is used, with a global limit; for what matters, give the fields. */
export const aLimitUse = (fields: Partial<LimitUse> = {}): LimitUse => ({
  key: 'mara@halcyon.example',
  email: 'mara@halcyon.example',
  userId: 'usr_1',
  limit: 10_000,
  source: 'global',
  month: '2026-11',
  used: 1_000,
  usedAtMost: 1_000,
  share: 0.1,
  level: 'ok',
  forecast: [],
  daysWithoutData: [],
  outlook: { state: 'too-little-history', days: 0 },
  projected: undefined,
  exceedance: undefined,
  willExceed: false,
  exceedsOn: undefined,
  ...fields,
});
