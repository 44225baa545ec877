import { expect, test } from 'vitest';
import {
  detailCell,
  statusCell,
  statusSummary,
} from '../../../../src/console/screens/computers/computer-cells.ts';
import type { Computer } from '../../../../src/domain/resources.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const computer = (fields: Partial<Computer>): Computer => ({ id: 'c1', ...fields });
const steps = (startedAt: number) => [
  { id: 's1', name: 'Allocate host', status: 'completed', startedAt: 1, completedAt: 2 },
  { id: 's2', name: 'Boot image', status: 'running', startedAt },
  { id: 's3', name: 'Start agent', status: 'pending' },
];
const starting = computer({ status: 'provisioning', provisioningSteps: steps(nowMs - 65_000) });
const stuck = computer({ status: 'provisioning', provisioningSteps: steps(nowMs - 7_200_000) });
const failed = computer({
  status: 'error',
  provisioningSteps: [{ id: 's1', name: 'Clone', status: 'failed', error: 'no such branch' }],
});

test.each([
  ['✓ active', 'good', computer({ status: 'active' })],
  ['◐ starting 2/3', 'busy', starting],
  ['◐ starting', 'busy', computer({ status: 'provisioning' })],
  ['! stuck', 'warning', stuck],
  ['✗ error', 'bad', failed],
  ['? hibernating', 'muted', computer({ status: 'hibernating' })],
  ['? unknown', 'muted', computer({})],
] as const)('a status reads "%s" in the tone %s', (text, tone, computer) => {
  expect(statusCell(computer, nowMs)).toEqual({ text, tone });
});

test('every status has a word beside its sign', () => {
  for (const status of ['active', 'provisioning', 'error', 'new', undefined]) {
    const { text } = statusCell(computer(status ? { status } : {}), nowMs);

    expect(text).toMatch(/^\S [a-z]+$/);
  }
});

test.each([
  ['Boot image for 1m 05s', starting],
  ['Boot image for 2h 00m', stuck],
  ['', computer({ status: 'provisioning' })],
  ['no such branch', failed],
  ['', computer({ status: 'error' })],
  [
    'arm-control sim-kit',
    computer({ status: 'active', clonedRepoDirectories: ['/w/arm-control', '/w/sim-kit'] }),
  ],
  ['', computer({ status: 'active' })],
])('what there is to say about a computer is "%s"', (text, computer) => {
  expect(detailCell(computer, nowMs).text).toBe(text);
});

test.each([
  ['bad', failed],
  ['warning', stuck],
  ['muted', starting],
] as const)(
  'what keeps a computer from being active has the tone %s of its status',
  (tone, computer) => {
    expect(detailCell(computer, nowMs).tone).toBe(tone);
  },
);

test('the summary counts those that need somebody', () => {
  const all = [failed, stuck, stuck, starting, computer({ status: 'active' })];

  expect(statusSummary(all, nowMs).map(({ text }) => text.trim())).toEqual([
    '✗ 1 in error',
    '! 2 stuck',
  ]);
  expect(statusSummary([starting], nowMs)).toEqual([]);
});

test('folders are told by their names, however they are written', () => {
  const clonedRepoDirectories = ['/work/arm-control', '/work/sim-kit/'];

  expect(detailCell(computer({ status: 'active', clonedRepoDirectories }), nowMs).text).toBe(
    'arm-control sim-kit',
  );
});
