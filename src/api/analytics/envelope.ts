import * as z from 'zod';
import { calendarDay } from '../quantity.ts';
import { day } from '../query-values.ts';
import { type Field, shape } from '../shape.ts';

/** The days that an analytics request covers, in UTC. */
export const requestedRange = {
  startDate: [day(), 'First day, `YYYY-MM-DD` in UTC.'],
  endDate: [day(), 'Last day, `YYYY-MM-DD` in UTC. It is included, and at the latest yesterday.'],
} as const;

export const analyticsTag = {
  name: 'analytics',
  description: 'What an organization uses, one row per UTC day.',
};

/** The only value that `group_by` accepts on an endpoint. */
export const groupBy = <const Key extends string>(key: Key) =>
  [
    z.literal(key, { error: `must be ${key} or left out` }).optional(),
    'Asks for one row per day and group instead of one per day.',
  ] as const satisfies Field;

const echoedRange = {
  org_id: [z.string(), 'Identifier of the organization.'],
  start_date: [calendarDay, 'First day, as requested.'],
  end_date: [calendarDay, 'Last day, as requested; it is included.'],
} as const;

const analyticsMeta = shape({
  name: 'AnalyticsMeta',
  description: 'What the rows are about.',
  fields: () => echoedRange,
});

const pagedAnalyticsMeta = shape({
  name: 'PagedAnalyticsMeta',
  description: 'What the rows are about, and whether more of them follow.',
  fields: () => ({
    ...echoedRange,
    has_more: [z.boolean(), 'Whether another page follows.'],
    next_cursor: [
      z.string().optional(),
      'Where the next page begins: the id of the last user of this page. Left out on the last page.',
    ],
  }),
});

type Envelope<Row extends z.ZodType> = { name: string; description: string; row: Row };

/** `{ data, meta }` around the rows of an analytics answer. */
export const analyticsEnvelope = <Row extends z.ZodType>(given: Envelope<Row>) =>
  envelope(given, 'The rows, by date.', [analyticsMeta, 'What the rows are about.']);

/** The envelope of `/users`, which is paginated. */
export const pagedAnalyticsEnvelope = <Row extends z.ZodType>(given: Envelope<Row>) =>
  envelope(given, 'All rows of the users of this page, by user and date.', [
    pagedAnalyticsMeta,
    'What the rows are about, and whether more of them follow.',
  ]);

const envelope = <Row extends z.ZodType, Meta extends z.ZodType>(
  { name, description, row }: Envelope<Row>,
  rows: string,
  meta: readonly [Meta, string],
) =>
  shape({
    name,
    description,
    required: ['data', 'meta'],
    fields: () => ({ data: [z.array(row), rows], meta }),
  });
