import { sessionUndoing } from '../../../../src/domain/attention/sessions/session-undoing.ts';
import { callMessages, judges, runningWith } from '../judged.ts';

const edit = (from: string, to: string, file = 'a.ts') => ({
  tool: 'edit_file',
  input: { file_path: file, old_str: from, new_str: to },
});

judges(sessionUndoing, [
  {
    when: 'a text goes there and back again twice',
    facts: runningWith(callMessages([edit('x', 'y'), {}, edit('y', 'x'), edit('x', 'y')])),
    finds: ['Fix it 2 edits of a.ts undo earlier ones'],
  },
  {
    when: 'one edit is taken back',
    facts: runningWith(callMessages([edit('x', 'y'), edit('y', 'x')])),
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
