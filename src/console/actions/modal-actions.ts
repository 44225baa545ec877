import { viewAction } from './action.ts';

/** Answers to an open question. No is the default: it has the usual keys of leaving. */
export const questionActions = [
  viewAction<true>({
    id: 'question.yes',
    title: 'Yes, do it',
    keys: ['y'],
    when: 'question',
    run: (_, operator) => operator.answer('yes'),
  }),
  viewAction<true>({
    id: 'question.no',
    title: 'No, leave it',
    keys: ['n', 'esc', 'q'],
    when: 'question',
    run: (_, operator) => operator.answer('no'),
  }),
];

/** Leaves the actions menu. */
export const menuActions = [
  viewAction<true>({
    id: 'menu.close',
    title: 'Close the menu',
    keys: ['esc', 'q', 'x'],
    when: 'menu',
    run: (_, operator) => operator.closeModal(),
  }),
];

/** Leaves the help. */
export const helpActions = [
  viewAction<true>({
    id: 'help.close',
    title: 'Close the help',
    keys: ['esc', 'q', '?'],
    when: 'help',
    run: (_, operator) => operator.closeModal(),
  }),
];
