import { sessionRepeating } from '../../../src/rules/sessions/session-repeating.ts';
import { callMessages, judges, runningWith } from '../judged.ts';

const other = { tool: 'read_file', input: { path: 'a.ts' } };

judges(sessionRepeating, [
  {
    when: 'the last three calls are the same',
    facts: runningWith(callMessages([other, {}, {}, {}])),
    finds: ['Fix it same call 3 times in a row: run_command make'],
  },
  {
    when: 'there were three, and then another',
    facts: runningWith(callMessages([{}, {}, {}, other])),
  },
  { when: 'another call is between them', facts: runningWith(callMessages([{}, {}, other, {}])) },
  {
    when: 'the input differs',
    facts: runningWith(
      callMessages([1, 2, 3].map((line) => ({ input: { command: `sed ${line}` } }))),
    ),
  },
  { when: 'the session is over', facts: runningWith(callMessages([{}, {}, {}]), 'idle') },
]);
