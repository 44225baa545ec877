import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argvFor, argvText } from '../../../src/language/own-commands/argv.ts';

const withId = (id: string | undefined) => (field: string) => (field === 'id' ? id : undefined);

test.each([
  { run: ['box', 'resize', '{id}'], id: 'b-1', argv: ['box', 'resize', 'b-1'] },
  { run: ['box', '--box={id}', 'at {id}!'], id: 'b', argv: ['box', '--box=b', 'at b!'] },
  {
    run: ['box', '{id}'],
    id: '$(rm -rf ~); `x` "\' * \n',
    argv: ['box', '$(rm -rf ~); `x` "\' * \n'],
  },
  { run: ['box', '{id}'], id: '{id} {owner}', argv: ['box', '{id} {owner}'] },
  { run: ['box', '{"json": 1}', '{}'], id: 'b', argv: ['box', '{"json": 1}', '{}'] },
  {
    run: ['xdg-open', 'https://grafana.example/d/box?var-id={id}'],
    id: 'a&b=c/#é',
    argv: ['xdg-open', 'https://grafana.example/d/box?var-id=a%26b%3Dc%2F%23%C3%A9'],
  },
  { run: ['rm', '--', '{id}'], id: '-rf', argv: ['rm', '--', '-rf'] },
  { run: ['box', '--to={id}'], id: '-1', argv: ['box', '--to=-1'] },
])('$run with the id $id becomes $argv', ({ run, id, argv }) => {
  expect(argvFor(run, withId(id))).toEqual({ argv });
});

test.each([
  { id: '-rf', refusal: 'Its id begins with "-", which could be taken for an option.' },
  { id: '--force', refusal: 'Its id begins with "-", which could be taken for an option.' },
  { id: 'a\0b', refusal: 'Its id contains a NUL character.' },
  { id: '', refusal: 'The row has no id.' },
  { id: undefined, refusal: 'The row has no id.' },
])('nothing runs with the id $id', ({ id, refusal }) => {
  expect(argvFor(['rm', '{id}'], withId(id))).toEqual({ refusal });
});

test('whatever a field contains is one argument, or nothing runs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const filled = argvFor(['box', 'a', '{id}', '--to={id}', 'z'], withId(id));

      if ('refusal' in filled) {
        expect(id === '' || id.startsWith('-') || id.includes('\0')).toBe(true);
      } else expect(filled.argv).toEqual(['box', 'a', id, `--to=${id}`, 'z']);
    }),
  );
});

test('a field in an address stays in its part of the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (id) => {
      fc.pre(!id.includes('\0'));
      const filled = argvFor(['open', 'https://x.example/?a={id}&b=1'], withId(id));
      const url = URL.parse('argv' in filled ? (filled.argv[1] ?? '') : '');

      expect(url?.host).toBe('x.example');
      expect([...(url?.searchParams ?? [])]).toEqual([
        ['a', id],
        ['b', '1'],
      ]);
    }),
  );
});

test('the text of arguments shows where each begins and ends, and nothing in it is invisible', () => {
  expect(argvText(['box', '--to', 'a b', '', 'c\u202Ed\u00A0', '\u001B[2J"'])).toBe(
    'box --to "a b" "" "c\\u{202e}d\\u{a0}" "\\u001b[2J\\""',
  );
});
