import { expect, test } from 'vitest';
import { auditInMemory } from '../../../src/console/shell/audit.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import {
  type ConsoleSetup,
  demoNowMs,
  type OpenConsole,
  openConsole,
} from '../harness/open-console.tsx';
import { footer, moveTo, selectedLine } from '../harness/selection.ts';

/** The computers, with the question whether to restart build-17. */
async function askToRestart(setup: ConsoleSetup = {}) {
  const console = await openConsole({ columns: 80, rows: 24, ...setup });
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  await console.press('x', 'r');
  await console.waitFor('y yes');
  return console;
}

/** The step that a computer is at according to the server, as its row tells it. */
async function stepOf({ client }: OpenConsole, name: string): Promise<string> {
  const { computers } = await client.listComputers({ includeProvisioningSteps: true });
  const { status, provisioningSteps } = computers.find((one) => one.name === name) ?? {};
  const done = provisioningSteps?.filter((step) => step.status === 'completed').length ?? 0;
  return status === 'provisioning' ? `◐ starting ${done + 1}/8` : '✓ active';
}

test('a restarted computer is followed through its steps until it is active again', async () => {
  let elapsedMs = 0;
  await using console = await askToRestart({ elapsedMs: () => elapsedMs });

  await console.press('y');
  await console.waitFor('✓ build-17 is restarting');
  await console.waitFor(/build-17 +◐ starting 1\/8/);
  expect(console.requests).toContain('POST /api/v0/computers/{computerId}/restart');

  const seen = new Set<string>();
  while (!seen.has('✓ active')) {
    elapsedMs += 400;
    expect(elapsedMs).toBeLessThan(10_000);
    const step = await stepOf(console, 'build-17');
    await console.press('ctrl-r');
    await console.waitFor(() => selectedLine(console).includes(step));
    seen.add(step);
  }
  const steps = Array.from({ length: 8 }, (_, index) => `◐ starting ${index + 1}/8`);
  expect([...seen]).toEqual([...steps, '✓ active']);
});

test('the question says what speaks against a restart', async () => {
  const audit = auditInMemory();
  await using console = await openConsole({ columns: 100, rows: 30, audit });
  const { computers } = await console.client.listComputers({ includeProvisioningSteps: true });
  const failed = computers.find(({ name }) => name === 'vision-train-7');
  audit.append({
    ...{ id: 'r1', profile: 'halcyon', who: 'test', at: demoNowMs - 60 * 3_600_000 },
    ...{ method: 'POST', route: '/api/v0/computers/{computerId}/restart', result: 'ok' },
    target: `computerId=${failed?.id}`,
  });
  await console.press('3');
  await console.waitFor('vision-train-7');
  await console.press('/');
  await console.type('vision-train-7');
  await console.press('enter');
  await console.waitFor(/Computers {2}1 of 1\//);

  await console.press('x', 'r');
  await console.waitFor('y yes');

  expect(console.text()).toContain('The same cause stopped vision-train-8, too.');
  expect(console.text()).toMatch(/You restarted it 1 time in the last 30 days, last 2d ago/);
});

test('a computer that fails again after a restart is told as such', async () => {
  const audit = auditInMemory();
  await using console = await openConsole({ columns: 160, rows: 40, audit });
  const { computers } = await console.client.listComputers({ includeProvisioningSteps: true });
  const failed = computers.find(({ name }) => name === 'sim-farm-2');
  audit.append({
    ...{ id: 'r1', profile: 'halcyon', who: 'test', at: demoNowMs - 8 * 3_600_000 },
    ...{ method: 'POST', route: '/api/v0/computers/{computerId}/restart', result: 'ok' },
    target: `computerId=${failed?.id}`,
  });

  await console.press('0');

  await console.waitFor(/sim-farm-2 +failed again 8h after a restart: /);
});

test('a starting computer is followed without a key', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await askToRestart({ elapsedMs: () => elapsedMs });
  await console.press('y');
  await console.waitFor(/build-17 +◐ starting 1\/8/);

  elapsedMs = 9_000;
  await time.jump(1_000);

  await console.waitFor(/build-17 +✓ active/);
});

test('a computer that is restarted stays under the cursor though the filter asks for failed ones', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('/');
  await console.type('error');
  await console.press('enter');
  const name = selectedLine(console).trim().split(' ')[0] ?? 'none';
  expect(selectedLine(console)).toContain('✗ error');

  await console.press('x', 'r');
  await console.waitFor('y yes');
  await console.press('y');

  await console.waitFor(() => selectedLine(console).includes(`${name} `));
  await console.waitFor(/◐ starting 1\/8/);
  expect(selectedLine(console)).toContain(name);
});

test('the details of a computer show its steps as they go', async () => {
  let elapsedMs = 0;
  await using console = await openConsole({ columns: 80, rows: 24, elapsedMs: () => elapsedMs });
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  await console.press('d');
  await console.waitFor('Provisioning');
  expect(console.text().match(/^ +✓ .*\d+(ms|s) *$/gm)).toHaveLength(8);

  await console.press('x', 'r');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor(/◐ Allocate host +running/);
  expect(console.text().match(/^ +○ /gm)).toHaveLength(7);

  elapsedMs = 9_000;
  await console.press('ctrl-r');
  await console.waitFor(/build-17 +✓ active/);
});

test('a result goes after four seconds, and keys do not take it away', async () => {
  const time = letTimeJump();
  await using console = await askToRestart();
  await console.press('y');
  await console.waitFor('✓ build-17 is restarting');

  await console.press('j');
  await time.jump(3_000);
  expect(footer(console)).toContain('✓ build-17 is restarting');

  await time.jump(1_200);
  await console.settle();
  expect(footer(console)).toContain('? help');
});

test('that a restarted computer is active again is said on any screen', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await askToRestart({ elapsedMs: () => elapsedMs });
  await console.press('y');
  await console.waitFor(/build-17 +◐ starting 1\/8/);
  await console.press('4');
  await console.waitFor('PERSON');

  elapsedMs = 9_000;
  await time.jump(5_100);

  await console.waitFor('✓ build-17 is active');
  expect(console.line(1)).toContain('Limits');
});
