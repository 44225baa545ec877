/**
 * Longer texts are indexed up to here: the rest is the output of a tool, which can be found by its beginning.
 */
const maxTextLength = 200_000;

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]/gu;
const humps = /\p{Ll}\p{Lu}/gu;
const camelBorder = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** Looks back at most 100 letters: what is longer is data, and nobody searches for its beginning. */
const nameAround = /(?<=([\p{L}\p{N}_]{0,100}))[\p{L}\p{N}_]+/uy;

/**
 * A text as the index reads it. Chinese, Japanese and Korean characters become words of one character, so
 * that a word in these languages is found as a phrase; parts of names such as `parseQuery` are appended at
 * the end, where they do not break a phrase.
 */
export function searchable(text: string): string {
  const indexed = text.length > maxTextLength ? text.slice(0, maxTextLength) : text;
  const parts = camelCaseNames(indexed).map((name) => name.split(camelBorder).join(' '));
  const whole = separated(indexed);
  return parts.length === 0 ? whole : `${whole}\n${parts.join('\n')}`;
}

/**
 * Looks for case changes first and then around them: one pattern for whole names would try every letter of a
 * text.
 */
function camelCaseNames(text: string): string[] {
  const names: string[] = [];
  let end = 0;
  for (const { index } of text.matchAll(humps)) {
    if (index < end) continue;
    nameAround.lastIndex = index;
    const [rest = '', before = ''] = nameAround.exec(text) ?? [];
    names.push(before + rest);
    end = index + rest.length;
  }
  return names;
}

/** Adds spaces around each character that is a word of its own. The index and queries are treated alike. */
export const separated = (text: string): string => text.replaceAll(cjk, ' $& ');
