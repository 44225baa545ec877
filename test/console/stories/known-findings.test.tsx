import { expect, test } from 'vitest';
import { auditInMemory } from '../../../src/console/shell/audit.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';
import { everything, openNow } from './open-now.ts';

test('what was seen to end since the last visit is named', async () => {
  await using console = await openNow(120, 36);
  const looping = console.shell.attention.state
    .get()
    .findings.find(({ rule }) => rule === 'session-repeating');
  if (looping?.subject.kind !== 'session') throw new TypeError('A session of the demo loops.');
  await console.press('3');
  await console.client.interruptSession({ sessionId: looping.subject.sessionId });
  await console.press('0', 'ctrl-r');

  await console.waitFor(/since you left: 1 resolved \(F\): Soak the new slip/);

  await console.press('F');
  await console.waitFor(/Over since you left[\s\S]*Soak .*critical, session-repeating: resolved/);
});

test('a restart that fails again resolves nothing', async () => {
  const time = letTimeJump();
  let elapsedMs = 0;
  await using console = await openConsole({
    ...{ columns: 120, rows: 36, audit: auditInMemory(), elapsedMs: () => elapsedMs },
  });
  await console.press('0');
  await console.waitFor(everything);
  await console.press('3');
  await moveTo(console, 'sim-farm-2');
  await console.press('x', 'r');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor('sim-farm-2 is restarting');
  await console.press('0', 'ctrl-r');
  await console.waitFor((text) => !/sim-farm-2 +failed/.test(text));

  while (!/sim-farm-2 +failed again/.test(console.text())) {
    elapsedMs += 1_000;
    expect(elapsedMs).toBeLessThan(60_000);
    expect(console.text()).not.toContain('resolved');
    await time.jump(1_000);
    await console.press('ctrl-r');
    await console.waitUntilIdle();
  }
  expect(console.text()).not.toContain('resolved');
});

const gone = { size: 1, severity: 'warning' as const, name: 'atlas' };

test('what older versions recorded is neither resolved nor news', async () => {
  await using console = await openNow(120, 36);
  await console.press('3');
  await console.waitFor('build-17');
  const { attention } = console.shell;
  const before = attention.state
    .get()
    .findings.map(({ id, size, severity }) => [id, { size, severity }] as const);
  attention.see({ ...Object.fromEntries(before.slice(1)), 'computer-stuck:a': gone });
  await console.press('0');

  await console.waitFor('since you left: 1 new or worse');
  expect(console.text()).not.toContain('resolved');
});

test('what older versions recorded is kept while a part cannot be read', async () => {
  await using console = await openConsole({ columns: 120, rows: 36, role: 'member' });
  console.shell.attention.see({ 'limit-over:a': gone });
  await console.press('0');

  await console.waitFor(/Your key +may not read/);
  await console.waitFor(() => Object.keys(console.shell.attention.seen() ?? {}).length > 1);
  expect(console.shell.attention.seen()).toMatchObject({ 'limit-over:a': gone });
});
