import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { tolerant } from '../../src/api/tolerant.ts';
import { conformanceTest } from '../../src/client/conforms.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);
const readable = all.filter(([, { success }]) => success === 200);

test.each(readable)('what passes the quick test of %s is read unchanged', (_, endpoint) => {
  const schema = tolerant(endpoint.response);
  const conforms = conformanceTest(schema);

  fc.assert(
    fc.property(documented(schema, 12), (value) => {
      if (conforms(value)) expect(schema.parse(value)).toEqual(value);
    }),
  );
});

test.each(readable)('the quick test of %s knows the whole documented shape', (_, endpoint) => {
  const schema = tolerant(endpoint.response);
  const conforms = conformanceTest(schema);

  fc.assert(
    fc.property(documented(schema), (value) => {
      expect(conforms(value)).toBe(schema.safeParse(value).success);
    }),
    { numRuns: 50 },
  );
});

test.each([
  { name: 'a number that is none', value: { data: [{ date: 'x', count: Number.NaN }] } },
  {
    name: 'a number beyond all',
    value: { data: [{ date: 'x', count: Number.POSITIVE_INFINITY }] },
  },
  { name: 'an array for an object', value: { data: [[]] } },
  { name: 'an object for an array', value: { data: {} } },
  { name: 'text for an object', value: 'data' },
  { name: 'null for an object', value: { data: [null] } },
])('$name does not pass', ({ value }) => {
  const row = z.looseObject({ date: z.string().nullish(), count: z.number().nullish() });
  const conforms = conformanceTest(z.looseObject({ data: z.array(row) }));

  expect(conforms(value)).toBe(false);
});

/** Values of the shape that a schema describes, but for one part in `oneWrongIn`. */
function documented(schema: z.core.$ZodType, oneWrongIn = 0): fc.Arbitrary<unknown> {
  const right = rightly(schema, oneWrongIn);
  if (oneWrongIn === 0) return right;
  return fc.oneof(
    { weight: oneWrongIn - 1, arbitrary: right },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
}

function rightly(schema: z.core.$ZodType, oneWrongIn: number): fc.Arbitrary<unknown> {
  const inner = (part: z.core.$ZodType) => documented(part, oneWrongIn);
  if (schema instanceof z.ZodOptional) return fc.option(inner(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.unwrap()));
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { maxLength: 2 });
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(fc.string(), inner(schema.valueType), { maxKeys: 2 });
  }
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape).map(([key, part]) => [key, inner(part)] as const);
    return fc.record({ ...Object.fromEntries(parts), unheardOf: fc.jsonValue({ maxDepth: 1 }) });
  }
  if (schema instanceof z.ZodString) return fc.string({ maxLength: 5 });
  if (schema instanceof z.ZodNumber) return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  return fc.jsonValue({ maxDepth: 2 });
}
