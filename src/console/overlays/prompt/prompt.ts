import type { Line, Span } from '../../draw/line.ts';
import { createStore, type Store } from '../../shell/store.ts';
import {
  type EditedLine,
  editedLine,
  type LineEvent,
  offeredLine,
  reduceLine,
} from './edited-line.ts';
import { type Chosen, createChosen, type Review, type Suggestion } from './suggestion.ts';

/** What is to be said about a text while it is typed. */
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
  label: string;
  /** What is there to be edited at first. */
  text?: string;
  /** The text is there to be replaced by the first character, unless another key edits it. */
  isOffered?: boolean;
  /** Lines of earlier times, oldest first, for the up and down keys. */
  past?: readonly string[];
  remark(text: string): Remark;
  /** Lines that would make sense, best first: listed below, and put in by tab one after another. */
  suggestions?(text: string): readonly Suggestion[];
  /** Whether enter takes this line. Without it, every line is taken. */
  review?(text: string): Review;
  /** After every change, a completion included. */
  onChange?(text: string): void;
  /** The prompt is already closed. */
  onSubmit(text: string): void;
  onCancel?(): void;
};

export type Prompt = PromptOptions & {
  line: Store<EditedLine, LineEvent>;
  chosen: Store<Chosen, Chosen>;
};

export const createPrompt = (options: PromptOptions): Prompt => ({
  ...options,
  line: createStore(
    reduceLine,
    (options.isOffered ? offeredLine : editedLine)(options.text ?? '', options.past),
  ),
  chosen: createChosen(),
});

/** Edits the line of a prompt, and tells the prompt when that changed its text. */
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

/** Puts the next or the previous suggestion in place of what is typed. */
export function choose(prompt: Prompt, step: 1 | -1): void {
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

/** The text that a key stands for in a prompt. What has a name instead of a sign is no text. */
export function typedText(key: string): string | undefined {
  if (key === 'space') return ' ';
  return /^(?:ctrl|alt|shift)-|^[a-z]{2,}$/.test(key) ? undefined : key;
}
