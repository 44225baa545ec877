import { expect, test } from 'vitest';
import { type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { footer, moveTo } from '../harness/selection.ts';

const wide = { columns: 120, rows: 36 };

/** Opens the list of sessions of a computer that has none. */
async function openSessionsOfNobody(console: OpenConsole) {
  const { computers } = await console.client.listComputers({});
  await console.press('3');
  await console.waitFor('build-17');
  for (const _ of computers) {
    await console.press('enter');
    await console.waitFor(/Sessions on .*( \d+ of \d+|No session of yours)/s);
    if (console.text().includes('No session of yours')) return;
    await console.press('esc', 'j');
  }
  throw new Error('Every computer has sessions.');
}

async function typeCommand(console: OpenConsole, name: string) {
  await console.waitFor('Credits');
  await console.pressAtOnce(':', ...name, 'enter');
}

async function hideAll(console: OpenConsole) {
  await console.press('/');
  await console.type('nothing is called this');
  await console.press('enter');
  await console.waitFor('The filter hides');
}

test('a list without rows has no columns that only a team server fills', async () => {
  await using console = await openConsole(wide);
  await openSessionsOfNobody(console);

  expect(console.text()).toMatch(/STATUS +TITLE/);
  expect(console.text()).not.toMatch(/PERSON|SHARED/);
});

test.each(['esc', 'q', 'backspace'])('%s leads out of a list without rows', async (key) => {
  await using console = await openConsole(wide);
  await openSessionsOfNobody(console);

  await console.press(key);

  expect(console.line(1)).toMatch(/^ Computers/);
});

test.each(['errors', 'audit'])('esc and q lead out of :%s while nothing is in it', async (name) => {
  await using console = await openConsole(wide);
  for (const key of ['esc', 'q']) {
    await typeCommand(console, name);
    await console.waitFor(/(No errors so far|The audit log has no entries)/);

    await console.press(key);

    await console.waitFor('Credits');
  }
});

test('esc clears a filter that hides every row, and q leads out of the list', async () => {
  await using console = await openConsole(wide);
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  await console.press('enter');
  await console.waitFor(/Sessions on .* of /);
  await hideAll(console);
  expect(footer(console)).toContain('esc clear');
  expect(footer(console)).not.toMatch(/mark|preview|JSON|sort|actions/);

  await console.press('x');
  expect(footer(console)).toContain('No actions are available here.');

  await console.press('esc');
  expect(console.line(1)).toMatch(/Sessions on \S+ {2}1 of /);

  await hideAll(console);
  await console.press('q');
  expect(console.line(1)).toMatch(/^ Computers/);
});

test.each(['esc', 'i', 'q'])('%s leads from the JSON of a row to its list', async (key) => {
  await using console = await openConsole(wide);
  await console.press('2');
  await console.waitFor('running');
  await console.press('i');
  await console.waitFor('sessionId');

  await console.press(key);

  expect(console.line(1)).toMatch(/^ Sessions {2}1 of/);
});

test('the hints of a list without rows name no action on a row', async () => {
  await using console = await openConsole(wide);
  await openSessionsOfNobody(console);

  expect(footer(console)).toContain('q back');
  expect(footer(console)).not.toMatch(/mark|preview|JSON|sort|filter|actions/);

  await console.press('ctrl-s');
  expect(footer(console)).toContain('There are no rows to save.');
});
