import { expect, test } from 'vitest';
import type { Finding } from '../../src/rules/finding.ts';
import {
  type KnownFindings,
  knownFrom,
  nextKnown,
  shownFindings,
} from '../../src/rules/known-findings.ts';
import type { Outcome } from '../../src/rules/rule.ts';
import { minutesAgo, nowMs, someFacts } from './judged.ts';

const aFinding = (id: string): Finding => ({
  ...{ id, rule: 'computer-failed', key: id, severity: 'critical', problem: 'failed', size: 1 },
  ...{ subject: { kind: 'day', day: id }, sinceMs: undefined, evidence: { facts: [] } },
});

/** Looks at some time with the outcome of what is not found. */
const look = (
  known: KnownFindings,
  found: readonly string[],
  { outcome = 'resolved', ...facts }: { outcome?: Outcome; nowMs?: number; dataOfMs?: number } = {},
) => nextKnown(known, { findings: found.map(aFinding), facts: someFacts(facts) }, () => outcome);

const shown = (known: KnownFindings) =>
  shownFindings(known).map(({ id, asOfMs }) =>
    asOfMs === undefined ? id : `${id} as of ${asOfMs}`,
  );

const first = look(knownFrom([]), ['a', 'b'], { nowMs: minutesAgo(60) });

test('what is found stands as it is now', () => {
  expect(shown(first)).toEqual(['a', 'b']);
  expect(first.ended.size).toBe(0);
});

test('what the facts do not tell of stands as it was found last, however often they are looked at', () => {
  const once = look(first, ['a'], { outcome: 'unread' });
  const twice = look(once, ['a'], { outcome: 'unread' });

  expect(shown(once)).toEqual(['a', `b as of ${minutesAgo(60)}`]);
  expect(shown(twice)).toEqual(shown(once));
  expect(shownFindings(twice)[1]).toBe(shownFindings(once)[1]);
  expect(twice.ended.size).toBe(0);
});

test('it stands as it is now when it is found again, and ends when that is seen', () => {
  const unread = look(first, [], { outcome: 'unread' });

  expect(shown(look(unread, ['a', 'b']))).toEqual(['a', 'b']);
  const over = look(unread, ['a'], { outcome: 'resolved' });
  expect(shown(over)).toEqual(['a']);
  expect([...over.ended.values()]).toMatchObject([{ id: 'b', how: 'resolved' }]);
});

test('what has ended stays so while nothing can be read, and does not when it is found again', () => {
  const over = look(first, ['a'], { outcome: 'lapsed' });
  const out = look(over, [], { outcome: 'unread' });

  expect([...out.ended.values()]).toMatchObject([{ id: 'b', how: 'lapsed' }]);
  expect(look(out, ['a', 'b']).ended.size).toBe(0);
});

test('what is changing is not shown, and not over', () => {
  const changing = look(first, ['a'], { outcome: 'changing' });

  expect(shown(changing)).toEqual(['a']);
  expect(changing.ended.size).toBe(0);
  expect(shown(look(changing, ['a'], { outcome: 'unread' }))[1]).toContain('b as of');
  expect(look(changing, ['a'], { outcome: 'resolved' }).ended.size).toBe(1);
});

test('findings of an earlier visit stand as of then until they are looked at', () => {
  const earlier = knownFrom([{ finding: aFinding('a'), readAtMs: minutesAgo(90) }]);

  expect(shown(earlier)).toEqual([`a as of ${minutesAgo(90)}`]);
  expect(shown(look(earlier, [], { outcome: 'unread' }))).toEqual(shown(earlier));
});

test('the time at which a finding was read last moves in steps, and is that of the data of a copy', () => {
  const later = look(first, ['a', 'b'], { nowMs: minutesAgo(57) });
  const much = look(later, ['a', 'b'], { nowMs });
  const copy = look(knownFrom([]), ['a'], { dataOfMs: minutesAgo(300) });
  const readAt = (known: KnownFindings) => known.found.get('a')?.readAtMs;

  expect(readAt(later)).toBe(minutesAgo(60));
  expect(readAt(much)).toBe(nowMs);
  expect(readAt(copy)).toBe(minutesAgo(300));
});
