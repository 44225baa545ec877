import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import type { CreditLimits } from '../../../domain/resources.ts';

/** The answer about credit limits, of all overrides only that of one person. */
export const limitRecord = (limits: CreditLimits, { key }: LimitUse): CreditLimits => ({
  ...limits,
  ...(limits.userLimits && {
    userLimits: limits.userLimits.filter(({ email }) => email?.toLowerCase() === key),
  }),
});
