import * as z from 'zod';

/** What a number or a text of the API measures. Its schema does not say so, because documents do not show it. */
export type Quantity = 'time' | 'count' | 'credits' | 'measure' | 'iso-time' | 'day';

const quantities = z.registry<{ quantity: Quantity }>();

/** The schema, marked as one of a quantity. */
export function measuring<Schema extends z.ZodType>(quantity: Quantity, schema: Schema): Schema {
  quantities.add(schema, { quantity });
  return schema;
}

/** What a schema measures; undefined for other text, and for numbers that may be negative. */
export const quantityOf = (schema: z.core.$ZodType): Quantity | undefined =>
  quantities.get(schema)?.quantity;

/** A time in Unix milliseconds. */
export const time = measuring('time', z.number());

/** How many there are: people, messages, tokens. */
export const count = measuring('count', z.number());

/** Standard Credits, which need not be whole. */
export const credits = measuring('credits', z.number());

/** Any other number that is never negative: a duration, a mean, a share. */
export const measure = measuring('measure', z.number());

/** A time in ISO 8601. */
export const isoTime = measuring('iso-time', z.string());

/** A UTC day, `YYYY-MM-DD`. */
export const calendarDay = measuring('day', z.string());
