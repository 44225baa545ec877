import { expect, test } from 'vitest';
import { noSessionsText } from '../../../../src/console/screens/sessions/no-sessions-text.ts';
import type { Computer } from '../../../../src/domain/resources.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const booting = (startedAt: number): Partial<Computer> => ({
  status: 'provisioning',
  provisioningSteps: [{ name: 'Boot image', status: 'running', startedAt }],
});

test.each<[string, Partial<Computer>]>([
  [' It is active.', { status: 'active' }],
  [
    ' It failed: esc d tells why.',
    { status: 'error', provisioningSteps: [{ name: 'Clone', status: 'failed' }] },
  ],
  [' It failed: esc d tells why.', { status: 'error' }],
  [' It is stuck: esc d tells more.', booting(nowMs - 3_600_000)],
  [' It is starting: esc d tells more.', booting(nowMs - 5_000)],
  [' Its status is hibernating.', { status: 'hibernating' }],
  ['', {}],
])('a computer without sessions of mine is told with its state: "%s"', (text, fields) => {
  const computer = { id: 'c1', ...fields };

  expect(noSessionsText('build-17', computer, nowMs)).toBe(
    `No session of yours runs on build-17.${text}`,
  );
});

test('of a computer that is not known only the name is told', () => {
  expect(noSessionsText('build-17', undefined, nowMs)).toBe(
    'No session of yours runs on build-17.',
  );
});
