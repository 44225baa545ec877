import { expect, test } from 'vitest';
import { sessionUndoing } from '../../../src/rules/sessions/session-undoing.ts';
import { callMessages, judges, minutesAgo, runningWith, someFacts } from '../judged.ts';

const edit = (from: string, to: string, file = 'a.ts') => ({
  tool: 'edit_file',
  input: { file_path: file, old_str: from, new_str: to },
});

judges(sessionUndoing, [
  {
    when: 'a text goes there and back again and again',
    facts: runningWith(
      callMessages([edit('x', 'y'), {}, edit('y', 'x'), edit('x', 'y'), edit('y', 'x')]),
    ),
    finds: ['Fix it 3 edits of a.ts undo earlier ones'],
  },
  {
    when: 'one edit is taken back',
    facts: runningWith(callMessages([edit('x', 'y'), edit('y', 'x')])),
  },
  {
    when: 'an edit is taken back in several files',
    facts: runningWith(
      callMessages(
        ['a', 'b', 'c', 'd'].flatMap((file) => [edit('x', 'y', file), edit('y', 'x', file)]),
      ),
    ),
  },
  {
    when: 'the edits are of different files',
    facts: runningWith(
      callMessages([edit('x', 'y'), edit('y', 'x', 'b.ts'), edit('x', 'y', 'c.ts')]),
    ),
  },
  {
    when: 'a text changes again and again, and is never as before',
    facts: runningWith(callMessages([edit('x', 'y'), edit('y', 'z'), edit('z', 'w')])),
  },
]);

test('it began with the first of the edits that undo each other, however many there are', () => {
  const waver = Array.from({ length: 70 }, (_, index) =>
    index % 2 === 0 ? edit('x', 'y') : edit('y', 'x'),
  );
  const once = [edit('a', 'b'), edit('b', 'a')];
  const other = Array.from({ length: 60 }, () => ({}));

  const facts = someFacts(runningWith(callMessages([...once, ...other, ...waver])));

  expect(sessionUndoing.find(facts, 2)).toMatchObject([{ sinceMs: minutesAgo(69) }]);
});
