import * as z from 'zod';
import { shape } from './shape.ts';

export const pagination = shape({
  name: 'Pagination',
  description: 'Whether a list continues, and where.',
  fields: () => ({
    hasMore: [z.boolean(), 'Whether another page follows.'],
    nextCursor: [
      z.string().optional(),
      'The `cursor` of the next page. Left out on the last page.',
    ],
  }),
});
