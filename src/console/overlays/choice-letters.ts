import type { PlaceableColumn } from '../draw/column-layout.ts';

/** A letter for each item: its own, the first free one of its text, or any free one. Undefined when all are taken. */
export function choiceLetters(
  items: readonly { text: string; letter?: string | undefined }[],
): (string | undefined)[] {
  const wanted = new Set(items.flatMap(({ letter }) => letter ?? []));
  // Without g, j, k and q, which are keys of the list itself.
  const free = new Set([...'abcdefhilmnoprstuvwxyz'].filter((letter) => !wanted.has(letter)));
  return items.map(({ text, letter: own }) => {
    if (own !== undefined) return own;
    const letter = [...text.toLowerCase(), ...free].find((candidate) => free.has(candidate));
    if (letter !== undefined) free.delete(letter);
    return letter;
  });
}

/** The letter of the order of the server. */
export const serverLetter = 'o';

/** Titles that several screens have: each has the same letter everywhere. */
const lettersOfTitles: Readonly<Record<string, string>> = {
  AGE: 'a',
  CREDITS: 'c',
  MODEL: 'm',
  NAME: 'n',
  PERSON: 'p',
  REPOSITORY: 'r',
  STATUS: 's',
};

/** A letter for each column, by its ID. Columns that are dropped last on narrow screens choose first. */
export function sortLetters(
  columns: readonly Pick<PlaceableColumn, 'id' | 'title' | 'dropOrder'>[],
): ReadonlyMap<string, string | undefined> {
  const lasting = columns.toSorted((a, b) => a.dropOrder - b.dropOrder);
  const wanted = lasting.map(({ title }) => ({ text: title, letter: lettersOfTitles[title] }));
  const letters = choiceLetters([...wanted, { text: '', letter: serverLetter }]);
  return new Map(lasting.map(({ id }, index) => [id, letters[index]]));
}
