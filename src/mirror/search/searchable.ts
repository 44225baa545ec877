/** Longer texts are indexed up to here: what follows is the output of a tool, and found by its beginning. */
const longestText = 200_000;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]/gu;
const camelCase = /[\p{L}\p{N}_]*\p{Ll}\p{Lu}[\p{L}\p{N}_]*/gu;
const camelBorder = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/**
 * A text as the index reads it. Chinese, Japanese and Korean characters become words of one letter, so
 * that a word of them is found as a phrase; parts of names such as `parseQuery` are added at the end,
 * where they part no phrase.
 */
export function searchable(text: string): string {
  const indexed = text.length > longestText ? text.slice(0, longestText) : text;
  const parts = indexed.match(camelCase)?.map((name) => name.split(camelBorder).join(' '));
  const whole = separated(indexed);
  return parts === undefined ? whole : `${whole}\n${parts.join('\n')}`;
}

/** Blanks around each character that is a word of its own. The index and queries are read alike. */
export const separated = (text: string): string => text.replaceAll(cjk, ' $& ');
