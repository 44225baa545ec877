import type { LineEvent } from '../prompt/edited-line.ts';
import { edit, type Prompt } from '../prompt/prompt.ts';
import { viewAction } from './action.ts';

/** Keys that edit a line, wherever one is typed. */
export const editingActions = [
  editing('left', 'One character left', ['left', 'ctrl-b'], { type: 'move', to: 'before' }),
  editing('right', 'One character right', ['right', 'ctrl-f'], { type: 'move', to: 'after' }),
  editing('word-left', 'One word left', ['alt-b', 'ctrl-left', 'alt-left'], {
    type: 'move',
    to: 'word-before',
  }),
  editing('word-right', 'One word right', ['alt-f', 'ctrl-right', 'alt-right'], {
    type: 'move',
    to: 'word-after',
  }),
  editing('start', 'To the start of the line', ['ctrl-a', 'home'], { type: 'move', to: 'start' }),
  editing('end', 'To the end of the line', ['ctrl-e', 'end'], { type: 'move', to: 'end' }),
  editing('erase-before', 'Erase the character before', ['backspace'], {
    type: 'erase',
    to: 'before',
  }),
  editing('erase-after', 'Erase the character after', ['delete', 'ctrl-d'], {
    type: 'erase',
    to: 'after',
  }),
  editing('erase-word', 'Erase the word before', ['ctrl-w', 'alt-backspace'], {
    type: 'erase',
    to: 'word-before',
  }),
  editing('erase-to-start', 'Erase to the start', ['ctrl-u'], { type: 'erase', to: 'start' }),
  editing('erase-to-end', 'Erase to the end', ['ctrl-k'], { type: 'erase', to: 'end' }),
  editing('older', 'An earlier line', ['up', 'ctrl-p'], { type: 'recall', which: 'older' }),
  editing('newer', 'A later line', ['down', 'ctrl-n'], { type: 'recall', which: 'newer' }),
];

/** Keys of a prompt. All other keys are its text. */
export const promptActions = [
  viewAction<Prompt>({
    id: 'prompt.submit',
    title: 'Take what is typed',
    keys: ['enter'],
    when: 'prompt',
    hint: 'keep',
    run({ line, onSubmit }, operator) {
      operator.closeModal();
      onSubmit(line.get().text);
    },
  }),
  viewAction<Prompt>({
    id: 'prompt.cancel',
    title: 'Leave the prompt',
    keys: ['esc'],
    when: 'prompt',
    hint: 'leave',
    run({ onCancel }, operator) {
      operator.closeModal();
      onCancel?.();
    },
  }),
  viewAction<Prompt>({
    id: 'prompt.complete',
    title: 'Complete what is typed',
    keys: ['tab'],
    when: 'prompt',
    run(prompt) {
      const { completion } = prompt.remark(prompt.line.get().text);
      if (completion !== undefined) edit(prompt, { type: 'replace', text: completion });
    },
  }),
  ...editingActions,
];

function editing(name: string, title: string, keys: readonly string[], event: LineEvent) {
  return viewAction<Prompt>({
    id: `prompt.${name}`,
    title,
    keys,
    when: 'prompt',
    run: (prompt) => edit(prompt, event),
  });
}
