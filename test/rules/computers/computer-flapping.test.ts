import { expect, test } from 'vitest';
import type { Computer } from '../../../src/api/resources.ts';
import {
  computerFlapping,
  createFailureTimes,
} from '../../../src/rules/computers/computer-flapping.ts';
import { createFinder, ruleFinder } from '../../../src/rules/rules.ts';
import { aComputer, failedComputer, judges, minutesAgo, nowMs, someFacts } from '../judged.ts';

const up = aComputer('build-1', 'active');

/** A computer that failed so many minutes ago, and is still down. */
const down = (minutes: number, name = 'build-1') =>
  aComputer(name, 'error', {
    ...{ status: 'failed', error: 'dial tcp: i/o timeout', completedAt: minutesAgo(minutes) },
  });

const failed = (...minutes: number[]) => new Map([['build-1', minutes.map(minutesAgo)]]);

judges(computerFlapping, [
  {
    when: 'a computer that is up failed four times within a day',
    facts: { computers: [up], failures: failed(1_200, 900, 500, 40) },
    finds: ['build-1 failed 4 times in 24 h'],
  },
  {
    when: 'it is down once more',
    facts: { computers: [down(10)], failures: failed(900, 500, 10) },
    finds: ['build-1 failed 3 times in 24 h, and is down now: dial tcp: i/o timeout'],
  },
  {
    when: 'it is down for hours, as one that does not come back',
    facts: { computers: [down(180)], failures: failed(900, 500, 180) },
  },
  { when: 'it failed twice', facts: { computers: [up], failures: failed(900, 40) } },
  { when: 'no failures are known', facts: { computers: [down(10)] } },
]);

test('several are one row, which stays the same as others come and go', () => {
  const of = (...names: string[]) =>
    computerFlapping.find(
      someFacts({
        computers: [aComputer('build-1', 'active'), down(10, 'build-2')],
        failures: new Map(names.map((name) => [name, [900, 500, 40].map(minutesAgo)])),
      }),
      3,
    );
  const [[one], [both]] = [of('build-1'), of('build-1', 'build-2')];

  expect(both?.key).toBe(one?.key);
  expect(both?.problem).toBe(
    'failed 6 times in 24 h, and 1 of them is down now: dial tcp: i/o timeout',
  );
  expect(both?.evidence.facts).toContainEqual([
    'build-1',
    'failed 3 times, last 2026-11-20 11:20 UTC',
  ]);
});

test('it is critical while a computer is down, as a first failure is', () => {
  const severityOf = (computer: Computer) =>
    createFinder()({
      ...someFacts({ computers: [computer] }),
      failures: failed(900, 500, 10),
    }).map(({ rule, severity }) => [rule, severity]);

  expect(severityOf(down(10))).toEqual([['computer-flapping', 'critical']]);
  expect(severityOf(up)).toEqual([['computer-flapping', 'warning']]);
});

test('a computer that comes and goes is one row, up and down, until it fails less', () => {
  const find = createFinder();
  const failuresAt = createFailureTimes();
  const idsAt = (atMs: number, computer: Computer) => {
    const computers = [computer];
    const facts = {
      ...someFacts({ nowMs: atMs, computers }),
      failures: failuresAt(computers, atMs),
    };
    return find(facts).map(({ id }) => id);
  };
  const hourMs = 3_600_000;
  const downAt = (atMs: number) =>
    aComputer('build-1', 'error', { status: 'failed', error: 'i/o timeout', completedAt: atMs });
  const rows = [0, 1, 2, 3].flatMap((round) => {
    const atMs = nowMs + round * 4 * hourMs;
    return [idsAt(atMs + hourMs / 2, downAt(atMs)), idsAt(atMs + hourMs, up)];
  });

  expect(rows.slice(0, 4)).toEqual([
    ['computer-failed:build-1'],
    [],
    ['computer-failed:build-1'],
    [],
  ]);
  expect(rows.slice(4)).toEqual(Array.from({ length: 4 }, () => ['computer-flapping:computers']));
  expect(idsAt(nowMs + 31 * hourMs, up)).toEqual(['computer-flapping:computers']);
  expect(idsAt(nowMs + 33 * hourMs, up)).toEqual([]);
});

test('the same failure counts once, however often computers are read', () => {
  const failuresAt = createFailureTimes();
  const first = failuresAt([down(30)], nowMs);

  expect(failuresAt([down(30)], nowMs + 60_000)).toBe(first);
  expect(first).toEqual(failed(30));
});

test('failures seen at an earlier visit count, and a computer that is still down has not failed anew', () => {
  const broken = aComputer('build-1', 'error');
  let kept = new Map<string, readonly number[]>();
  const visit = () => createFailureTimes(kept, (times) => (kept = new Map(times)));
  visit()([broken], nowMs);
  const second = visit();

  second([broken], nowMs + 60_000);
  second([up], nowMs + 120_000);
  second([broken], nowMs + 180_000);

  expect(kept).toEqual(new Map([['build-1', [nowMs, nowMs + 180_000]]]));
});

test('a failure without a time counts when it is first seen', () => {
  const failuresAt = createFailureTimes();
  const broken = aComputer('build-1', 'error');

  failuresAt([broken], nowMs);
  failuresAt([broken], nowMs + 60_000);
  failuresAt([up], nowMs + 120_000);

  expect(failuresAt([broken], nowMs + 180_000)).toEqual(
    new Map([['build-1', [nowMs, nowMs + 180_000]]]),
  );
});

test('who comes and goes is not counted among computers that failed alike', () => {
  const computers = [down(10), down(5, 'build-2'), failedComputer('build-3', 'No space left')];
  const failures = failed(900, 500, 10);
  const found = createFinder()(someFacts({ computers, failures })).map(({ id }) => id);

  expect(found.toSorted()).toEqual([
    'computer-failed:build-2',
    'computer-failed:build-3',
    'computer-flapping:computers',
  ]);
  expect(ruleFinder(computerFlapping, 4)(someFacts({ computers, failures }))).toEqual([]);
});
