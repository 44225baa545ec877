import * as z from 'zod';

/** Body of a failed analytics request ("Errors", "Analytics"). */
export const analyticsErrorBody = z
  .object({
    title: z.string(),
    detail: z.string(),
    /** HTTP status, repeated. */
    status: z.number(),
    /** The same as the `x-request-id` header. */
    requestId: z.string(),
  })
  .meta({ id: 'AnalyticsError' });

/** Body of a failed v0 or readiness request. No other keys are allowed ("Errors", "v0 endpoints"). */
export const errorBody = z
  .strictObject({
    title: z.string(),
    detail: z.string(),
    /** HTTP status, repeated. */
    status: z.number(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

export type AnalyticsErrorBody = z.output<typeof analyticsErrorBody>;
export type ErrorBody = z.output<typeof errorBody>;
