import { viewAction } from '../keys/action.ts';
import type { Choice } from './choice.ts';

/** Keys of a list of choices. */
export const choiceActions = [
  viewAction<Choice>({
    id: 'choice.down',
    title: 'Next choice',
    keys: ['j', 'down'],
    when: 'choice',
    run: ({ selected }) => selected.dispatch(selected.get() + 1),
  }),
  viewAction<Choice>({
    id: 'choice.up',
    title: 'Previous choice',
    keys: ['k', 'up'],
    when: 'choice',
    run: ({ selected }) => selected.dispatch(selected.get() - 1),
  }),
  viewAction<Choice>({
    id: 'choice.take',
    title: 'Take this choice',
    keys: ['enter'],
    when: 'choice',
    hint: 'choose',
    run({ items, selected }, operator) {
      operator.closeModal();
      items[selected.get()]?.choose();
    },
  }),
  viewAction<Choice>({
    id: 'choice.leave',
    title: 'Leave without a choice',
    keys: ['esc', 'q'],
    when: 'choice',
    hint: 'leave',
    run: (_, operator) => operator.closeModal(),
  }),
];

/** The letters of the choices themselves. */
export const choiceLetterActions = ({ items }: Choice) =>
  items.map(({ letter, text, choose }) =>
    viewAction<Choice>({
      id: 'choice.letter',
      title: text,
      keys: letter === undefined ? [] : [letter],
      when: 'choice',
      run(_, operator) {
        operator.closeModal();
        choose();
      },
    }),
  );
