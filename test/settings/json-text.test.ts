import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  JsonTextError,
  lineOf,
  parseJsonText,
  withoutValueAt,
  withValueAt,
} from '../../src/settings/json-text.ts';

test('every JSON text is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2), (text, indentation) => {
      const formatted = JSON.stringify(JSON.parse(text), undefined, indentation);
      expect(parseJsonText(formatted).value).toEqual(JSON.parse(text));
    }),
  );
});

test('every text that JSON.parse refuses is refused', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '1',
    '-',
    'true',
    ' ',
    "'",
    '.',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (signs) => {
      const text = signs.join('');
      expect(outcome(() => parseJsonText(text).value)).toEqual(outcome(() => JSON.parse(text)));
    }),
    { numRuns: 2_000 },
  );
});

function outcome(read: () => unknown) {
  try {
    return { value: read() };
  } catch {
    return 'refused';
  }
}

test.each([
  ['{\n  "theme": dark\n}', 2, 12, /^A value, texts in double quotes, is expected, not "d"$/],
  ['{\n  "theme": "dark",\n}', 3, 1, /^A name in double quotes is expected, not "}"$/],
  ['{\n  "theme" "dark"\n}', 2, 11, /^A colon is expected/],
  ['{ "a": 1', 1, 9, /^A comma or } is expected, not the end$/],
  ['[1 2]', 1, 4, /^A comma or \] is expected/],
  ['{} x', 1, 4, /^The end is expected/],
  ['', 1, 1, /^A value.*not the end$/],
  ['['.repeat(200), 1, 102, /less deep/],
])('a mistake in %j is on line %i, column %i', (text, line, column, message) => {
  const failure = outcomeOf(text);

  expect(failure).toBeInstanceOf(JsonTextError);
  expect(failure).toMatchObject({ line, column, message: expect.stringMatching(message) });
});

function outcomeOf(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    return error;
  }
}

test('a mark of byte order is passed over', () => {
  expect(parseJsonText('\uFEFF{}').value).toEqual({});
});

test('a line is that of the innermost part that is there', () => {
  const text = '{\n  "keys": {\n    "go.back": ["b",\n      3]\n  }\n}';
  const root = parseJsonText(text);

  expect(lineOf(text, root, [])).toBe(1);
  expect(lineOf(text, root, ['keys'])).toBe(2);
  expect(lineOf(text, root, ['keys', 'go.back'])).toBe(3);
  expect(lineOf(text, root, ['keys', 'go.back', 1])).toBe(4);
  expect(lineOf(text, root, ['keys', 'none', 'deeper'])).toBe(2);
});

const written = '{\n  "theme":   "dark",\n  "keys": { "go.back": ["b", "h"] }\n}\n';

test('a value is added at the end, and the rest stays as it was', () => {
  expect(withValueAt(written, ['profiles', 'halcyon'], { baseUrl: 'https://a' })).toBe(
    '{\n  "theme":   "dark",\n  "keys": { "go.back": ["b", "h"] },\n  "profiles": {\n    "halcyon": {\n      "baseUrl": "https://a"\n    }\n  }\n}\n',
  );
});

test('a value is replaced where it is', () => {
  expect(withValueAt(written, ['theme'], 'light')).toBe(written.replace('"dark"', '"light"'));
});

test('a value is taken away with its comma', () => {
  expect(withoutValueAt(written, ['theme'])).toBe('{\n  "keys": { "go.back": ["b", "h"] }\n}\n');
  expect(withoutValueAt(written, ['keys'])).toBe('{\n  "theme":   "dark"\n}\n');
  expect(withoutValueAt(written, ['keys', 'none'])).toBe(written);
  expect(withoutValueAt('{ "a": 1 }', ['a'])).toBe('{}');
});

test('an empty file becomes an object', () => {
  expect(JSON.parse(withValueAt('', ['profile'], 'halcyon'))).toEqual({ profile: 'halcyon' });
});

test('edits do to the text what they do to the value', () => {
  const names = fc.constantFrom('a', 'b', 'c');
  const tree = fc.letrec((tie) => ({
    object: fc.dictionary(names, fc.oneof(fc.integer(), tie('object')), { maxKeys: 3 }),
  })).object;
  const path = fc.array(names, { minLength: 1, maxLength: 3 });
  const isOpen = (value: unknown, [name, ...rest]: string[]): boolean =>
    name === undefined ||
    value === undefined ||
    (typeof value === 'object' && isOpen((value as Record<string, unknown>)[name], rest));

  fc.assert(
    fc.property(tree, path, fc.constantFrom(undefined, 2), (value, at, indentation) => {
      fc.pre(isOpen(value, at));
      const text = withValueAt(JSON.stringify(value, undefined, indentation), at, 'new');
      const removed = withoutValueAt(text, at);

      expect(valueAt(JSON.parse(text), at)).toBe('new');
      expect(valueAt(JSON.parse(removed), at)).toBeUndefined();
      const [first = ''] = at;
      const others = (object: object) => ({ ...object, [first]: undefined });
      expect(others(JSON.parse(text))).toEqual(others(value as object));
    }),
  );
});

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
