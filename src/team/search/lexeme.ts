/** Longer ones are data, and nobody searches for their ends. */
const maxLength = 200;

/** A word for a tsvector or a tsquery. Facts that are no words begin with `=`, which no word does. */
export function lexeme(word: string): string {
  const short = word.length > maxLength ? word.slice(0, maxLength).toWellFormed() : word;
  return `'${short.replaceAll('\0', ' ').replaceAll(/['\\]/g, '$&$&')}'`;
}
