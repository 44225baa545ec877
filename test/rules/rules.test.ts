import { expect, test } from 'vitest';
import type { Finding } from '../../src/rules/finding.ts';
import { dayStandsOut } from '../../src/rules/people/day-stands-out.ts';
import {
  byUrgency,
  createFinder,
  finderInSteps,
  ruleMistakes,
  rules,
} from '../../src/rules/rules.ts';
import {
  aSession,
  callMessages,
  failedComputer,
  minutesAgo,
  runningWith,
  someFacts,
} from './judged.ts';
import { usage } from './usage.ts';

test('every rule has an id of its own, and says how it decides and what it cannot see', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { explanation, blindTo, reads, title } of rules) {
    expect(explanation).toMatch(/\.$/);
    expect(blindTo).toMatch(/\.$/);
    expect(title).toMatch(/^[A-Z]/);
    expect(reads.length).toBeGreaterThan(0);
  }
});

test('of equal severity, who is blocked comes first, then what burns most, what fails, who is over, what may be', () => {
  const found = ({ rule, ...fields }: Pick<Finding, 'rule'> & Partial<Finding>): Finding => ({
    id: `${rule}:${fields.sinceMs}`,
    rule,
    key: 'key',
    severity: 'critical',
    subject: { kind: 'organization', days: 7 },
    problem: 'wrong',
    sinceMs: minutesAgo(10),
    size: 1,
    evidence: { facts: [] },
    ...fields,
  });
  const inOrder = [
    found({ rule: 'restart-failed' }),
    found({ rule: 'session-burning', extent: 4_000 }),
    found({ rule: 'session-repeating', extent: 300 }),
    found({ rule: 'session-repeating', sinceMs: minutesAgo(90) }),
    found({ rule: 'computers-failed-alike', extent: 3 }),
    found({ rule: 'computer-failed', extent: 1, sinceMs: minutesAgo(500) }),
    found({ rule: 'limit-over', sinceMs: minutesAgo(5_000) }),
    found({ rule: 'limit-likely', sinceMs: minutesAgo(9_000) }),
    found({ rule: 'session-waiting', severity: 'warning' }),
    found({ rule: 'session-quiet', severity: 'warning' }),
  ];

  expect(inOrder.toReversed().sort(byUrgency)).toEqual(inOrder);
});

test('a session that repeats a call says how many credits a minute it burns', () => {
  const facts = someFacts({
    ...runningWith(callMessages([{}, {}, {}, {}, {}])),
    readings: new Map([
      [
        'Fix it',
        [
          { atMs: minutesAgo(2), credits: 400 },
          { atMs: minutesAgo(0), credits: 1_000 },
        ],
      ],
    ]),
  });

  expect(createFinder()(facts)).toMatchObject([
    { extent: 300, evidence: { facts: expect.arrayContaining([['now', '300 credits a minute']]) } },
  ]);
});

test('findings are sorted by severity, then by how long they have lasted', () => {
  const facts = someFacts({
    computers: [
      failedComputer('late', 'error: a'),
      {
        ...failedComputer('early', 'error: b'),
        provisioningSteps: [
          { id: 's', status: 'failed', error: 'error: b', completedAt: minutesAgo(50) },
        ],
      },
    ],
    sessions: [aSession('waits', { status: 'pending', updatedAt: minutesAgo(500) })],
  });

  const found = createFinder()(facts);

  expect(found.map(({ id }) => id)).toEqual([
    'computer-failed:early',
    'computer-failed:late',
    'session-waiting:waits',
  ]);
});

/** A session of which nothing was heard for so long, and that is not in the middle of a call. */
const quietFor = (minutes: number) => ({
  sessions: [aSession('quiet', { updatedAt: minutesAgo(minutes) })],
  transcripts: new Map([['quiet', []]]),
});

test('a rule can be switched off, and its threshold changed', () => {
  const facts = someFacts(quietFor(10));

  expect(createFinder()(facts)).toEqual([]);
  expect(createFinder({ 'session-quiet': 5 })(facts)).toHaveLength(1);
  expect(createFinder({ 'session-quiet': false })(someFacts(quietFor(99)))).toEqual([]);
});

test('a threshold out of its range does not switch a rule off: the usual one applies', () => {
  const facts = someFacts(quietFor(25));

  expect(createFinder({ 'session-quiet': -5 })(facts)).toHaveLength(1);
  expect(ruleMistakes({ 'limit-near': 1, 'limit-likely': 1.01, 'day-missing': 1_000 })).toEqual([
    'rules.limit-likely: 1.01 is out of range (above 0, up to 1): chance of exceeding the limit, from 0 to 1. 0.8 applies.',
  ]);
});

test('a finding of the last minutes keeps its start as long as it lasts', () => {
  const find = createFinder();
  const done = Array.from({ length: 30 }, (_, index) =>
    aSession(`done-${index}`, {
      status: 'idle',
      sessionSettings: { assistantActiveTimeMs: 60_000, tokenUsage: { serviceCredits: 10 } },
    }),
  );
  const since = (...credits: number[]) => {
    const readings = credits.map((credits, index) => ({ atMs: minutesAgo(9 - index), credits }));
    const facts = {
      sessions: [aSession('burns'), ...done],
      readings: new Map([['burns', readings]]),
    };
    return find(someFacts(facts)).map(({ sinceMs }) => sinceMs);
  };

  expect(since(0, 900)).toEqual([minutesAgo(9)]);
  expect(since(0, 900, 1_800)).toEqual([minutesAgo(9)]);
  expect(since(0, 9)).toEqual([]);
  expect(since(0, 9, 900)).toEqual([minutesAgo(9)]);
});

test('a rule is asked again only when something that it reads has changed', () => {
  const find = createFinder();
  const sessions = [aSession('waits', { status: 'pending', updatedAt: minutesAgo(30) })];

  const [first] = find(someFacts({ sessions }));
  const [second] = find(someFacts({ sessions, computers: [] }));
  const [third] = find(someFacts({ sessions: [...sessions] }));

  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(third).toEqual(first);
});

test.each([
  { setting: true, steps: 7 },
  { setting: false, steps: 1 },
])(
  'a rule that compares everybody on three days, set to $setting, takes $steps steps',
  ({ setting, steps }) => {
    const find = finderInSteps([dayStandsOut], { 'day-stands-out': setting });
    const facts = someFacts(usage(() => ({ 'ann@halcyon.example': 5 })));

    expect([...find(facts)]).toHaveLength(steps);
  },
);
