import { expect, test } from 'vitest';
import { troubledFirst } from '../../../src/domain/computers/troubled-first.ts';
import type { Computer } from '../../../src/domain/resources.ts';

const minute = 60_000;
const nowMs = 100 * minute;

const starting = (id: string, startedAt: number): Computer => ({
  id,
  status: 'provisioning',
  provisioningSteps: [{ status: 'running', startedAt }],
});
const computers: Computer[] = [
  { id: 'well', status: 'active' },
  starting('starting', nowMs - minute),
  { id: 'new', status: 'hibernating' },
  { id: 'failed', status: 'error' },
  starting('stuck', nowMs - 20 * minute),
  { id: 'also well', status: 'active' },
  { id: 'also failed', status: 'error' },
];
const idsOf = (some: readonly Computer[]) => some.map(({ id }) => id);

test('failed computers come first, then stuck ones, then those on their way, then the rest as it came', () => {
  expect(idsOf(troubledFirst(computers, nowMs))).toEqual([
    'failed',
    'also failed',
    'stuck',
    'starting',
    'well',
    'new',
    'also well',
  ]);
});

test('time alone moves a computer only when it becomes stuck', () => {
  const inOrder = troubledFirst(computers, nowMs);

  expect(idsOf(troubledFirst(inOrder, nowMs + minute))).toEqual(idsOf(inOrder));
  expect(idsOf(troubledFirst(computers, nowMs + 15 * minute)).slice(2, 4)).toEqual([
    'starting',
    'stuck',
  ]);
});

test('the list that came is left as it is', () => {
  const before = idsOf(computers);

  troubledFirst(computers, nowMs);

  expect(idsOf(computers)).toEqual(before);
});
