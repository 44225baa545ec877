import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../src/figures/format/json-text.ts';

test('a value is written as JSON in lines, or in one', () => {
  expect(jsonText({ a: [1, 'é 日 👩‍🚒'] })).toBe('{\n  "a": [\n    1,\n    "é 日 👩‍🚒"\n  ]\n}');
  expect(jsonText({ a: [1] }, 0)).toBe('{"a":[1]}');
  expect(jsonText(undefined)).toBe('');
});

test('what controls a terminal, reorders a line or is invisible is escaped', () => {
  expect(jsonText('\u001B[2J\u009B2J\u007F\u202Etxt\u2028\uFEFF\u{E0041}')).toBe(
    '"\\u001b[2J\\u009b2J\\u007f\\u202etxt\\u2028\\ufeff\\udb40\\udc41"',
  );
});

test('the text is read back as the same value, and has nothing hostile', () => {
  const hostile = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), hostile, (value, text) => {
      const json = jsonText({ value, [text]: text });

      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, [text]: text })));
      expect(json).not.toMatch(
        /(?!\n)\p{Cc}|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E0FFF}]|\p{Cs}/u,
      );
    }),
    { numRuns: 500 },
  );
});
