import { expect, test } from 'vitest';
import { troubleLines } from '../../../../src/console/screens/computers/trouble-lines.ts';
import type { Computer } from '../../../../src/domain/resources.ts';
import { linesText } from '../../harness/line-text.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const textOf = (fields: Partial<Computer>, width = 60) =>
  linesText(troubleLines({ id: 'c1', name: 'atlas', ...fields }, { nowMs, width }));

test('the reason of a failure is there whole, whatever its length', () => {
  const error = 'fatal: could not read from the remote repository, exit status 128';
  const steps = [{ id: 's1', name: 'Clone', status: 'failed', error }];

  const text = textOf({ status: 'error', provisioningSteps: steps }, 40);

  expect(text).toMatch(/^✗ atlas failed at Clone\n/);
  expect(text.replace(/\s+/g, ' ')).toContain(error);
  expect(Math.max(...text.split('\n').map((row) => row.length))).toBeLessThanOrEqual(40);
});

test('a failure without a reason says that the server gives none', () => {
  expect(textOf({ status: 'error' })).toBe('✗ atlas failed\n  The server does not say why.');
});

test('a stuck computer says at which step, and for how long', () => {
  const startedAt = nowMs - 7_200_000;
  const steps = [{ id: 's1', name: 'Boot image', status: 'running', startedAt }];

  expect(textOf({ status: 'provisioning', provisioningSteps: steps })).toBe(
    '! atlas is stuck at Boot image for 2h 00m',
  );
});

test('a computer that is well has no trouble', () => {
  expect(textOf({ status: 'active' })).toBe('');
});
