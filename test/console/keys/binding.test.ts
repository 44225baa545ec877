import { expect, test } from 'vitest';
import type { Computer } from '../../../src/api/resources.ts';
import type { Client } from '../../../src/client/client.ts';
import { actionOn } from '../../../src/console/keys/action-on.ts';
import { bind, reachableBindings, screenBindings } from '../../../src/console/keys/binding.ts';
import { choiceOverlay } from '../../../src/console/overlays/choice.tsx';
import { menuOverlay } from '../../../src/console/overlays/menu.tsx';
import { reportOverlay } from '../../../src/console/overlays/output.tsx';
import {
  computerList,
  restartComputer,
} from '../../../src/console/screens/computers/computer-list.ts';
import { sessionList } from '../../../src/console/screens/sessions/session-list.ts';
import type { Question } from '../../../src/console/shell/question.ts';
import type { Shell } from '../../../src/console/shell/shell.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

const computer: Computer = { id: 'c1', status: 'active', providerType: 'sandbox' };
const question: Question = {
  title: 'Restart build-17?',
  effects: [],
  requests: [],
  targetIds: ['c1'],
  perform: async () => 'done',
  invalidates: [],
};
const choice = choiceOverlay({ title: 'Sort by', items: [{ text: 'name', choose() {} }] });
const report = reportOverlay({ title: 'Restart 2', summary: '2 restarted', outcomes: [] });

type Open = (shell: Shell) => void;

const nothing: Open = () => {};
const menu: Open = (shell) => shell.overlay.dispatch(menuOverlay(shell));
const overlays: readonly (readonly [name: string, Open])[] = [
  ['the help', (shell) => shell.showHelp()],
  ['the actions menu', menu],
  ['a question', (shell) => shell.ask(question)],
  ['a list of choices', (shell) => shell.show(choice)],
  ['a report', (shell) => shell.show(report)],
];

/** A console that shows the list of computers, with something open over it. */
function computersWith(open: Open) {
  const console = unseenConsole();
  const { shell } = console;
  shell.bindings.dispatch(bind(computerList.actions, () => computer));
  open(shell);
  return console;
}

/** The id of the action that a key would run. */
function reached(open: Open, key: string) {
  using console = computersWith(open);
  const { shell } = console;
  return reachableBindings(shell).find(({ keys, applies }) => keys.includes(key) && applies(shell))
    ?.id;
}

function reachableIds(open: Open) {
  using console = computersWith(open);
  return reachableBindings(console.shell).map(({ id }) => id);
}

test('a screen is asked before the console', () => {
  expect(reached(nothing, 'enter')).toBe('computer.sessions');
  expect(reached(nothing, '1')).toBe('screen.overview');
  expect(reached(nothing, 'r')).toBe('data.refresh');
});

test('what harms is in reach only while the actions menu is open', () => {
  for (const open of [nothing, ...overlays.map(([, over]) => over)]) {
    expect(reachableIds(open).includes('computer.restart')).toBe(open === menu);
  }
  expect(reached(menu, 'r')).toBe('computer.restart');
});

test.each(overlays)('%s hides the keys of the screen, those of quitting apart', (_, open) => {
  expect(reached(open, 'enter')).not.toBe('computer.sessions');
  expect(reached(open, '1')).toBeUndefined();
  expect(reached(open, 'ctrl-c')).toBe('app.quit');
  expect(reached(open, 'ctrl-z')).toBe('app.suspend');
  expect(reached(open, 'ctrl-l')).toBe('app.redraw');
});

test.each(overlays)('esc and q leave %s', (_, open) => {
  for (const key of ['esc', 'q']) {
    using console = computersWith(open);
    const { shell } = console;

    reachableBindings(shell)
      .find(({ keys, applies }) => keys.includes(key) && applies(shell))
      ?.run(shell);

    expect(shell.overlay.get()).toBeUndefined();
  }
});

test('only y says yes', () => {
  using console = computersWith((shell) => shell.ask(question));

  const keys = reachableBindings(console.shell)
    .filter(({ id }) => id === 'question.yes')
    .flatMap((binding) => binding.keys);

  expect(keys).toEqual(['y']);
});

test('the help is about everything that can be reached, harmful actions included', () => {
  using console = computersWith(nothing);
  const listed = screenBindings(console.shell).map(({ id }) => id);
  const reachable = [...reachableIds(nothing), ...reachableIds(menu)];

  expect(listed).toContain('computer.restart');
  expect(new Set(listed)).toEqual(new Set(reachable.filter((id) => !id.startsWith('menu.'))));
});

test('in the menu, enter chooses what is under the cursor, also if a keymap gives it to an action', () => {
  using console = computersWith(nothing);
  const shell = { ...console.shell, keymap: new Map([['computer.restart', ['enter']]]) };
  menu(shell);

  const reached = reachableBindings(shell).find(({ keys }) => keys.includes('enter'));

  expect(reached?.id).toBe('menu.take');
});

test('letters of the actions menu leave it open to esc, q and x', () => {
  const letters = [...computerList.actions, ...sessionList.actions]
    .filter(({ isHarmful }) => isHarmful)
    .flatMap(({ keys }) => keys);

  for (const key of ['esc', 'q', 'x']) expect(letters).not.toContain(key);
});

test('marked rows keep their marks if they have no target that was acted on', async () => {
  using console = unseenConsole();
  const rows = [
    { id: 'a', targets: [computer] },
    { id: 'b', targets: [] },
  ];
  const unmarked: string[] = [];
  const selection = () => ({ shown: rows, hidden: [], unmark: (id: string) => unmarked.push(id) });
  const restartThem = actionOn(restartComputer, {
    idOf: ({ id }: (typeof rows)[number]) => id,
    targetsOf: ({ targets }) => targets,
  });
  const [binding] = bind([restartThem], { current: () => rows[0], selection });
  const asked: Question[] = [];
  binding?.run({ ...console.shell, ask: (question) => asked.push(question) });

  const signal = new AbortController().signal;
  const done = (): unknown => Promise.resolve();
  await asked[0]?.perform({
    ...console.shell,
    client: { ...console.shell.client, restartComputer: done } as Client,
    signal,
    stopped: signal,
    progress() {},
  });

  expect(unmarked).toEqual(['a']);
});
