import {
  type EditedLine,
  editedLine,
  type LineEvent,
  offeredLine,
  reduceLine,
} from '../../../terminal/edited-line.ts';
import type { Line, Span } from '../../draw/line.ts';
import { createStore, createValue, type Store } from '../../shell/store.ts';

/** A line that would make sense in place of what is typed. */
export type Suggestion = {
  /** The whole line. */
  text: string;
  /** The part that it is found by and called. */
  label: string;
  note?: string | undefined;
  /** Offsets in label, blank and note of the characters that match what is typed. */
  positions: ReadonlySet<number>;
};

/** What happens to a line when enter is pressed. */
export type Review =
  | { isTaken: true }
  /** It stays to be completed or corrected, as this text where there is one. */
  | { isTaken: false; text?: string };

/** Which suggestion was put in place of what was typed, and what that was. */
export type Chosen = { typed: string; index: number } | undefined;

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
  chosen: createValue<Chosen>(undefined),
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

/** Stands in for the line of a prompt where there is none. */
export const noLine = createStore(reduceLine, editedLine());
