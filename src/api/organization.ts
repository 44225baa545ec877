import * as z from 'zod';

/** Who may spend how much. Limits are whole Standard Credits; the period is not stated. */
export const creditLimits = z
  .object({
    /** For everyone without an override; `null` means no limit. */
    globalLimit: z.int().min(0).nullable(),
    /** Individual overrides. */
    userLimits: z.array(z.object({ email: z.string(), limit: z.int().min(0) })),
  })
  .meta({ id: 'CreditLimits' });
