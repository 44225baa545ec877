import { expect, test } from 'vitest';
import { toolFailing } from '../../../src/rules/organization/tool-failing.ts';
import { aSession, callMessages, judges, minutesAgo, someFacts } from '../judged.ts';

/** So many different calls, of which the last so many failed, at this time. */
const calls = (count: number, failed: number, minutesAgo: number) =>
  Array.from({ length: count }, (_, index) => ({
    input: { command: `make part-${index}` },
    fails: index >= count - failed,
    minutesAgo,
  }));

/** The calls of each session. */
const read = (...sessions: Parameters<typeof callMessages>[0][]) => ({
  sessions: sessions.map((_, index) => aSession(`Session ${index + 1}`)),
  transcripts: new Map(sessions.map((made, index) => [`Session ${index + 1}`, callMessages(made)])),
});

const usual = calls(40, 2, 90);

judges(toolFailing, [
  {
    when: 'in two sessions most calls fail that hardly ever did',
    facts: read([...usual, ...calls(10, 7, 10)], [...usual, ...calls(10, 8, 5)]),
    finds: ['run_command 15 of 20 calls failed, 4 of 80 before'],
  },
  {
    when: 'most calls of one session fail, and others work as before',
    facts: read([...usual, ...calls(40, 40, 10)], [...usual, ...calls(10, 1, 5)]),
  },
  {
    when: 'a session repeats a call that fails',
    facts: read(
      [
        ...usual,
        ...calls(9, 0, 10),
        ...Array.from({ length: 30 }, () => ({
          input: { command: 'make all' },
          fails: true,
          minutesAgo: 3,
        })),
      ],
      [...usual, ...calls(10, 0, 5)],
    ),
  },
  {
    when: 'two of ten fail, which chance can do',
    facts: read([...usual, ...calls(10, 2, 10)], [...usual, ...calls(10, 2, 10)]),
  },
  {
    when: 'it always failed that often',
    facts: read(
      [...calls(40, 28, 90), ...calls(10, 7, 10)],
      [...calls(40, 28, 90), ...calls(10, 7, 10)],
    ),
  },
  {
    when: 'tests are red in two sessions, as they are to be',
    facts: read(
      ...[5, 8].map((ago) => [
        ...usual,
        ...calls(10, 8, ago).map((call) => ({
          ...call,
          answer: 'FAIL a.test.ts\n3 failed, 9 passed',
        })),
      ]),
    ),
  },
  {
    when: 'each call fails for another reason',
    facts: read(
      ...['disk', 'key', 'host'].map((word) => [
        ...usual,
        ...calls(10, 7, 10).map((call, index) => ({
          ...call,
          answer: `${word} ${'abcdefghij'[index]} broke`,
        })),
      ]),
    ),
  },
  {
    when: 'there are too few calls',
    facts: read(
      [...calls(40, 0, 90), ...calls(5, 5, 10)],
      [...calls(40, 0, 90), ...calls(5, 5, 10)],
    ),
  },
]);

test.each([
  [
    'of a server',
    ['mcp__tracker__search_issues', 'tracker.search_issues', 'tracker__searchIssues'],
    { query: 'gauge' },
  ],
  ['that opens pages', ['WebFetch', 'open_page', 'FetchUrl'], { url: 'https://docs.example/' }],
  ['that is a shell', ['Bash', 'run_command', 'Execute'], { command: 'make' }],
])('a tool %s is one, whatever each agent calls it', (_, names, input) => {
  const called = (tool: string, made: ReturnType<typeof calls>) =>
    made.map((call, index) => ({ ...call, tool, input: { ...input, page: index } }));
  const facts = read(
    ...names.map((tool) => called(tool, [...calls(9, 0, 90), ...calls(4, 4, 10)])),
  );

  const [found, ...others] = toolFailing.find(someFacts(facts), 8);

  expect(found?.problem).toBe('12 of 12 calls failed, 0 of 27 before');
  expect(found?.subject).toMatchObject({ tool: names[0] });
  expect(found?.evidence.facts).toContainEqual(['also called', names.slice(1).join(', ')]);
  expect(others).toEqual([]);
});

test('the evidence names the sessions, opens the newest failure, and the start is that of the rise', () => {
  const facts = read(
    [...calls(40, 1, 90), ...calls(5, 0, 25), ...calls(10, 10, 12)],
    [...calls(40, 0, 80), ...calls(9, 9, 5)],
  );

  const [found] = toolFailing.find(someFacts(facts), 8);

  expect(found?.evidence.facts).toContainEqual(['10 of 15 failed', 'Session 1']);
  expect(found?.evidence.facts).toContainEqual(['9 of 9 failed', 'Session 2']);
  expect(found?.subject).toMatchObject({
    shownIn: { sessionId: 'Session 2', at: { createdAt: minutesAgo(5) } },
  });
  expect(found?.sinceMs).toBe(minutesAgo(12));
});
