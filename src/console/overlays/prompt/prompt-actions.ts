import { viewAction } from '../../keys/action.ts';
import type { Shell } from '../../shell/shell.ts';
import type { LineEvent } from './edited-line.ts';
import { choose, edit, type Prompt } from './prompt.ts';

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
  editing('find-older', 'An earlier line with what is typed', ['ctrl-r'], { type: 'find-older' }),
  editing('newer', 'A later line', ['down', 'ctrl-n'], { type: 'recall', which: 'newer' }),
];

/** Keys of a prompt. All other keys are its text. */
export const promptActions = [
  viewAction<Prompt>({
    id: 'prompt.submit',
    title: 'Take what is typed',
    keys: ['enter'],
    hint: 'keep',
    run: submit,
  }),
  viewAction<Prompt>({
    id: 'prompt.cancel',
    title: 'Leave the prompt',
    keys: ['esc'],
    hint: 'leave',
    run({ onCancel }, shell) {
      shell.closeOverlay();
      onCancel?.();
    },
  }),
  viewAction<Prompt>({
    id: 'prompt.complete',
    title: 'Complete what is typed',
    keys: ['tab'],
    run(prompt) {
      if (prompt.suggestions) choose(prompt, 1);
      else complete(prompt);
    },
  }),
  viewAction<Prompt>({
    id: 'prompt.next-suggestion',
    title: 'The next suggestion',
    keys: ['down', 'ctrl-n'],
    applies: ({ suggestions, line }) =>
      suggestions !== undefined && line.get().recalled === line.get().past.length,
    run: (prompt) => choose(prompt, 1),
  }),
  viewAction<Prompt>({
    id: 'prompt.previous-suggestion',
    title: 'The previous suggestion',
    keys: ['shift-tab'],
    applies: ({ suggestions }) => suggestions !== undefined,
    run: (prompt) => choose(prompt, -1),
  }),
  viewAction<Prompt>({
    id: 'prompt.suggestion-above',
    title: 'The suggestion above',
    keys: ['up', 'ctrl-p'],
    applies: ({ chosen }) => chosen.get() !== undefined,
    run: (prompt) => choose(prompt, -1),
  }),
  viewAction<Prompt>({
    id: 'prompt.accept',
    title: 'Take the completion that is shown',
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
  return viewAction<Prompt>({
    id: `prompt.${name}`,
    title,
    keys,
    run: (prompt) => edit(prompt, event),
  });
}
