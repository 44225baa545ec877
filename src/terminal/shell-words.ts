/** A blank, a quoted text in one of two ways, an escaped character, or others. */
const piece = /(\s+)|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/y;

/** As a POSIX shell splits; nothing is expanded or run. Undefined if a quote is not closed. */
export function shellWords(command: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  piece.lastIndex = 0;
  for (let at = 0; at < command.length; at = piece.lastIndex) {
    const found = piece.exec(command);
    if (!found) return undefined;
    const [, blank, single, double, escaped, plain] = found;
    if (blank === undefined) {
      const text = single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
      word = (word ?? '') + text;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
