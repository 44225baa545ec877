import * as z from 'zod';
import { count, time } from './quantity.ts';
import { shape } from './shape.ts';

/** What somebody has pushed, from which the next push goes on. */
export const pushed = shape({
  name: 'TeamPushed',
  description: 'What the holder of the key has pushed.',
  required: ['sessions', 'other'],
  fields: () => ({
    sessions: [
      z.array(
        z.object({
          sessionId: z.string(),
          shared: z.string(),
          digest: z.string().nullable(),
          partDigest: z.string().optional(),
          position: z.number(),
          updatedAt: z.number().optional(),
        }),
      ),
      'Sessions: how they are shared, the digest if all messages of it are stored, else that of the version of which a part is, the position of the last message, and the time of the last change.',
    ],
    other: [
      z.array(z.object({ name: z.string(), digest: z.string() })),
      'Other sets of data with their digests.',
    ],
    withheld: [
      z.array(z.object({ sessionId: z.string(), reason: z.string(), at: z.number() })).optional(),
      'Sessions that are not stored again, and why: taken back, deleted (unless changed after this time), or removed by an owner. An empty identifier stands for all.',
    ],
    keptSince: [
      time.optional(),
      'Sessions that were last updated before this time, in Unix milliseconds, are not kept.',
    ],
  }),
});

/** What was taken back. */
export const removed = shape({
  name: 'TeamRemoved',
  description: 'What was removed.',
  required: ['removed'],
  fields: () => ({ removed: [count, 'Number of sessions, with everything of them.'] }),
});

/** What was allowed again. */
export const released = shape({
  name: 'TeamReleased',
  description: 'What may be shared again.',
  required: ['released'],
  fields: () => ({ released: [count, 'Decisions and deletions that no longer count.'] }),
});

/** What an owner removed. */
export const taken = shape({
  name: 'TeamSessionRemoved',
  description: 'What was removed of a session of anybody.',
  fields: () => ({
    former: [z.string().optional(), 'Who shared it; missing if nobody did.'],
    to: [z.string().optional(), 'Who can push it now.'],
  }),
});
