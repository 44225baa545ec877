import * as z from 'zod';

const range = {
  org_id: z.string(),
  /** Echo of the requested first day. */
  start_date: z.string(),
  /** Echo of the requested last day, which is included. */
  end_date: z.string(),
};

/** `{ data, meta }` around the rows of an analytics answer ("Analytics envelope"). */
export function analyticsEnvelope<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: z.object(range) });
}

/** The envelope of `/users`, whose cursor is the id of the last user of the page. */
export function pagedAnalyticsEnvelope<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    meta: z.object({
      ...range,
      has_more: z.boolean(),
      next_cursor: z.string().optional(),
    }),
  });
}
