import { expect, test } from 'vitest';
import { serve } from '../../client/misbehaving-server.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { demoNowMs, openConsole } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { footer } from '../harness/selection.ts';

/** A console whose server takes its time with every answer. */
async function openWithoutData() {
  const server = await serve(() => {});
  const console = await openConsoleAt(
    { url: server.url, credential: 'key', clock: () => demoNowMs },
    { columns: 80, rows: 24 },
  );
  return {
    ...console,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('a result that is said twice stays for its whole time from the second on', async () => {
  const time = letTimeJump();
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('y');
  await console.waitFor(/✓ Copied .* to the clipboard/);

  await time.jump(3_000);
  await console.press('y');
  await time.jump(3_000);
  await console.settle();
  expect(footer(console)).toContain('✓ Copied');

  await time.jump(1_500);
  await console.waitFor('? help');
});

test('an overlay opened right after a result has the last line for its keys', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('y');
  await console.waitFor(/✓ Copied .* to the clipboard/);

  await console.press('x');
  await console.waitFor('Restart');

  expect(footer(console)).not.toContain('✓ Copied');
});

test('an error stays however long it takes, until a key', async () => {
  const time = letTimeJump();
  await using console = await openConsole({ columns: 80, rows: 24, role: 'guest' });
  await console.press('3');
  await console.waitFor('build-17');
  await console.press('j', 'j', 'x', 'r');
  await console.waitFor('y yes');
  await console.press('y');
  await console.waitFor(/✗ Could not restart \S+: not allowed/);

  await time.jump(60_000);
  await console.settle();
  expect(footer(console)).toMatch(/✗ Could not restart \S+: not allowed/);

  await console.press('j');
  expect(footer(console)).not.toContain('✗');
});

test.each(['enter', 'y', 'd', 'space', 'v'])(
  '%s before there are rows is no mistake',
  async (key) => {
    await using console = await openWithoutData();
    await console.press('3');

    await console.press(key);

    expect(footer(console)).not.toContain('✗');
    expect(console.line(1)).toContain('Computers');
  },
);

test('before there are rows there is nothing in the menu', async () => {
  await using console = await openWithoutData();

  await console.press('3', 'x');

  expect(console.text()).not.toContain('Restart this computer');
  expect(footer(console)).not.toContain('No actions are available here.');
  await console.waitFor(/Waiting for computers/);
});

test('the last row names each answer to a question once', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('j', 'j', 'x', 'r');
  await console.waitFor('y yes');

  expect(footer(console)).toBe(' y yes  n no');
});

test('a key that does nothing is said to once, and the ways out stay in sight', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('*');
  expect(footer(console)).toMatch(
    /^ This key does nothing here\. \? lists keys\. .*\? help {2}q quit/,
  );

  await console.press('4');
  await console.waitFor('PERSON');
  await console.press('Z');
  expect(footer(console)).toContain('This key does nothing here.');
});

test('H, M and L go to the first, the middle and the last row on the screen', async () => {
  await using console = await openConsole({ columns: 80, rows: 15 });
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('L');
  const last = Number(/(\d+) of 16/.exec(console.line(1))?.[1]);
  await console.press('M');
  const middle = Number(/(\d+) of 16/.exec(console.line(1))?.[1]);
  await console.press('H');

  expect(last).toBe(11);
  expect(middle).toBe(6);
  expect(console.line(1)).toContain('1 of 16');
});

test('the actions menu takes j, k and enter', async () => {
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.press('2');
  await console.waitFor('running');
  await console.press('x');
  expect(console.text()).toContain('› P  Show this');
  await console.press('j', 'j');
  expect(console.text()).toContain('› i  Interrupt this session');

  await console.press('j');
  expect(console.text()).toContain('› d  Delete this session');
  await console.press('enter');

  await console.waitFor('D delete');
});

test('a key that may not see the overview starts on its sessions, and says why', async () => {
  await using console = await openConsole({ columns: 100, rows: 24, role: 'member' });

  await console.waitFor(/Sessions +1 of/);
  expect(footer(console)).toContain('This key has no access to Overview');

  await console.press('1');
  await console.waitFor('NO ACCESS');
});
