import { expect, test } from 'vitest';
import { bind } from '../../../src/console/keys/binding.ts';
import { helpBindings, reachableBindings } from '../../../src/console/keys/layers.ts';
import { createHelp } from '../../../src/console/overlays/help/help.ts';
import { computerRowActions } from '../../../src/console/screens/computers/computer-actions.ts';
import { sessionActions } from '../../../src/console/screens/sessions/session-actions.ts';
import {
  type Modal,
  type ModalEvent,
  noModal,
  reduceModal,
} from '../../../src/console/shell/modal.ts';
import type { Question } from '../../../src/console/shell/question.ts';
import type { Computer } from '../../../src/domain/resources.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

const computer: Computer = { id: 'c1', status: 'active', providerType: 'sandbox' };
const screen = bind(computerRowActions, () => computer);
const harmful = screen.filter(({ action }) => action.isHarmful);
const question: Question = {
  title: 'Restart build-17?',
  effects: [],
  targetIds: ['c1'],
  perform: async () => 'done',
  invalidates: [],
};

const opened = (event: ModalEvent) => reduceModal(noModal, event);
const modals: Modal[] = [
  opened({ type: 'help-opened', help: createHelp(screen) }),
  opened({ type: 'menu-opened', bindings: harmful }),
  opened({ type: 'question-opened', question }),
];

/** The action that a key would run. */
function reached(modal: Modal, key: string) {
  using console = unseenConsole();
  return reachableBindings(modal, screen).find(
    ({ action, applies }) => action.keys.includes(key) && applies(console.operator),
  )?.action.id;
}

test('a screen is asked before the console', () => {
  expect(reached(noModal, 'enter')).toBe('computer.sessions');
  expect(reached(noModal, '1')).toBe('screen.overview');
  expect(reached(noModal, 'r')).toBe('data.refresh');
});

test('what harms is in reach only while the actions menu is open', () => {
  expect(harmful.map(({ action }) => action.id)).toEqual(['computer.restart']);
  for (const modal of [noModal, ...modals]) {
    const ids = reachableBindings(modal, screen).map(({ action }) => action.id);

    expect(ids.includes('computer.restart')).toBe(modal.kind === 'menu');
  }
  expect(reached(opened({ type: 'menu-opened', bindings: harmful }), 'r')).toBe('computer.restart');
});

test('what lies over a screen hides its keys, those of quitting apart', () => {
  for (const modal of modals) {
    expect(reached(modal, 'enter')).not.toBe('computer.sessions');
    expect(reached(modal, '1')).toBeUndefined();
    expect(reached(modal, 'ctrl-c')).toBe('app.quit');
    expect(reached(modal, 'ctrl-z')).toBe('app.suspend');
    expect(reached(modal, 'ctrl-l')).toBe('app.redraw');
  }
});

test('esc and q leave whatever lies over a screen', () => {
  for (const modal of modals) {
    expect(reached(modal, 'esc')).toMatch(/^(help\.close|menu\.close|question\.leave)$/);
    expect(reached(modal, 'q')).toBe(reached(modal, 'esc'));
  }
});

test('only y says yes', () => {
  const keys = reachableBindings(opened({ type: 'question-opened', question }), screen)
    .filter(({ action }) => action.id === 'question.yes')
    .flatMap(({ action }) => action.keys);

  expect(keys).toEqual(['y']);
});

test('the help lists everything that can be reached, harmful actions included', () => {
  const listed = helpBindings(screen).map(({ action }) => action.id);
  const reachable = [noModal, opened({ type: 'menu-opened', bindings: harmful })].flatMap((modal) =>
    reachableBindings(modal, screen).map(({ action }) => action.id),
  );

  expect(new Set(listed)).toEqual(new Set(reachable.filter((id) => id !== 'menu.close')));
});

test('letters of the actions menu leave it open to esc, q and x', () => {
  const letters = [computerRowActions, sessionActions].flatMap((actions) =>
    actions.filter(({ isHarmful }) => isHarmful).flatMap(({ keys }) => keys),
  );

  for (const key of ['esc', 'q', 'x']) expect(letters).not.toContain(key);
});
