import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createJsonReader } from '../../src/client/json-body.ts';

/**
 * What comes of bytes that arrive in chunks of these sizes, in turn, if lists are taken apart from the start, and if
 * what waits is scanned beyond so many bytes.
 */
function read(bytes: Buffer, sizes: readonly number[], lightBytes?: number) {
  const reader = createJsonReader(1, lightBytes);
  let start = 0;
  for (let part = 0; start < bytes.length; part += 1) {
    const end = start + (sizes[part % sizes.length] ?? bytes.length);
    reader.add(bytes.subarray(start, end));
    start = end;
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

const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
/** None but the longest texts are scanned, many are, or all. */
const scannedBeyond = fc.constantFrom(undefined, 30, 0);

const key = fc.constantFrom('a', 'b', 'id', '__proto__', '1', '"', '{"a":', 'é');
/** Objects whose fields are few, so that what starts an item is found elsewhere, too. */
const anItem = fc.letrec((tie) => ({
  item: fc.dictionary(key, fc.oneof(tie('list'), tie('text'), fc.nat()), { maxKeys: 3 }),
  text: fc.oneof(
    fc.string(),
    fc.constantFrom(',{"a":', ']', '[{', 'items that were read before', '\\'),
  ),
  list: fc.array(fc.oneof({ maxDepth: 2 }, tie('text'), tie('item')), { maxLength: 6 }),
})).item;
const listed = fc.tuple(key, fc.array(anItem), anItem).map(([name, items, rest]) => ({
  ...(Object.keys(rest).length > 1 && { head: items.length }),
  ...Object.fromEntries([[name, items]]),
  ...rest,
}));

describe('a body in chunks', () => {
  test('is read as JSON.parse reads the whole of it', () => {
    fc.assert(
      fc.property(fc.json(), chunkSizes, scannedBeyond, (text, sizes, light) => {
        expect(read(Buffer.from(text), sizes, light)).toEqual({ value: JSON.parse(text) });
      }),
    );
  });

  test('is read so when it holds lists, indented or not', () => {
    fc.assert(
      fc.property(listed, chunkSizes, scannedBeyond, fc.nat(2), (value, sizes, light, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(read(Buffer.from(text), sizes, light)).toEqual({ value: JSON.parse(text) });
      }),
      { numRuns: 1_000 },
    );
  });

  test('is refused where JSON.parse refuses it', () => {
    const mark = fc.constantFrom(...'",:[]{}\\ 1x');
    fc.assert(
      fc.property(listed, chunkSizes, scannedBeyond, fc.nat(), mark, (...given) => {
        const [value, sizes, light, place, letter] = given;
        const text = JSON.stringify(value);
        const at = place % text.length;
        const bytes = Buffer.from(text.slice(0, at) + letter + text.slice(at + 1));
        expect(read(bytes, sizes, light)).toEqual(outcome(() => JSON.parse(bytes.toString())));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    '{"a":[{"b":1},{"b":2},]}',
    '{"a":[{"b":1},,{"b":2}]}',
    '{"a":[{"b":1},{"b":2}}',
    '{"a":[{"b":1},{"b":2}]]',
    '{"a":[{"b":1},{"b":2}],"c":[{"b":3},{"b":4}]}',
    '{"a":[{"b":[{"b":1},{"b":2}]},{"b":[{"b":3},{"b":4}]}]}',
    '{"a":[{"b":"1},{\\"b\\":"},{"b":",{\\"b\\":2}"},{"b":3}]}',
    '{"a":{"c":[{"b":1},{"b":2}]}}',
    '[{"b":1},{"b":2},{"b":3}]',
    '{"a":[{"b":1},{"b":2}],"a":[{"b":3}]}',
    '{"a":[{"b":1},{"b":2}],"a":7}',
    '{"a":[{"b":1},{"b":2}],"a":null}',
    '{"a":[{"b":1}],"a":["items that were read before",1]}',
    '{"a":[{"b":1},{"b":2},{"b":3}],"a":["items that were read before",1]}',
    '{"2":0,"a":[{"b":1},{"b":2}],"1":0}',
    '{"__proto__":[{"b":1},{"b":2},{"b":3}],"b":{"__proto__":[2]}}',
    '{"a":[{"b":1},{"b":2},{"b":3}]',
    '{"a":[]}',
    '{"a":[1,2,]}',
    '"[1,2]"',
    '7',
    '',
  ])('%s is read as JSON.parse reads it', (text) => {
    for (const size of [1, 2, 3, 5, 10, 20, 30, 100]) {
      for (const light of [undefined, 10, 0]) {
        expect(read(Buffer.from(text), [size], light)).toEqual(outcome(() => JSON.parse(text)));
      }
    }
  });

  test('is refused for two commas in a row, also where a chunk ends between them', () => {
    const reader = createJsonReader(1, 0);
    for (const chunk of ['{"a":[{"b":1},{"b":2}', ',', ',', '{"b":3},{"b":4}]}']) {
      reader.add(Buffer.from(chunk));
    }
    expect(outcome(reader.end().parse)).toEqual({ failure: true });
  });

  test('may start with a byte order mark', () => {
    for (const size of [1, 100]) {
      const bytes = Buffer.from('\ufeff{"a":[{"b":"é"},{"b":2}]}');
      expect(read(bytes, [size])).toEqual({ value: { a: [{ b: 'é' }, { b: 2 }] } });
    }
  });
});

test('white space alone is blank', () => {
  const reader = createJsonReader();
  reader.add(Buffer.from(' \n'));

  expect(reader.end().isBlank).toBe(true);
});

/** Items of a list until they take so many bytes, in chunks as large as those of a socket. */
function* list(item: string, bytes: number): Generator<Buffer> {
  const chunk = `${item},`.repeat(Math.ceil(65_536 / item.length));
  yield Buffer.from(`{"a":[${chunk}`);
  for (let sent = chunk.length; sent < bytes; sent += chunk.length) yield Buffer.from(chunk);
  yield Buffer.from(`${item}]}`);
}

/** The lengths of all texts that were parsed while a body was read, and the body's. */
function parsedLengths(chunks: Iterable<Buffer>) {
  const parse = vi.spyOn(JSON, 'parse');
  const reader = createJsonReader();
  let length = 0;
  for (const chunk of chunks) {
    length += chunk.length;
    reader.add(chunk);
  }
  reader.end().parse();
  const parsed = parse.mock.calls.map(([text]) => text.length);
  parse.mockRestore();
  return { length, parsed };
}

test.each([
  { what: 'a list of objects', item: '{"id":1,"text":"a line of text"}' },
  { what: 'a list with lists of similar objects', item: '{"id":1,"list":[{"id":2},{"id":3}]}' },
])('$what is parsed in parts', ({ item }) => {
  const { length, parsed } = parsedLengths(list(item, 4_000_000));

  expect(length).toBeGreaterThan(4_000_000);
  expect(Math.max(...parsed)).toBeLessThan(300_000);
});

test('a list of which each item arrives by itself is parsed in parts, too', () => {
  const item = Buffer.from('{"id":1,"text":"a line of text"},');
  const items = Array.from({ length: 100_000 }, () => item);
  const { length, parsed } = parsedLengths([
    Buffer.from('{"a":['),
    ...items,
    Buffer.from('{"id":2}]}'),
  ]);

  expect(length).toBeGreaterThan(3_000_000);
  expect(Math.max(...parsed)).toBeLessThan(300_000);
});

test('a list whose first item is unlike the others is parsed in parts, too', () => {
  const [, ...others] = list('{"id":1,"text":"a line of text"}', 6_000_000);
  const { length, parsed } = parsedLengths([Buffer.from('{"a":[{"first":1},'), ...others]);

  expect(length).toBeGreaterThan(5_500_000);
  expect(Math.max(...parsed)).toBeLessThan(2_300_000);
});

test('an item full of objects that look like items costs no more than a few times its length', () => {
  const { length, parsed } = parsedLengths([
    Buffer.from('{"a":[{"id":1,"list":'),
    ...list('{"id":1}', 4_000_000),
    Buffer.from('}]}'),
  ]);

  expect(parsed.reduce((sum, part) => sum + part, 0)).toBeLessThan(8 * length);
});

describe('objects and arrays in each other', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    { what: 'an object', text: nested, limit: 100 },
    {
      what: 'items that are taken',
      text: (levels: number) => `{"a":[${`${nested(levels - 2)},`.repeat(5)}{"a":1}]}`,
      limit: 100,
    },
  ])('are refused beyond 100 levels in $what', ({ text }) => {
    for (const size of [7, 10_000]) {
      expect(read(Buffer.from(text(100)), [size])).toHaveProperty('value');
      expect(read(Buffer.from(text(101)), [size])).toEqual({ failure: false });
    }
  });
});

test.each([
  { what: 'small objects of a list', item: '{"a":{}}', least: 55_000_000, most: 80_000_000 },
  { what: 'empty arrays', item: '[]', least: 45_000_000, most: 60_000_000 },
  { what: 'text', item: `"${'x'.repeat(500)}"`, least: 4_000_000, most: 4_400_000 },
  { what: 'text of a list', item: `{"a":"${'x'.repeat(500)}"}`, least: 4_000_000, most: 5_500_000 },
])('$what count as the memory that they take', ({ item, least, most }) => {
  const reader = createJsonReader();
  let bytes = 0;
  for (const chunk of list(item, 4_000_000)) bytes += reader.add(chunk);

  expect(bytes).toBeGreaterThanOrEqual(least);
  expect(bytes).toBeLessThanOrEqual(most);
});

test('texts of megabytes count as the memory that they take, whatever they say', () => {
  const said = '[{"a":{}},{"a":{}}] \\';
  const item = JSON.stringify({ name: said.repeat(150_000), notes: [said.repeat(150_000)] });
  const body = Buffer.from(`{"a":[${[item, item, item].join(',')}]}`);
  const reader = createJsonReader();
  let bytes = 0;
  // No two chunks end at the same place of what is said.
  for (let start = 0; start < body.length; start += 65_521) {
    bytes += reader.add(body.subarray(start, start + 65_521));
  }

  expect(reader.end().parse()).toEqual(JSON.parse(body.toString()));
  expect(body.length).toBeGreaterThan(20_000_000);
  expect(bytes).toBeLessThanOrEqual(body.length);
});
