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

/** A line that could replace the typed text. */
export type Suggestion = {
  text: string;
  /** The text that is displayed and matched. */
  label: string;
  note?: string | undefined;
  /** Offsets in label, blank and note of the characters that match the typed text. */
  positions: ReadonlySet<number>;
};

type Review =
  | { isTaken: true }
  /** The prompt stays open for completion or correction, with this text if given. */
  | { isTaken: false; text?: string };

type PromptChoice = { typed: string; index: number } | undefined;

export type Remark = {
  /** Shown after the text: a count. */
  spans: readonly Span[];
  /** What is wrong with the text and what is expected. Shown in the last row, which has room for it. */
  problem?: string | undefined;
  /** Fields that exist, after the problem. */
  choices?: readonly string[] | undefined;
  /** Invalid parts of the text, as offsets. */
  mistakes?: readonly { start: number; end: number }[];
  /** The whole text as completed by tab. Shown after the cursor if it only adds text. */
  completion?: string | undefined;
  /** How to use this prompt, for the last row. */
  help?: Line;
};

/** A prompt for a line in place of the title of a screen. */
export type PromptOptions = {
  /** Precedes the text and names the prompt: `/`, `:`. */
  label?: string;
  text?: string;
  /** Whether the first typed character replaces the text, unless another key edits it. */
  isOffered?: boolean;
  /** Earlier lines, oldest first, for the up and down keys. */
  past?: readonly string[];
  remark?(text: string): Remark;
  /** Suggested lines, best first: listed below, and inserted by tab one after another. */
  suggestions?(text: string): readonly Suggestion[];
  /** Whether enter accepts this line. Without it, every line is accepted. */
  review?(text: string): Review;
  /** Called after every change, including a completion. */
  onChange?(text: string): void;
  /** Called after the prompt has closed. */
  onSubmit?(text: string): void;
  onCancel?(): void;
};

export type Prompt = Omit<PromptOptions, 'label' | 'remark'> &
  Required<Pick<PromptOptions, 'label' | 'remark'>> & {
    line: Store<EditedLine, LineEvent>;
    chosen: Store<PromptChoice, PromptChoice>;
  };

export const createPrompt = (options: PromptOptions = {}): Prompt => ({
  label: '',
  remark: () => ({ spans: [] }),
  ...options,
  line: createStore(
    reduceLine,
    (options.isOffered ? offeredLine : editedLine)(options.text ?? '', options.past),
  ),
  chosen: createValue<PromptChoice>(undefined),
});

/** Edits the line of a prompt, and calls `onChange` if its text has changed. */
export function edit({ line, chosen, onChange }: Prompt, event: LineEvent): void {
  const before = line.get().text;
  line.dispatch(event);
  const { text } = line.get();
  if (text === before) return;
  chosen.dispatch(undefined);
  onChange?.(text);
}

/** The visible suggestions: those for the typed text, even if one of them has replaced it. */
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
  // A single suggestion is final; from here on it counts as typed.
  if (list.length > 1) prompt.chosen.dispatch({ typed, index: next });
}

/** Keys that edit a line, in every prompt. */
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

/** Keys that move to the right also accept a completion if the cursor is at the end of the text. */
const acceptKeys = ['right', 'ctrl-f', 'end', 'ctrl-e'];

/** Keys of a prompt. All other keys are typed text. */
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

/** Whether the rest of a completion is shown after the cursor. */
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
