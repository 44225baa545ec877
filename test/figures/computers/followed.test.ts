import { expect, test } from 'vitest';
import type { Computer } from '../../../src/api/resources.ts';
import { followedMs } from '../../../src/figures/computers/steps.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const starting = (fields: Partial<Computer>): Computer => ({
  id: 'build-17',
  status: 'provisioning',
  createdAt: nowMs - 86_400_000,
  ...fields,
});
const begun = (agoMs: number): Partial<Computer> => ({
  provisioningSteps: [{ id: 's1', status: 'running', startedAt: nowMs - agoMs }],
});

test.each([
  ['a step that began just now', begun(10_000), 1_000],
  ['a step of two minutes', begun(120_000), 10_000],
  ['a step of an hour', begun(3_600_000), 15_000],
  ['a new computer without steps', { createdAt: nowMs - 5_000 }, 1_000],
  [
    'steps that wait since those of yesterday',
    {
      provisioningSteps: [
        { id: 's1', status: 'done', startedAt: nowMs - 9e7, completedAt: nowMs - 8e7 },
        { id: 's2', status: 'queued?', startedAt: null },
      ],
    },
    15_000,
  ],
  ['nothing whose time is known', { createdAt: undefined, provisioningSteps: [] }, 15_000],
  ['another status', { status: 'active', createdAt: nowMs }, 15_000],
])(
  'a computer that starts is asked for less often the longer nothing moves: %s',
  (_, fields, expected) => {
    expect(followedMs([starting(fields as Partial<Computer>)], nowMs, 1_000)).toBe(expected);
  },
);

test('the one that moves decides', () => {
  const computers = [starting(begun(3_600_000)), starting(begun(1_000))];

  expect(followedMs(computers, nowMs, 1_000)).toBe(1_000);
});
