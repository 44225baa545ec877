import { array, integer, option, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../../../src/language/filter/field.ts';
import { matchesOf, parseFilter } from '../../../src/language/filter/filter.ts';
import { grammar } from '../../../src/language/filter/grammar.ts';
import { mistakeText } from '../../../src/language/filter/mistake-text.ts';
import { holds } from '../../figures/holds.ts';

type Row = {
  title: string | undefined;
  user: string;
  credits: number | undefined;
  share?: number;
  at: number;
};

const fields: Field<Row>[] = [
  { name: 'title', kind: 'text', read: ({ title }) => title },
  { name: 'set-by', aliases: ['user'], kind: 'text', read: ({ user }) => user },
  { name: 'credits', kind: 'number', read: ({ credits }) => credits },
  { name: 'share', kind: 'percent', read: ({ share }) => share },
  { name: 'age', kind: 'time', read: ({ at }) => at },
];

const hour = 3_600_000;
const nowMs = Date.parse('2026-11-20T14:30:00Z');
const rows: Row[] = [
  {
    title: 'Fix the Größe bug',
    user: 'ann@halcyon.example',
    credits: 1_200,
    share: 1,
    at: nowMs - hour,
  },
  {
    title: 'Refactor (a+b) ops-2',
    user: 'raj@halcyon.example',
    credits: 500,
    share: 0.496,
    at: nowMs - 3 * hour,
  },
  { title: undefined, user: 'mia', credits: undefined, at: nowMs - 30 * hour },
];

const found = (text: string, atMs = nowMs) => {
  const { found: matches } = matchesOf(rows, parseFilter(text, fields), atMs);
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
    ['credits > 1k', [0]],
    ['credits  >=  500 bug', [0]],
    ['credits!=500', [0, 2]],
    ['credits != 500 credits > 0', [0]],
    ['credits == 500', [1]],
    ['credits:>500', [0]],
    ['credits=""', [2]],
    ['credits:none', [2]],
    ['title=none', []],
    ['!title:""', [0, 1]],
    ['set by = mia', [2]],
    ['set-by:mia', [2]],
    ['SET BY:mia', [2]],
    ['setby:mia', [2]],
    ['bug set by:ann', [0]],
    ['user:!ann', [1, 2]],
    ['user : ! ann', [1, 2]],
    ['! user:ann', [1, 2]],
    ['!!user:ann', [0]],
    ['NOT halcyon', [2]],
    ['bug NOT user:raj', [0]],
    ['user:NOT ann', [1, 2]],
    ['NOT (bug OR mia)', [1]],
    ['user:(NOT ann)', [1, 2]],
    ['not halcyon', []],
    ['-halcyon', [2]],
    ['halcyon -user:ann', [1]],
    ['-(bug OR mia)', [1]],
    ['-2', [0, 2]],
    ['"-2"', [1]],
    ['credits:(-5 OR 500)', [1]],
    ['"-halcyon"', []],
    ['user:-mia', [0, 1]],
    ['user:(-ann OR mia)', [1, 2]],
    ['user:"-mia"', []],
    ['user=-mia', []],
    ['user!=mia', [0, 1]],
    ['bug OR mia', [0, 2]],
    ['bug or mia', []],
    ['halcyon AND bug', [0]],
    ['halcyon bug OR user=mia', [0, 2]],
    ['halcyon (bug OR ops)', [0, 1]],
    ['halcyon(bug', []],
    ['!(bug OR mia)', [1]],
    ['user:(ann OR mia)', [0, 2]],
    ['user!=(mia OR nobody)', [0, 1]],
    ['(title:bug OR (user:raj credits<1k)) !mia', [0, 1]],
    ['(bug OR mia', [0, 2]],
    ['((a+b))', [1]],
    ['share<50', [1]],
    ['share<50%', [1]],
    ['share:50', [1]],
    ['share=49.6%', [1]],
    ['share=49', []],
    ['share>50', [0]],
    ['share=100', [0]],
    ['/^fix|ops-\\d$/', [0, 1]],
    ['title:/BUG$/', [0]],
    ['title=/^fix/', [0]],
    ['title=/^fix$/', []],
    ['title!=/fix.*/', [1, 2]],
    ['/the größe/', [0]],
    ['/fix the/ user:ann', [0]],
    ['(/bug$/ OR /^mia$/)', [0, 2]],
    ['/fi', [0]],
    ['/fix/or/bug', []],
    ['~rfctr', [1]],
    ['~bugfix', []],
    ['title~rfctr', [1]],
    ['title:~rfctr', [1]],
    ['title ~rfctr', []],
    ['http://x', []],
    ['age:3h', [1]],
    ['age:2026-11-20', [0, 1]],
    ['age:today', [0, 1]],
    ['age:yesterday', [2]],
    ['age<2026-11-20', [2]],
    ['age>=2026-11-19', [0, 1, 2]],
    ['age:2026-11', [0, 1, 2]],
    ['age!=2026-11', []],
  ])('"%s" finds the rows %o', (text, expected) => {
    expect(found(text)).toEqual(expected);
    expect(parseFilter(text, fields).mistakes).toEqual([]);
  });

  test.each([
    ['bug !', 'Add a term after !.', 4, 5],
    ['bug NOT', 'Add a term after NOT.', 4, 7],
    ['credits>', 'Type a value after credits>.', 0, 8],
    ['credits > ', 'Type a value after credits >.', 0, 10],
    ['bug OR', 'Add a term after OR.', 4, 6],
    ['OR bug', 'Type something before OR, or "OR" to look for the word.', 0, 2],
    ['bug )', 'This ) has no matching (.', 4, 5],
    ['() bug', 'Add a term between ( and ).', 0, 2],
    ['bug (', 'Add a term after (.', 4, 5],
    ['bug credits>many', 'credits needs a number such as 500 or 1.5k, not many.', 4, 16],
    ['credits>50%', 'credits is not a percentage: write 50.', 0, 11],
    ['share>lots', 'share needs a percentage such as 50 or 50%, not lots.', 0, 10],
    ['age<2', 'age needs a unit: 2m, 2h or 2d.', 0, 5],
    [
      'age<soon',
      'age needs an age such as 30s, 5m, 2h or 3d, or a day such as 2026-11-20 or today, not soon.',
      0,
      8,
    ],
    ['title>ann', 'title is text: write title:ann.', 0, 9],
    ['credits:/5/', 'credits is not text: compare it with <, > or =.', 0, 11],
    ['cred>5', 'Unknown field cred. Did you mean credits?', 0, 6],
    ['crdeits>5', 'Unknown field crdeits. Did you mean credits?', 0, 9],
    ['uesr:ann', 'Unknown field uesr. Did you mean set-by?', 0, 8],
    ['fix: bug', 'Unknown field fix. To find the text: "fix: bug".', 0, 8],
    ['> 5', 'Type a field before >, or put " around it to find the text.', 0, 3],
    ['/a(b/', 'A ( in the pattern has no matching ).', 0, 5],
    ['/a/ /*/', 'Nothing stands before * in the pattern; \\* matches the character itself.', 4, 7],
  ])('"%s" is told what is wrong: %s', (text, message, start, end) => {
    expect(parseFilter(text, fields).mistakes).toMatchObject([{ message, start, end }]);
  });

  test.each([
    'bug !',
    'credits>',
    'credits > ',
    'credits>-',
    'share>.',
    'age<2',
    'age<2.',
    'age>2026-1',
    'age:tod',
    '(bug OR',
    '(bug OR "two',
    '/a(b',
    '~',
  ])('"%s" may be half of something, and finds what it would without that', (text) => {
    const { mistakes } = parseFilter(text, fields);

    expect(mistakes.filter(({ isUnfinished }) => !isUnfinished)).toEqual([]);
    expect(found(text)).toContain(0);
  });

  test.each(['cred>5', 'title>a', 'credits>many', 'age<soon', 'age<2 bug', 'bug )'])(
    '"%s" is wrong whatever follows',
    (text) => {
      expect(parseFilter(text, fields).mistakes).toMatchObject([{ isUnfinished: false }]);
    },
  );

  test('every example of its grammar makes sense', () => {
    for (const { example } of grammar) {
      expect(parseFilter(example, fields).mistakes, example).toEqual([]);
    }
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

  test.each([
    [120, 'Unknown field cred. Did you mean credits? Fields: title, set-by, share, age.'],
    [75, 'Unknown field cred. Did you mean credits? Fields: title, set-by and 2 more.'],
    [20, 'Unknown field cred. Did you mean credits? Fields: title and 3 more.'],
  ])('in %i columns, an unknown field is answered with the names that fit', (width, text) => {
    const [mistake] = parseFilter('cred>5', fields).mistakes;
    expect(mistake && mistakeText(mistake, width)).toBe(text);
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
        const filter = parseFilter(text, fields);
        const { mistakes, isEmpty } = filter;

        matchesOf(anyRows, filter, nowMs);
        expect(isEmpty && mistakes.length === 0).toBe(text.trim() === '');
        for (const { start, end } of mistakes) expect(text.slice(start, end).trim()).not.toBe('');
      }),
    );
  });

  test('a word and its negation divide the rows', () => {
    holds(
      property(string({ minLength: 1 }), array(string()), (word, users) => {
        const quoted = `"${word.replaceAll('"', '')}x"`;
        const anyRows: Row[] = users.map((user) => ({
          title: undefined,
          user,
          credits: 1,
          at: nowMs,
        }));

        const { found: kept } = matchesOf(anyRows, parseFilter(quoted, fields), nowMs);
        const { found: left } = matchesOf(anyRows, parseFilter(`!${quoted}`, fields), nowMs);
        expect([...(kept ?? [])].map((match) => 1 - match)).toEqual([...(left ?? [])]);
      }),
    );
  });
});
