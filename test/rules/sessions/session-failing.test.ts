import { sessionFailing } from '../../../src/rules/sessions/session-failing.ts';
import { callMessages, judges, runningWith } from '../judged.ts';

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    input: { command: `try ${index}` },
    fails: true,
  }));

judges(sessionFailing, [
  {
    when: 'five calls failed in a row',
    facts: runningWith(callMessages([{}, ...failures(5)])),
    finds: ['Fix it 5 calls failed in a row, last run_command try 4'],
  },
  {
    when: 'all of them were one call, which is another finding',
    facts: runningWith(
      callMessages(Array.from({ length: 6 }, () => ({ input: { command: 'make' }, fails: true }))),
    ),
  },
  {
    when: 'they are failed tests, which are what a run of tests is to find',
    facts: runningWith(
      callMessages(
        failures(7).map((call, index) => ({
          ...call,
          answer: `FAIL a.test.ts\n${index} failed, 3 passed`,
        })),
      ),
    ),
  },
  {
    when: 'one of them was tried again, and failed otherwise',
    facts: runningWith(
      callMessages([
        ...failures(3),
        { input: { command: 'make' }, fails: true, answer: 'a.c:1: syntax error' },
        ...failures(3),
        { input: { command: 'make' }, fails: true, answer: 'b.c:9: no such symbol' },
      ]),
    ),
  },
  { when: 'four did', facts: runningWith(callMessages(failures(4))) },
  {
    when: 'one between them did not',
    facts: runningWith(callMessages([...failures(4), {}, ...failures(4)])),
  },
  {
    when: 'a sixth is not answered yet',
    facts: runningWith(callMessages([...failures(5), {}]).slice(0, -1)),
    finds: ['Fix it 5 calls failed in a row, last run_command try 4'],
  },
]);
