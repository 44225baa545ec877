import { expect, test } from 'vitest';
import { createFinder, ruleMistakes, rules } from '../../src/rules/rules.ts';
import { aSession, failedComputer, minutesAgo, someFacts } from './judged.ts';

test('every rule has an id of its own, and says how it decides and what it cannot see', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { explanation, blindTo, reads, title } of rules) {
    expect(explanation).toMatch(/\.$/);
    expect(blindTo).toMatch(/\.$/);
    expect(title).toMatch(/^[A-Z]/);
    expect(reads.length).toBeGreaterThan(0);
  }
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
