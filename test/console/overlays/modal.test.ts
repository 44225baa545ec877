import { expect, test } from 'vitest';
import { bindGlobal } from '../../../src/console/keys/binding.ts';
import { createHelp } from '../../../src/console/overlays/help/help.ts';
import { globalActions } from '../../../src/console/places/global-actions.ts';
import { noModal, reduceModal } from '../../../src/console/shell/modal.ts';
import type { Question } from '../../../src/console/shell/question.ts';

const bindings = bindGlobal(globalActions);
const question: Question = {
  title: 'Restart build-17?',
  effects: [],
  targetIds: ['c1'],
  perform: async () => 'done',
  invalidates: [],
};
const asked = reduceModal(noModal, { type: 'question-opened', question });
const help = reduceModal(noModal, { type: 'help-opened', help: createHelp(bindings) });

test('a question takes no answer until it is armed', () => {
  expect(asked).toEqual({ kind: 'question', question, isArmed: false });
  expect(reduceModal(asked, { type: 'question-armed', question })).toMatchObject({ isArmed: true });
});

test('a question is armed by its own time, not by that of another one', () => {
  const other = { ...question };
  const armed = reduceModal(asked, { type: 'question-armed', question });

  expect(reduceModal(asked, { type: 'question-armed', question: other })).toBe(asked);
  expect(reduceModal(armed, { type: 'question-opened', question: other })).toMatchObject({
    isArmed: false,
  });
});

test('arming concerns nothing else', () => {
  const menu = reduceModal(noModal, { type: 'menu-opened', bindings });

  for (const modal of [noModal, menu, help]) {
    expect(reduceModal(modal, { type: 'question-armed', question })).toBe(modal);
  }
});

test('whatever is open closes', () => {
  for (const modal of [asked, help]) expect(reduceModal(modal, { type: 'closed' })).toBe(noModal);
});
