import type { LineEvent } from '../../../terminal/edited-line.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import type { Shell } from '../../shell/shell.ts';
import { choose, edit, openSuggestions, type Prompt } from './prompt.ts';

/** Keys that edit a line, wherever one is typed. */
export const editingActions = [
  editing('left', 'Move one character left', ['left', 'ctrl-b'], { type: 'move', to: 'before' }),
  editing('right', 'Move one character right', ['right', 'ctrl-f'], { type: 'move', to: 'after' }),
  editing('word-left', 'Move one word left', ['alt-b', 'ctrl-left', 'alt-left'], {
    type: 'move',
    to: 'word-before',
  }),
  editing('word-right', 'Move one word right', ['alt-f', 'ctrl-right', 'alt-right'], {
    type: 'move',
    to: 'word-after',
  }),
  editing('start', 'Move to the start of the line', ['ctrl-a', 'home'], {
    type: 'move',
    to: 'start',
  }),
  editing('end', 'Move to the end of the line', ['ctrl-e', 'end'], { type: 'move', to: 'end' }),
  editing('erase-before', 'Delete the previous character', ['backspace'], {
    type: 'erase',
    to: 'before',
  }),
  editing('erase-after', 'Delete the next character', ['delete', 'ctrl-d'], {
    type: 'erase',
    to: 'after',
  }),
  editing('erase-word', 'Delete the previous word', ['ctrl-w', 'alt-backspace'], {
    type: 'erase',
    to: 'word-before',
  }),
  editing('erase-to-start', 'Delete to the start of the line', ['ctrl-u'], {
    type: 'erase',
    to: 'start',
  }),
  editing('erase-to-end', 'Delete to the end of the line', ['ctrl-k'], {
    type: 'erase',
    to: 'end',
  }),
  editing('older', 'Previous line', ['up', 'ctrl-p'], { type: 'recall', which: 'older' }),
  editing('find-older', 'Search earlier lines', ['ctrl-r'], { type: 'find-older' }),
  editing('newer', 'Next line', ['down', 'ctrl-n'], { type: 'recall', which: 'newer' }),
];

/** Keys of a prompt. All other keys are its text. */
export const promptActions = [
  keyAction<Prompt>('prompt.submit', 'Confirm', ['enter'], submit, { hint: 'keep' }),
  viewAction<Prompt>({
    id: 'prompt.cancel',
    title: 'Cancel',
    keys: ['esc'],
    hint: 'close',
    run({ onCancel }, shell) {
      shell.closeOverlay();
      onCancel?.();
    },
  }),
  viewAction<Prompt>({
    id: 'prompt.complete',
    title: 'Complete',
    keys: ['tab'],
    run(prompt) {
      if (openSuggestions(prompt).length > 0) choose(prompt, 1);
      else complete(prompt);
    },
  }),
  viewAction<Prompt>({
    id: 'prompt.next-suggestion',
    title: 'Next suggestion',
    keys: ['down', 'ctrl-n'],
    applies: (prompt) =>
      openSuggestions(prompt).length > 0 &&
      prompt.line.get().recalled === prompt.line.get().past.length,
    run: (prompt) => choose(prompt, 1),
  }),
  viewAction<Prompt>({
    id: 'prompt.previous-suggestion',
    title: 'Previous suggestion',
    keys: ['shift-tab'],
    applies: (prompt) => openSuggestions(prompt).length > 0,
    run: (prompt) => choose(prompt, -1),
  }),
  viewAction<Prompt>({
    id: 'prompt.suggestion-above',
    title: 'Previous suggestion',
    keys: ['up', 'ctrl-p'],
    applies: ({ chosen }) => chosen.get() !== undefined,
    run: (prompt) => choose(prompt, -1),
  }),
  viewAction<Prompt>({
    id: 'prompt.accept',
    title: 'Accept the completion',
    keys: ['right', 'ctrl-f', 'end', 'ctrl-e'],
    applies: hasGhost,
    run: complete,
  }),
  ...editingActions,
];

function submit(prompt: Prompt, shell: Shell) {
  const { text } = prompt.line.get();
  const review = prompt.review?.(text) ?? { isTaken: true };
  if (review.isTaken) {
    shell.closeOverlay();
    prompt.onSubmit(text);
    return;
  }
  if (review.text !== undefined) edit(prompt, { type: 'replace', text: review.text });
}

function complete(prompt: Prompt) {
  const { completion } = prompt.remark(prompt.line.get().text);
  if (completion !== undefined) edit(prompt, { type: 'replace', text: completion });
}

/** Whether the rest of a completion stands behind the cursor. */
function hasGhost({ line, remark }: Prompt): boolean {
  const { text, cursor } = line.get();
  const { completion } = remark(text);
  return (
    cursor === text.length &&
    completion !== undefined &&
    completion !== text &&
    completion.startsWith(text)
  );
}

function editing(name: string, title: string, keys: readonly string[], event: LineEvent) {
  return keyAction<Prompt>(`prompt.${name}`, title, keys, (prompt) => edit(prompt, event));
}
