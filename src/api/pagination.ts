import * as z from 'zod';

/** How a v0 list says that there is more. The last page leaves `nextCursor` out. */
export const pagination = z
  .object({
    hasMore: z.boolean(),
    nextCursor: z.string().optional(),
  })
  .meta({ id: 'Pagination' });
