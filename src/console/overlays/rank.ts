/** How well a text answers what is typed; lower is better. */
export const ranks = {
  /** It begins with the words as they stand. */
  prefix: 0,
  /** Each word begins one of its own. */
  wordStarts: 1,
  /** It holds each word. */
  parts: 2,
  /** It holds the letters, and each run of them begins a word of its own. */
  initials: 3,
  /** It holds the letters somewhere. */
  scattered: 4,
} as const;

export type Rank = (typeof ranks)[keyof typeof ranks];

/** The rank of a text that holds the letters of all words, at these positions. */
export function rankOf(
  text: string,
  words: readonly string[],
  positions: ReadonlySet<number>,
): Rank {
  const lower = text.toLowerCase();
  const lowerWords = words.map((word) => word.toLowerCase());
  if (lower.startsWith(lowerWords.join(' '))) return ranks.prefix;
  if (lowerWords.every((word) => beginsWord(lower, word))) return ranks.wordStarts;
  if (lowerWords.every((word) => lower.includes(word))) return ranks.parts;
  const areInitials = [...positions].every(
    (position) => positions.has(position - 1) || isWordStart(text, position),
  );
  return areInitials ? ranks.initials : ranks.scattered;
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return true;
  }
  return false;
}

const isWordStart = (text: string, position: number): boolean =>
  position === 0 || !/[\p{L}\p{N}]/u.test(text[position - 1] ?? '');
