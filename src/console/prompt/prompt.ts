import { createStore, type Store } from '../store.ts';
import type { Line, Span } from '../text/line.ts';
import { type EditedLine, editedLine, type LineEvent, reduceLine } from './edited-line.ts';

/** What is to be said about a text while it is typed. */
export type Remark = {
  /** Behind the text: a count, a mistake. */
  spans: readonly Span[];
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
  /** Lines of earlier times, oldest first, for the up and down keys. */
  past?: readonly string[];
  remark(text: string): Remark;
  /** After every change, a completion included. */
  onChange?(text: string): void;
  /** The prompt is already closed. */
  onSubmit(text: string): void;
  onCancel?(): void;
};

export type Prompt = PromptOptions & { line: Store<EditedLine, LineEvent> };

export const createPrompt = (options: PromptOptions): Prompt => ({
  ...options,
  line: createStore(reduceLine, editedLine(options.text, options.past)),
});

/** Edits the line of a prompt, and tells the prompt when that changed its text. */
export function edit({ line, onChange }: Prompt, event: LineEvent): void {
  const before = line.get().text;
  line.dispatch(event);
  const { text } = line.get();
  if (text !== before) onChange?.(text);
}

/** The text that a key stands for in a prompt. Keys with longer names are no text. */
export function typedText(key: string): string | undefined {
  if (key === 'space') return ' ';
  return /^[\w-]{2,}$/.test(key) ? undefined : key;
}
