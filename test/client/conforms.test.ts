import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { quantityOf } from '../../src/api/quantity.ts';
import { shapeFacts } from '../../src/api/shape.ts';
import { conformanceTest } from '../../src/client/conforms.ts';
import { tolerantReader, unreadable } from '../../src/client/tolerant-reader.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);
const readable = all.filter(([, { success }]) => success === 200);

test.each(readable)('what passes the quick test of %s is read unchanged', (_, { response }) => {
  const conforms = conformanceTest(response);
  const read = tolerantReader(response);

  fc.assert(
    fc.property(documented(response, 12), (value) => {
      const former = structuredClone(value);
      const isUnchanged = () =>
        isDeepStrictEqual(
          read(value, () => undefined),
          former,
        );
      expect(isUnchanged() || !conforms(former)).toBe(true);
    }),
  );
});

test.each(readable)('what is read passes the quick test of %s', (_, { response }) => {
  const conforms = conformanceTest(response);
  const read = tolerantReader(response);

  fc.assert(
    fc.property(documented(response, 12), (value) => {
      const result = read(value, () => undefined);
      expect(result === unreadable || conforms(result)).toBe(true);
    }),
  );
});

test.each(readable)('items of %s that need no mending may be passed over', (_, { response }) => {
  const read = tolerantReader(response);
  const mend = tolerantReader(response, { path: '', mendsOnly: true });

  fc.assert(
    fc.property(documented(response, 12), (value) => {
      const noted = new Set<string>();
      const passed: string[] = [];
      const result = read(structuredClone(value), (...note) => noted.add(note.join(' ')));
      const mended = mend(value, (...note) => passed.push(note.join(' ')));

      expect(isDeepStrictEqual(mended, result)).toBe(true);
      expect(passed.filter((note) => !noted.has(note))).toEqual([]);
    }),
  );
});

test.each(readable)('the quick test of %s knows the documented shape', (_, { response }) => {
  const conforms = conformanceTest(response);

  fc.assert(
    fc.property(documented(response), (value) => {
      expect(conforms(value)).toBe(true);
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
  { name: 'a key that could set a prototype', value: JSON.parse('{"data":[],"__proto__":{}}') },
])('$name does not pass', ({ value }) => {
  const row = z.object({ date: z.string(), count: z.number() });
  const conforms = conformanceTest(z.object({ data: z.array(row) }));

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
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.unwrap()));
  if (schema instanceof z.ZodArray) {
    const { ascendsBy } = shapeFacts(schema.element) ?? {};
    const maxLength = oneWrongIn === 0 && ascendsBy !== undefined ? 1 : 2;
    return fc.array(inner(schema.element), { maxLength });
  }
  if (schema instanceof z.ZodRecord) {
    // A key that could set the prototype of a copy needs mending.
    const key = fc.string().filter((name) => oneWrongIn > 0 || name !== '__proto__');
    return fc.dictionary(key, inner(schema.valueType), { maxKeys: 2, noNullPrototype: true });
  }
  if (schema instanceof z.ZodObject) {
    const { required = [] } = shapeFacts(schema) ?? {};
    const parts = Object.entries(schema.shape).map(([key, part]) => {
      const value = inner(part);
      if (!required.includes(key)) return [key, fc.option(value, { nil: undefined })] as const;
      const freq = oneWrongIn - 1;
      return [key, freq > 0 ? fc.option(value, { nil: undefined, freq }) : value] as const;
    });
    const fields = { unheardOf: fc.jsonValue({ maxDepth: 1 }), ...Object.fromEntries(parts) };
    return fc.tuple(fc.record(fields), fc.boolean()).map(([sent, isReversed]) => {
      const written = Object.entries(sent).filter(([, value]) => value !== undefined);
      return Object.fromEntries(isReversed ? written.toReversed() : written);
    });
  }
  return fc.oneof(scalar(schema), ...(oneWrongIn === 0 ? [] : [oddScalar]));
}

const oddScalar = fc.constantFrom('', '12', '2026-02-01T00:00:00Z', 1e17, -1, 1e308, true, []);

function scalar(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const quantity = quantityOf(schema);
  const aTime = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2199, 11, 31) });
  if (quantity === 'time') return aTime;
  if (quantity === 'iso-time') return aTime.map((ms) => new Date(ms).toISOString());
  if (quantity === 'day') return aTime.map((ms) => new Date(ms).toISOString().slice(0, 10));
  if (quantity !== undefined) return fc.double({ min: 1, max: 1e12, noNaN: true });
  if (schema instanceof z.ZodNumber) return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 });
  return fc.string({ minLength: 1, maxLength: 5 });
}
