import * as z from 'zod';
import { dayParts } from './day-parts.ts';
import { day } from './query-values.ts';
import { shape } from './shape.ts';

/** How much of a session leaves the computer of its owner. */
export const sharedParts = ['titles', 'transcripts'] as const;

export type SharedPart = (typeof sharedParts)[number];

/** Bytes of the body of a push after decompression, at most. */
export const maxPushBytes = 8 * 1024 * 1024;

const someId = z.string().min(1).max(200);

/** By which rows are found. PostgreSQL would keep half a character, and NUL, as others. */
const id = someId.regex(/^[^\0\p{Surrogate}]*$/u, 'has characters that cannot be stored');

// Documents are kept as the platform wrote them: nothing but their identity is certain.
const pushedSession = z.looseObject({ sessionId: id });
const pushedMessage = z.looseObject({ id: someId });
const pushedRow = z.looseObject({});

const digest = z.string().min(1).max(100);

/** What a set of data is called among those of its sender, and its version. */
const named = { name: z.string().min(1).max(200), digest };

/**
 * One piece of a push. All pieces of a request are stored, or none; a request that is repeated changes nothing. Sessions
 * are always those of the sender.
 */
export const pushPart = z.discriminatedUnion('kind', [
  /**
   * A session, before its messages. If `isWhole`, all messages of this version are stored with this request, and the digest
   * is kept; otherwise they are kept apart until the rest has come, and nobody reads them.
   */
  z.object({
    kind: z.literal('session'),
    session: pushedSession,
    shared: z.enum(sharedParts),
    digest,
    isWhole: z.boolean(),
  }),
  /** The messages of a session after a position, from 0. Those that were stored after it are removed. */
  z.object({
    kind: z.literal('messages'),
    sessionId: id,
    after: z.int().min(0),
    messages: z.array(pushedMessage),
  }),
  /** Sessions that no longer exist, or, if `isTakenBack`, are to be shared no longer. */
  z.object({
    kind: z.literal('gone'),
    sessionIds: z.array(id),
    isTakenBack: z.boolean().optional(),
  }),
  /** Rows of whole days; each replaces the row of its day. */
  z.object({
    kind: z.literal('days'),
    part: z.enum(dayParts),
    rows: z.array(z.object({ day: day(), row: pushedRow })),
    ...named,
  }),
  /** All rows of the people of one day. They replace those of the day. */
  z.object({
    kind: z.literal('userDays'),
    day: day(),
    rows: z.array(z.looseObject({ user_id: id })),
    ...named,
  }),
  /** Computers: from owners and managers all of them, which replace those that are stored; from members some. */
  z.object({ kind: z.literal('computers'), rows: z.array(z.looseObject({ id })), ...named }),
  /** Readiness reports, which are added to those that are stored. */
  z.object({
    kind: z.literal('reports'),
    rows: z.array(z.looseObject({ reportId: id })),
    ...named,
  }),
  /** The limits of people. They replace those that are stored. */
  z.object({
    kind: z.literal('limits'),
    globalLimit: z.number().nullable(),
    rows: z.array(z.object({ email: z.string().min(1).max(320), limit: z.number().min(0) })),
    ...named,
  }),
]);

/** What has an age of its own. The names of sets begin with their kind, and a colon if there are several. */
export const pushedKinds = [
  'sessions',
  ...dayParts,
  'users',
  'computers',
  'reports',
  'limits',
] as const;

export type PushedKind = (typeof pushedKinds)[number];

export type PushPart = z.output<typeof pushPart>;

export const pushBody = shape({
  name: 'TeamPush',
  description: 'What is stored in one transaction.',
  required: ['parts'],
  fields: () => ({
    parts: [z.array(pushPart), 'Pieces, which are stored in this order.'],
    dataOf: [
      z.int().min(0).optional(),
      'As of which time of the platform the pieces are, in Unix milliseconds; by default now.',
    ],
    whole: [
      z.array(z.enum(pushedKinds)).optional(),
      'Kinds of data of which the server has everything as of that time, once the pieces are stored.',
    ],
  }),
});

export const pushResult = shape({
  name: 'TeamPushResult',
  description: 'What became of the pieces.',
  required: ['stored', 'unchanged'],
  fields: () => ({
    stored: [z.number(), 'Pieces that were written.'],
    unchanged: [z.number(), 'Pieces that were already stored.'],
  }),
});
