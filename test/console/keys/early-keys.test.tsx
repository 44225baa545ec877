import { expect, test } from 'vitest';
import type { DemoServerOptions } from '../../../src/demo/start-demo-server.ts';
import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';
import { bodyLines, footer } from '../harness/selection.ts';

/** The console on a server that answers nothing until `open` is called, and nothing more after `close`. */
async function openBehindGate(setup: ConsoleSetup = {}) {
  let gate = Promise.withResolvers<void>();
  const inFront: DemoServerOptions['inFront'] = (listener) => async (request, response) => {
    await gate.promise;
    listener(request, response);
  };
  const console = await openConsole({ columns: 80, rows: 24, ...setup, inFront });
  const close = () => {
    gate = Promise.withResolvers();
  };
  return { ...console, open: () => gate.resolve(), close };
}

test('keys for a day wait for the first data and then open it', async () => {
  await using console = await openBehindGate();

  await console.press('g', 'enter');
  await console.waitFor('Waiting for credits');
  console.open();

  await console.waitFor('everyone, UTC');
  expect(console.line(1)).toContain('Wed 21 Oct');
  expect(footer(console)).not.toContain('Waiting');
});

test('moves in a list wait for its first rows', async () => {
  await using console = await openBehindGate();

  await console.press('3', 'j', 'j');
  await console.waitFor('Waiting for computers');
  console.open();

  await console.waitFor(/Computers {2}3 of \d+/);
});

test.each(['esc', '3'])('%s drops the keys that wait', async (key) => {
  await using console = await openBehindGate();
  await console.press('2', 'G');
  await console.waitFor('Waiting for sessions');

  await console.press(key, '3');
  expect(footer(console)).not.toContain('Waiting');
  console.open();

  await console.waitFor(/Computers {2}1 of \d+/);
  await console.press('2');
  await console.waitFor(/Sessions {2}1 of \d+/);
});

test('the actions menu waits for the rows and opens for the marked one', async () => {
  await using console = await openBehindGate();

  await console.press('2', 'j', 'j', 'space', 'x');
  await console.waitFor('Waiting for sessions');
  console.open();

  await console.waitFor('Actions: 1 marked');
  await console.press('esc');
  expect(console.line(1)).toContain('1 marked');
  expect(bodyLines(console).find((line) => line.startsWith('●'))).toBe(console.line(5));
});

test('the key of the actions menu does not overtake keys that still wait when the rows come', async () => {
  await using console = await openBehindGate();
  await console.press('2', 'j', 'j');
  const { firstLoad } = console.shell;
  let pressed: Promise<unknown> | undefined;
  firstLoad.subscribe(() => {
    if (firstLoad.get().state !== 'loading') pressed ??= console.press('x');
  });

  console.open();

  await console.waitFor(/Actions: /);
  await pressed;
  await console.press('esc');
  expect(console.line(1)).toMatch(/Sessions {2}3 of \d+/);
});

test('keys typed after that of the actions menu are for the menu and answer no question', async () => {
  await using console = await openBehindGate();

  await console.press('2', 'j', 'x', 'd', 'y');
  console.open();

  await console.waitFor('Delete "Get the Vancouver report');
  await console.waitFor('This cannot be undone, so it has another key');
  expect(console.copied).toEqual([]);
});

test('esc takes the actions menu back that waits, and with it the keys typed after it', async () => {
  await using console = await openBehindGate();
  await console.press('2', 'j', 'x', '3');
  await console.waitFor('Waiting for sessions… esc cancels');

  await console.press('esc');
  expect(footer(console)).not.toContain('Waiting');
  console.open();

  await console.waitFor(/Sessions {2}1 of \d+/);
  await console.waitUntilIdle();
  expect(console.shell.overlay.get()).toBeUndefined();
});

test('keys that wait are dropped when the data cannot be read', async () => {
  await using console = await openBehindGate();
  await console.press('3', 'enter');
  await console.waitFor('Waiting for computers');

  await console.server.close();

  await console.waitFor('Could not load computers');
  expect(footer(console)).not.toContain('Waiting');
});

test('keys do not overtake those that wait', async () => {
  await using console = await openBehindGate();
  await console.press('3', 'j', '>', 'enter');
  await console.waitFor('Waiting for computers');

  console.open();

  await console.waitFor(/Computers › Sessions on sim-farm-2/);
});

test('a prompt that opens before the first data takes the keys after it', async () => {
  await using console = await openBehindGate();

  await console.press('3', 'j', '/', 'q');

  await console.waitFor(/^ \/ q/m);
  expect(console.isOver()).toBe(false);
});

test('keys for a screen without access are not meant for the one shown instead', async () => {
  await using console = await openBehindGate({ role: 'member' });
  await console.press('b', 'enter');
  await console.waitFor('Waiting for credits');

  console.open();

  await console.waitFor('showing your sessions instead');
  await console.waitUntilIdle();
  expect(console.line(1)).toMatch(/^ Sessions {2}1 of/);
});

test('keys act on the days that stay in view while others load', async () => {
  await using console = await openBehindGate();
  console.open();
  await console.waitFor('By model');
  await console.waitUntilIdle();
  console.close();

  await console.press('t', '.');

  await console.waitFor('Analytics end yesterday');
  console.open();
});
