import { expect, test } from 'vitest';
import { continuedRun, runAtEnd, runBefore } from '../../../src/figures/transcript/call-runs.ts';
import { callsOf } from '../../../src/figures/transcript/tool-calls.ts';
import { sessionRepeating } from '../../../src/rules/sessions/session-repeating.ts';
import { callMessages, judges, minutesAgo, runningWith, someFacts } from '../judged.ts';

const other = { tool: 'read_file', input: { path: 'a.ts' } };
type Call = Parameters<typeof callMessages>[0][number];

const times = (count: number, ...calls: Call[]): Call[] =>
  Array.from({ length: count }, () => calls).flat();

judges(sessionRepeating, [
  {
    when: 'the last five calls are the same',
    facts: runningWith(callMessages([other, ...times(5, {})])),
    finds: ['Fix it same call 5 times in a row: run_command make'],
  },
  {
    when: 'it goes round between two calls',
    facts: runningWith(callMessages(times(5, other, {}))),
    finds: ['Fix it same 2 calls 5 times in a row: read_file a.ts, run_command make'],
  },
  {
    when: 'the results differ by a time only',
    facts: runningWith(
      callMessages([3, 4, 5, 6, 7].map((ms) => ({ answer: `0 files in ${ms} ms` }))),
    ),
    finds: ['Fix it same call 5 times in a row: run_command make'],
  },
  {
    when: 'a file is read over and over, slowly',
    facts: runningWith(callMessages(times(5, { ...other, tookSeconds: 1 }))),
    finds: ['Fix it same call 5 times in a row: read_file a.ts'],
  },
  {
    when: 'tests are run over and over, by an agent that thinks for long',
    facts: runningWith(
      callMessages(times(5, { input: { command: 'cargo test' }, tookSeconds: 10 })),
    ),
    finds: ['Fix it same call 5 times in a row: run_command cargo test'],
  },
  { when: 'there were four', facts: runningWith(callMessages(times(4, {}))) },
  {
    when: 'there were five, and then another',
    facts: runningWith(callMessages([...times(5, {}), other])),
  },
  {
    when: 'another call is between them',
    facts: runningWith(callMessages([...times(3, {}), other, ...times(3, {})])),
  },
  {
    when: 'the input differs',
    facts: runningWith(
      callMessages([1, 2, 3, 4, 5].map((line) => ({ input: { command: `sed ${line}` } }))),
    ),
  },
  {
    when: 'each result is another one',
    facts: runningWith(callMessages(['a', 'b', 'c', 'd', 'e', 'f'].map((answer) => ({ answer })))),
  },
  {
    when: 'the calls have pauses between them',
    facts: runningWith(
      callMessages(times(9, { input: { command: 'curl -s ci/job/7' }, tookSeconds: 1 })),
    ),
  },
  {
    when: 'the calls wait by themselves',
    facts: runningWith(callMessages(times(9, { input: { command: 'sleep 50 && ./job 7' } }))),
  },
  {
    when: 'the result says that something is not ready',
    facts: runningWith(
      callMessages(times(9, { input: { command: './job 7' }, answer: 'job 7: queued' })),
    ),
  },
  { when: 'the session is over', facts: runningWith(callMessages(times(5, {})), 'idle') },
]);

test('a loop counts all its calls and keeps its start, although old messages are not kept', () => {
  const messages = callMessages([other, ...times(100, {})]);
  const [first, second, kept] = [
    messages.slice(0, 60),
    messages.slice(60, 120),
    messages.slice(120),
  ];
  const before = runBefore(runBefore(undefined, first), second);
  const facts = someFacts({
    ...runningWith(kept),
    runsBefore: new Map(before ? [['Fix it', before]] : []),
  });

  expect(sessionRepeating.find(facts, 5)).toMatchObject([
    {
      size: 100,
      sinceMs: minutesAgo(100),
      problem: 'same call 100 times in a row: run_command make',
    },
  ]);
});

test('a run that began in the messages that are kept has nothing before it', () => {
  const before = runBefore(undefined, callMessages(times(20, {})));
  const calls = callsOf(callMessages([other, ...times(5, {})]));

  expect(continuedRun(before, runAtEnd(calls), calls.length)).toMatchObject({ calls: 5 });
});
