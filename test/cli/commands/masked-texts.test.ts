import { expect, test } from 'vitest';
import { computerList } from '../../../src/cli/commands/computers.ts';
import { nowCommand } from '../../../src/cli/commands/now.ts';
import { jsonRow } from '../../../src/output/formats.ts';
import type { Finding } from '../../../src/rules/finding.ts';

const error = 'clone failed: https://ana:hunter2@host/x';

test('errors of computers are printed without credentials, those of steps too', () => {
  const step = { id: 'clone', name: 'Clone', status: 'failed', error };
  const computer = { id: 'c1', status: 'error', provisioningSteps: [step] };

  const row = jsonRow({ computer, nowMs: 0 }, computerList.description.fields);

  expect(row).toMatchObject({ error: 'clone failed: https://ana:[credential]@host/x' });
  expect(JSON.stringify(row)).not.toContain('hunter2');
});

test('what Now found and quotes is printed without credentials', () => {
  const finding: Finding = {
    id: 'computer-failed:c1',
    rule: 'computer-failed',
    key: 'c1',
    severity: 'critical',
    subject: { kind: 'computers', computers: [{ id: 'c1', name: 'c1' }] },
    problem: error,
    sinceMs: undefined,
    size: 1,
    evidence: { facts: [['Error', error]], quote: error },
  };

  const row = jsonRow(
    { finding, isSnoozed: false, profile: 'x', copyOfMs: undefined },
    nowCommand.description.fields,
  );

  expect(JSON.stringify(row)).not.toContain('hunter2');
  expect(row).toMatchObject({ quote: 'clone failed: https://ana:[credential]@host/x' });
});
