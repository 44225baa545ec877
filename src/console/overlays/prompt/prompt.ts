import {
  type EditedLine,
  editedLine,
  type LineEvent,
  offeredLine,
  type Place,
  reduceLine,
} from '../../../terminal/edited-line.ts';
import type { Line, Span } from '../../draw/line.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import type { Shell } from '../../shell/shell.ts';
import { createStore, createValue, type Store } from '../../shell/store.ts';

/** A line that would make sense in place of what is typed. */
export type Suggestion = {
  text: string;
  /** The part that it is found by and called. */
  label: string;
  note?: string | undefined;
  /** Offsets in label, blank and note of the characters that match what is typed. */
  positions: ReadonlySet<number>;
};

type Review =
  | { isTaken: true }
  /** It stays to be completed or corrected, as this text where there is one. */
  | { isTaken: false; text?: string };

/** Which suggestion was put in place of what was typed, and what that was. */
type Chosen = { typed: string; index: number } | undefined;

export type Remark = {
  /** Behind the text: a count. */
  spans: readonly Span[];
  /** What is wrong with the text and what is expected. It takes the last row, which has room for it. */
  problem?: string | undefined;
  /** Parts of the text that make no sense, as offsets. */
  mistakes?: readonly { start: number; end: number }[];
  /** The whole text as tab would make it. Shown behind the cursor where it only adds. */
  completion?: string | undefined;
  /** How to use this prompt, in the last row. */
  help?: Line;
};

/** A line that the screen asks for in place of its title. */
export type PromptOptions = {
  /** Stands before the text and names the prompt: `/`, `:`. */
  label?: string;
  text?: string;
  /** The text is there to be replaced by the first character, unless another key edits it. */
  isOffered?: boolean;
  /** Lines of earlier times, oldest first, for the up and down keys. */
  past?: readonly string[];
  remark?(text: string): Remark;
  /** Lines that would make sense, best first: listed below, and put in by tab one after another. */
  suggestions?(text: string): readonly Suggestion[];
  /** Whether enter takes this line. Without it, every line is taken. */
  review?(text: string): Review;
  /** After every change, a completion included. */
  onChange?(text: string): void;
  /** The prompt is already closed. */
  onSubmit?(text: string): void;
  onCancel?(): void;
};

export type Prompt = Omit<PromptOptions, 'label' | 'remark'> &
  Required<Pick<PromptOptions, 'label' | 'remark'>> & {
    line: Store<EditedLine, LineEvent>;
    chosen: Store<Chosen, Chosen>;
  };

export const createPrompt = (options: PromptOptions = {}): Prompt => ({
  label: '',
  remark: () => ({ spans: [] }),
  ...options,
  line: createStore(
    reduceLine,
    (options.isOffered ? offeredLine : editedLine)(options.text ?? '', options.past),
  ),
  chosen: createValue<Chosen>(undefined),
});

/** Edits the line of a prompt, and calls `onChange` when that changed its text. */
export function edit({ line, chosen, onChange }: Prompt, event: LineEvent): void {
  const before = line.get().text;
  line.dispatch(event);
  const { text } = line.get();
  if (text === before) return;
  chosen.dispatch(undefined);
  onChange?.(text);
}

/** The suggestions on the screen: those for what was typed, whichever of them stands there now. */
export function openSuggestions({ line, chosen, suggestions }: Prompt): readonly Suggestion[] {
  return suggestions?.(chosen.get()?.typed ?? line.get().text) ?? [];
}

function choose(prompt: Prompt, step: 1 | -1): void {
  const list = openSuggestions(prompt);
  const { typed, index } = prompt.chosen.get() ?? {
    typed: prompt.line.get().text,
    index: step === 1 ? -1 : 0,
  };
  const next = (index + step + list.length) % list.length;
  const suggestion = list[next];
  if (!suggestion) return;
  edit(prompt, { type: 'replace', text: suggestion.text });
  // The only one there is was the answer; from here on it is what was typed.
  if (list.length > 1) prompt.chosen.dispatch({ typed, index: next });
}

/** Keys that edit a line, wherever one is typed. */
export const editingActions = [
  moving('left', 'Move one character left', ['left', 'ctrl-b'], 'before'),
  moving('right', 'Move one character right', ['right', 'ctrl-f'], 'after'),
  moving('word-left', 'Move one word left', ['alt-b', 'ctrl-left', 'alt-left'], 'word-before'),
  moving('word-right', 'Move one word right', ['alt-f', 'ctrl-right', 'alt-right'], 'word-after'),
  moving('start', 'Move to the start of the line', ['ctrl-a', 'home'], 'start'),
  moving('end', 'Move to the end of the line', ['ctrl-e', 'end'], 'end'),
  erasing('before', 'Delete the previous character', ['backspace'], 'before'),
  erasing('after', 'Delete the next character', ['delete', 'ctrl-d'], 'after'),
  erasing('word', 'Delete the previous word', ['ctrl-w', 'alt-backspace'], 'word-before'),
  erasing('to-start', 'Delete to the start of the line', ['ctrl-u'], 'start'),
  erasing('to-end', 'Delete to the end of the line', ['ctrl-k'], 'end'),
  editing('older', 'Previous line', ['up', 'ctrl-p'], { type: 'recall', which: 'older' }),
  editing('find-older', 'Search earlier lines', ['ctrl-r'], { type: 'find-older' }),
  editing('newer', 'Next line', ['down', 'ctrl-n'], { type: 'recall', which: 'newer' }),
];

const hasSuggestions = (prompt: Prompt) => openSuggestions(prompt).length > 0;
const hasChosen = ({ chosen }: Prompt) => chosen.get() !== undefined;

/** Those that move to the right, where nothing stands there yet. */
const acceptKeys = ['right', 'ctrl-f', 'end', 'ctrl-e'];

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
  keyAction<Prompt>('prompt.complete', 'Complete', ['tab'], (prompt) =>
    hasSuggestions(prompt) ? choose(prompt, 1) : complete(prompt),
  ),
  choosing('next-suggestion', 'Next suggestion', ['down', 'ctrl-n'], 1, (prompt) => {
    const { recalled, past } = prompt.line.get();
    return hasSuggestions(prompt) && recalled === past.length;
  }),
  choosing('previous-suggestion', 'Previous suggestion', ['shift-tab'], -1, hasSuggestions),
  choosing('suggestion-above', 'Previous suggestion', ['up', 'ctrl-p'], -1, hasChosen),
  keyAction<Prompt>('prompt.accept', 'Accept the completion', acceptKeys, complete, {
    applies: hasGhost,
  }),
  ...editingActions,
];

function choosing(
  name: string,
  title: string,
  keys: readonly string[],
  step: 1 | -1,
  applies: (prompt: Prompt) => boolean,
) {
  return keyAction<Prompt>(`prompt.${name}`, title, keys, (prompt) => choose(prompt, step), {
    applies,
  });
}

function submit(prompt: Prompt, shell: Shell) {
  const { text } = prompt.line.get();
  const review = prompt.review?.(text) ?? { isTaken: true };
  if (review.isTaken) {
    shell.closeOverlay();
    prompt.onSubmit?.(text);
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

function moving(name: string, title: string, keys: readonly string[], to: Place) {
  return editing(name, title, keys, { type: 'move', to });
}

function erasing(name: string, title: string, keys: readonly string[], to: Place) {
  return editing(`erase-${name}`, title, keys, { type: 'erase', to });
}

function editing(name: string, title: string, keys: readonly string[], event: LineEvent) {
  return keyAction<Prompt>(`prompt.${name}`, title, keys, (prompt) => edit(prompt, event));
}
