import { createStore, type Store } from '../shell/store.ts';

/** One of several things to choose from. */
export type ChoiceItem = {
  text: string;
  /** Chooses it at once; by default the first of its letters that is free. */
  letter?: string;
  /** Said behind the text. */
  note?: string;
  /** The list is already closed. */
  choose(): void;
};

export type ChoiceOptions = {
  title: string;
  items: readonly ChoiceItem[];
  /** Index of the item that the cursor is on at first. */
  selected?: number;
};

/** A short list over the screen, to choose one item by its letter or with the cursor. */
export type Choice = {
  title: string;
  items: readonly (Omit<ChoiceItem, 'letter'> & { letter: string | undefined })[];
  selected: Store<number, number>;
};

export function createChoice({ title, items, selected = 0 }: ChoiceOptions): Choice {
  const letters = choiceLetters(items);
  const clamped = (index: number) => Math.max(0, Math.min(items.length - 1, index));
  return {
    title,
    items: items.map((item, index) => ({ ...item, letter: letters[index] })),
    selected: createStore((_: number, index: number) => clamped(index), clamped(selected)),
  };
}

/** A letter for each item: its own, or the first of its own that is free. Undefined when all are taken. */
export function choiceLetters(
  items: readonly Pick<ChoiceItem, 'text' | 'letter'>[],
): (string | undefined)[] {
  const wanted = new Set(items.flatMap(({ letter }) => letter ?? []));
  // Without j, k and q, which are keys of the list itself.
  const free = new Set([...'abcdefghilmnoprstuvwxyz'].filter((letter) => !wanted.has(letter)));
  return items.map(({ text, letter: own }) => {
    if (own !== undefined) return own;
    const letter = [...text.toLowerCase(), ...free].find((candidate) => free.has(candidate));
    if (letter !== undefined) free.delete(letter);
    return letter;
  });
}
