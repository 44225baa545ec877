import { viewAction } from '../keys/action.ts';

/** A question that wants a letter. */
type PlainQuestion = { isArmed: boolean };

/** Answers to an open question. No is the default: it has the usual keys of leaving. */
export const questionActions = [
  viewAction<PlainQuestion>({
    id: 'question.yes',
    title: 'Yes, do it',
    keys: ['y'],
    when: 'question',
    hint: 'yes',
    applies: ({ isArmed }) => isArmed,
    run: (_, operator) => operator.answer('yes'),
  }),
  viewAction<PlainQuestion>({
    id: 'question.no',
    title: 'No, leave it',
    keys: ['n'],
    when: 'question',
    hint: 'no',
    run: (_, operator) => operator.answer('no'),
  }),
  viewAction<PlainQuestion>({
    id: 'question.leave',
    title: 'Leave the question, which is no',
    keys: ['esc', 'q'],
    when: 'question',
    hint: 'no',
    run: (_, operator) => operator.answer('no'),
  }),
];

/** A question that wants something typed first. */
type TypedQuestion = { isConfirmed(): boolean };

/** Answers to a question that wants something typed: letters are text, so only other keys answer. */
export const typedQuestionActions = [
  viewAction<TypedQuestion>({
    id: 'question.confirm',
    title: 'Yes, once it is typed',
    keys: ['enter'],
    when: 'question',
    hint: 'yes, do it',
    disabledReason: (question) =>
      question.isConfirmed() ? undefined : 'Nothing happens until it is typed exactly.',
    run: (_, operator) => operator.answer('yes'),
  }),
  viewAction<TypedQuestion>({
    id: 'question.cancel',
    title: 'No, leave it',
    keys: ['esc'],
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
