import * as z from 'zod';
import type { Kind, OutputField } from '../../../src/output/field.ts';

const schemas = {
  text: z.string(),
  count: z.number(),
  credits: z.number(),
  percent: z.number(),
  measure: z.number(),
  time: z.iso.datetime(),
  day: z.iso.date(),
  flag: z.boolean(),
  list: z.array(z.string()),
  json: z.json(),
} satisfies Record<Kind, z.ZodType>;

/** What a row looks like as JSON. */
export const rowSchema = (fields: readonly OutputField<never>[]) =>
  z.object(
    Object.fromEntries(
      fields.map(({ name, kind, about }) => [name, schemas[kind].nullable().describe(about)]),
    ),
  );
