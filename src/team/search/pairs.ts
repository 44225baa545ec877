/** Characters of a word that is short, as the most frequent ones of a language are, and single ideographs. */
const maxLength = 3;

const isShort = (word: string): boolean =>
  word.length <= maxLength || (word.length <= 2 * maxLength && [...word].length <= maxLength);

/**
 * Facts for the words of a text: each pair of short words that follow one another. Without them a phrase of frequent
 * words would be looked for in each of the many texts that have both.
 */
export const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    const next = words[index + 1];
    return next !== undefined && isShort(word) && isShort(next) ? [`p${word} ${next}`] : [];
  });
