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
    hint: 'no',
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
    hint: 'leave',
    run: (_, operator) => operator.closeModal(),
  }),
];

/** Turns the pages of the help, and leaves it. */
export const helpActions = [
  viewAction<true>({
    id: 'help.next-page',
    title: 'Next page of the help',
    keys: ['j', 'down', 'space', 'pagedown', 'ctrl-f', 'ctrl-d'],
    when: 'help',
    run: (_, operator) => operator.turnHelp(1),
  }),
  viewAction<true>({
    id: 'help.previous-page',
    title: 'Previous page of the help',
    keys: ['k', 'up', 'pageup', 'ctrl-b', 'ctrl-u'],
    when: 'help',
    run: (_, operator) => operator.turnHelp(-1),
  }),
  viewAction<true>({
    id: 'help.close',
    title: 'Close the help',
    keys: ['esc', 'q', '?'],
    when: 'help',
    hint: 'close',
    run: (_, operator) => operator.closeModal(),
  }),
];

/** Leaves a report. */
export const reportActions = [
  viewAction<true>({
    id: 'report.close',
    title: 'Close the report',
    keys: ['esc', 'q', 'enter', 'space'],
    when: 'report',
    hint: 'close',
    run: (_, operator) => operator.closeModal(),
  }),
];
