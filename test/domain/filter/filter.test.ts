import { array, integer, option, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../../../src/domain/filter/field.ts';
import { matchesOf, parseFilter } from '../../../src/domain/filter/filter.ts';
import { holds } from '../holds.ts';

type Row = { title: string | undefined; user: string; credits: number | undefined; at: number };

const fields: Field<Row>[] = [
  { name: 'title', kind: 'text', read: ({ title }) => title },
  { name: 'user', kind: 'text', read: ({ user }) => user },
  { name: 'credits', kind: 'number', read: ({ credits }) => credits },
  { name: 'age', kind: 'time', read: ({ at }) => at },
];

const hour = 3_600_000;
const nowMs = Date.parse('2026-11-20T14:30:00Z');
const rows: Row[] = [
  { title: 'Fix the Größe bug', user: 'ann@halcyon.example', credits: 1_200, at: nowMs - hour },
  {
    title: 'Refactor (a+b) ops-2',
    user: 'raj@halcyon.example',
    credits: 500,
    at: nowMs - 3 * hour,
  },
  { title: undefined, user: 'mia', credits: undefined, at: nowMs - 30 * hour },
];

const found = (text: string, atMs = nowMs) => {
  const matches = matchesOf(rows, parseFilter(text, fields), atMs);
  return [...rows.keys()].filter((index) => matches?.[index] !== 0);
};

describe('a filter', () => {
  test.each([
    ['', [0, 1, 2]],
    ['   ', [0, 1, 2]],
    ['bug', [0]],
    ['GRÖSSE', []],
    ['GRÖßE', [0]],
    ['halcyon fix', [0]],
    ['!halcyon', [2]],
    ['(a+b)', [1]],
    ['ops-2', [1]],
    ['.', [0, 1]],
    ['user:AN', [0]],
    ['user=mia', [2]],
    ['user=mi', []],
    ['!user:ann !user:raj', [2]],
    ['title:"the größe"', [0]],
    ['"the größe"', [0]],
    ['"credits>1"', []],
    ['the fix', [0]],
    ['"fix the', [0]],
    ['credits>500', [0]],
    ['credits>=500', [0, 1]],
    ['credits<1k', [1]],
    ['credits:1,200', [0]],
    ['CREDITS=500', [1]],
    ['!credits>500', [1, 2]],
    ['age<2h', [0]],
    ['age>1d', [2]],
    ['age<=3h credits>0', [0, 1]],
    ['age>0.1w', [2]],
  ])('"%s" finds the rows %o', (text, expected) => {
    expect(found(text)).toEqual(expected);
    expect(parseFilter(text, fields).mistakes).toEqual([]);
  });

  test.each([
    ['bug !', 'Type what to look for.', 4, 5],
    ['credits>', 'Type a value after credits>.', 0, 8],
    ['bug credits>many', 'credits needs a number like 500 or 1.5k, not many.', 4, 16],
    ['age<2', 'age needs an age like 30s, 5m, 2h or 3d, not 2.', 0, 5],
    ['user>ann', 'user is text: use user:ann.', 0, 8],
    ['cred>5', 'There is no field cred. Is it credits?', 0, 6],
    ['http://x', 'There is no field http. Fields: title, user, credits, age.', 0, 8],
  ])('"%s" is told what is wrong: %s', (text, message, start, end) => {
    expect(parseFilter(text, fields).mistakes).toEqual([{ message, start, end }]);
  });

  test('compares ages as of the moment that is asked about', () => {
    expect(found('age<4h', nowMs)).toEqual([0, 1]);
    expect(found('age<4h', nowMs + hour)).toEqual([0]);
    expect(found('!age<4h', nowMs + 3 * hour)).toEqual([0, 1, 2]);
  });

  test.each([
    ['', false],
    ['fix', false],
    ['credits>500', false],
    ['title:age', false],
    ['age<soon', false],
    ['age<2h', true],
    ['!AGE>1d fix', true],
  ])('"%s" depends on the moment: %s', (text, isTimed) => {
    expect(parseFilter(text, fields).isTimed).toBe(isTimed);
  });

  test('keeps its other terms when one is a mistake', () => {
    expect(found('credits>many user:ann')).toEqual([0]);
  });

  test('never throws, and every term either filters or is a mistake', () => {
    const anyRow = record({
      title: option(string(), { nil: undefined }),
      user: string(),
      credits: option(integer(), { nil: undefined }),
      at: integer(),
    });
    holds(
      property(string({ unit: 'grapheme', maxLength: 30 }), array(anyRow), (text, anyRows) => {
        const { matches, mistakes, isEmpty } = parseFilter(text, fields);

        for (const row of anyRows) matches(row, nowMs);
        expect(isEmpty && mistakes.length === 0).toBe(text.trim() === '');
        for (const { start, end } of mistakes) expect(text.slice(start, end).trim()).not.toBe('');
      }),
    );
  });

  test('a word and its negation divide the rows', () => {
    holds(
      property(string({ minLength: 1 }), array(string()), (word, users) => {
        const quoted = `"${word.replaceAll('"', '')}x"`;
        const anyRows = users.map((user) => ({ title: undefined, user, credits: 1, at: nowMs }));

        const kept = matchesOf(anyRows, parseFilter(quoted, fields), nowMs);
        const left = matchesOf(anyRows, parseFilter(`!${quoted}`, fields), nowMs);
        expect([...(kept ?? [])].map((match) => 1 - match)).toEqual([...(left ?? [])]);
      }),
    );
  });
});
