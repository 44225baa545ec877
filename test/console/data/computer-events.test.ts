import { expect, test } from 'vitest';
import type { Computer } from '../../../src/api/resources.ts';
import { computerEvents } from '../../../src/console/data/watch-computers.ts';

const minuteMs = 60_000;

/** A computer at a step that began at 0. */
const aComputer = (status: string, state = 'running'): Computer => ({
  id: 'c1',
  name: 'atlas',
  status,
  provisioningSteps: [{ id: 's1', name: 'Boot', status: state, startedAt: 0 }],
});

const eventsOf = (before: Computer, now: Computer, at = [1, 2]) =>
  computerEvents(
    { computers: [before], at: (at[0] ?? 0) * minuteMs },
    { computers: [now], at: (at[1] ?? 0) * minuteMs },
  );

test('a computer that has come up or failed is told of', () => {
  const starting = aComputer('provisioning');

  expect(eventsOf(starting, aComputer('active', 'completed'))).toEqual([
    { computerId: 'c1', isTrouble: false, text: 'atlas is active' },
  ]);
  expect(eventsOf(starting, aComputer('error', 'failed'))).toEqual([
    { computerId: 'c1', isTrouble: true, text: 'atlas has failed at "Boot"' },
  ]);
});

test('a computer is told of once when it becomes stuck', () => {
  const starting = aComputer('provisioning');

  expect(eventsOf(starting, starting, [14, 16])).toEqual([
    { computerId: 'c1', isTrouble: true, text: 'atlas is stuck at "Boot"' },
  ]);
  expect(eventsOf(starting, starting, [16, 18])).toEqual([]);
  expect(eventsOf(starting, starting, [1, 2])).toEqual([]);
});

test('what was so before, and what is new, is no event', () => {
  expect(eventsOf(aComputer('active'), aComputer('active'))).toEqual([]);
  expect(eventsOf(aComputer('error'), aComputer('active'))).toEqual([]);
  expect(eventsOf({ id: 'c2' }, aComputer('active'))).toEqual([]);
});
