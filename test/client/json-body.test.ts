import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createJsonReader } from '../../src/client/json-body.ts';

/** What comes of bytes that arrive in chunks of this size. */
function read(bytes: Buffer, size: number) {
  const reader = createJsonReader();
  for (let start = 0; start < bytes.length; start += size) {
    reader.add(bytes.subarray(start, start + size));
  }
  return outcome(reader.end().parse);
}

/** The value, or that there is none. */
function outcome(parse: () => unknown) {
  try {
    return { value: parse() };
  } catch (error) {
    return { failure: error instanceof SyntaxError };
  }
}

const chunkSize = fc.integer({ min: 1, max: 40 });

describe('a body in chunks', () => {
  test('is read as JSON.parse reads the whole of it', () => {
    fc.assert(
      fc.property(fc.json(), chunkSize, (text, size) => {
        expect(read(Buffer.from(text), size)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  test('is read so when it holds lists, indented or not', () => {
    const lists = fc.dictionary(fc.string(), fc.array(fc.jsonValue()));
    fc.assert(
      fc.property(lists, chunkSize, fc.nat(2), (value, size, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(read(Buffer.from(text), size)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  test('is refused where JSON.parse refuses it', () => {
    const lists = fc.dictionary(fc.string(), fc.array(fc.jsonValue()));
    const mark = fc.constantFrom(...'",:[]{}\\ 1x');
    fc.assert(
      fc.property(lists, chunkSize, fc.nat(), mark, (value, size, place, letter) => {
        const text = JSON.stringify(value);
        const at = place % text.length;
        const bytes = Buffer.from(text.slice(0, at) + letter + text.slice(at + 1));
        expect(read(bytes, size)).toEqual(outcome(() => JSON.parse(bytes.toString())));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    '{"a":[1,2,]}',
    '{"a":[,1]}',
    '{"a":[1,,2]}',
    '{"a":[ ]}',
    '{"a":[1 2]}',
    '{"a":[1}',
    '{"a":[1]]',
    '{"a":[{"b":1],{"c":2}]}',
    '[[1],[2,[3]]]',
    '{"a":[1',
    '{"a":"[1,2]","b":["\\"]",2]}',
    '{"a":[1],"a":[2]}',
    '{"a":[1,],"a":[2]}',
    '{"__proto__":[1],"b":{"__proto__":[2]}}',
    '"[1,2]"',
    '7',
    '',
  ])('%s is read as JSON.parse reads it', (text) => {
    for (const size of [1, 2, 3, 100]) {
      expect(read(Buffer.from(text), size)).toEqual(outcome(() => JSON.parse(text)));
    }
  });

  test('may start with a byte order mark', () => {
    expect(read(Buffer.from('\ufeff{"a":[1]}'), 1)).toEqual({ value: { a: [1] } });
  });
});

test('white space alone is blank', () => {
  const reader = createJsonReader();
  reader.add(Buffer.from(' \n'));

  expect(reader.end().isBlank).toBe(true);
});

test.each([
  { levels: 100, isTooDeep: false },
  { levels: 101, isTooDeep: true },
])('with $levels levels, too deep is $isTooDeep', ({ levels, isTooDeep }) => {
  const reader = createJsonReader();
  reader.add(Buffer.from(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`));

  expect(reader.end().isTooDeep).toBe(isTooDeep);
});

test.each([
  { what: 'text', chunk: `{"a":"${'x'.repeat(1_000)}"}`, least: 1_000, most: 1_200 },
  { what: 'empty objects', chunk: `{"a":[${'{},'.repeat(999)}{}]}`, least: 60_000, most: 80_000 },
  { what: 'small numbers', chunk: `{"a":[${'1,'.repeat(999)}1]}`, least: 8_000, most: 16_000 },
])('$what counts as the memory that it takes', ({ chunk, least, most }) => {
  const bytes = createJsonReader().add(Buffer.from(chunk));

  expect(bytes).toBeGreaterThanOrEqual(least);
  expect(bytes).toBeLessThanOrEqual(most);
});
