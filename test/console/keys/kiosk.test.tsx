import { expect, test } from 'vitest';
import { screenBindings } from '../../../src/console/keys/binding.ts';
import { hasAction, hasCommand, withoutWaysOut } from '../../../src/console/keys/kiosk.ts';
import { commands, commandsOf } from '../../../src/console/places/commands.ts';
import { actionGroups, actionLayers } from '../../../src/console/places/places.tsx';
import type { Account } from '../../../src/console/shell/shell.ts';
import type { CommandSetting } from '../../../src/settings/own-command.ts';
import { openConsole } from '../harness/open-console.tsx';
import { unseenConsole } from '../harness/unseen-console.ts';

const kiosk = { isKiosk: true };

const allActions = new Map(
  [...actionGroups.flatMap(({ actions }) => actions), ...actionLayers.flat()].map((action) => [
    action.id,
    action,
  ]),
);

/** Words for what a kiosk must not do. */
const reachesOut = /copy|export|save|suspend|sign in|profile|program|output|pager|editor|browser/i;

/** Actions and commands that have such a word, and only show something. */
const onlyShows = new Set([
  ...['transcript.stop', 'transcript.zoom', 'risk.search', 'risk.search-all', 'grep', 'view'],
]);

test.each([...allActions.values()].map(({ id, title }) => ({ id, title })))(
  'a kiosk has $id only if it stays in the console',
  ({ id, title }) => {
    if (reachesOut.test(`${id} ${title}`) && !onlyShows.has(id)) {
      expect(hasAction(kiosk, { id })).toBe(false);
    }
    expect(hasAction({ isKiosk: false }, { id })).toBe(true);
  },
);

test.each(commands)('a kiosk has :$name only if it stays in the console', ({ name, title }) => {
  if (reachesOut.test(`${name} ${title}`) && !onlyShows.has(name)) {
    expect(hasCommand(kiosk, { name })).toBe(false);
  }
  expect(hasCommand({ isKiosk: false }, { name })).toBe(true);
});

/** What a kiosk does without, although its words do not say that it reaches out: other organizations, incidents as files, printed text. */
const leftOut = /^(fleet|fleet-now|output|now\.view-incident|text\.outside)/;

test('a kiosk lacks nothing that stays in the console', () => {
  const lacking = [...allActions.values()].filter(
    ({ id, title }) =>
      !hasAction(kiosk, { id }) && !reachesOut.test(`${id} ${title}`) && !leftOut.test(id),
  );

  expect(lacking.map(({ id }) => id)).toEqual([]);
});

test('what nobody has let in is missing', () => {
  expect(hasAction(kiosk, { id: 'computer.new-action' })).toBe(false);
  expect(hasAction(kiosk, { id: 'own.dashboard' })).toBe(false);
  expect(hasCommand(kiosk, { name: 'new-command' })).toBe(false);
});

test('each action can be left, so that nobody is caught in an overlay', () => {
  const closing = ['menu.close', 'choice.leave', 'report.close', 'prompt.cancel', 'help.close'];
  for (const id of [...closing, 'question.no', 'palette.leave', 'go.back', 'app.quit']) {
    expect(hasAction(kiosk, { id })).toBe(true);
  }
});

test('whatever asks for a file, the clipboard or a program is refused', async () => {
  using console = unseenConsole();
  const { device, account, exports, ownCommands } = withoutWaysOut(console.shell);

  const own = new Set<unknown>(Object.values(console.shell.device));
  const open = Object.entries(device).filter(([, reach]) => own.has(reach));
  expect(open.map(([name]) => name).sort()).toEqual(['quit', 'redraw', 'switchMouse']);
  await expect(device.copy('text')).rejects.toThrow('A kiosk');
  await expect(device.save('name', 'text')).rejects.toThrow('A kiosk');
  expect({ account, exports, ownCommands }).toEqual({
    ...{ account: undefined, exports: undefined },
    ownCommands: [],
  });
});

const aCommand: CommandSetting = {
  title: 'Say hello',
  on: ['computers'],
  run: [process.execPath, '-e', 'console.log("hello from a program")'],
  key: 'alt-h',
  ask: {},
  changes: false,
  output: 'toast',
  timeout: 60,
  variables: [],
};

/** Opens each screen, and tries everything there that reaches beyond the console. */
async function tryEverything(isKiosk: boolean) {
  const reached = new Set<string>();
  const account: Account = {
    profiles: ['borealis'],
    switchTo: () => reached.add('profile'),
    signIn: async () => void reached.add('sign-in'),
    openCounterpart: () => reached.add('counterpart'),
    readFleet: async () => {
      reached.add('organizations');
      return [];
    },
  };
  const config = { commands: { hello: aCommand } };
  await using console = await openConsole({ isKiosk, account, config, columns: 160, rows: 40 });
  const reach = (what: string, is: boolean) => is && reached.add(what);
  const type = async (line: string) => {
    await console.press(':');
    await console.type(line);
    await console.press('enter', 'esc', 'esc');
  };
  for (const screen of ['now', 'sessions', 'computers', 'limits', 'people', 'overview', 'audit']) {
    await type(screen);
    await console.waitUntilIdle();
    await console.press('y', 'esc', 'Y', 'esc', 'ctrl-s', 'esc', 'esc', 'ctrl-z', 'c', 'esc');
  }
  await type('computers');
  await console.waitFor('build-17');
  await console.press('alt-h');
  if (!isKiosk) await console.waitFor('hello from a program');
  reach('program', console.text().includes('hello from a program'));
  for (const line of ['profile borealis', 'login', 'hello', 'save mine', 'fleet']) await type(line);
  reach('clipboard', console.copied.length > 0);
  reach('file', console.saved.length > 0);
  reach('shell', console.suspended() > 0);
  const offered = screenBindings(console.shell).map(({ id }) => id);
  return { reached: [...reached].sort(), offered, commands: commandsOf(console.shell) };
}

test('every way out is open in a console', async () => {
  const { reached } = await tryEverything(false);

  const expected = ['clipboard', 'organizations', 'profile', 'program', 'shell', 'sign-in'];
  expect(reached).toEqual(expect.arrayContaining(expected));
});

test('every way out is closed in a kiosk', async () => {
  const { reached, offered, commands } = await tryEverything(true);

  expect(reached).toEqual([]);
  expect(offered).toContain('computer.restart');
  expect(offered.filter((id) => /copy|export|suspend|sign-in/.test(id))).toEqual([]);
  expect(commands.map(({ name }) => name)).not.toContain('profile');
});

test('the letters of a choice work in a kiosk, too', async () => {
  await using console = await openConsole({ isKiosk: true, isReadOnly: true });
  await console.press('3');
  await console.waitFor('build-17');

  await console.press('S', 'n');

  await console.waitFor('by NAME');
});
