import { type Match, matchesInText } from '../../language/search/search-pattern.ts';

/** A match in one of several texts; `text` is the index of that text. */
export type TextMatch = Match & { text: number };

/** Where a line on the screen begins: the index of its text, and an offset into that text. */
export type LineStart = { text: number; offset: number };

export const matchesInTexts = (texts: readonly string[], pattern: RegExp): TextMatch[] =>
  texts.flatMap((text, index) =>
    matchesInText(text, pattern).map((match) => ({ ...match, text: index })),
  );

/** The index of the line in which a match begins. */
export const lineOfMatch = (lines: readonly LineStart[], { text, start }: TextMatch): number =>
  lines.findLastIndex((line) => line.text === text && line.offset <= start);

/** The index of the first match that does not begin above a line; the number of matches if all do. */
export function firstMatchBelow(
  matches: readonly TextMatch[],
  line: LineStart = { text: 0, offset: 0 },
): number {
  const below = matches.findIndex(
    ({ text, start }) => text > line.text || (text === line.text && start >= line.offset),
  );
  return below === -1 ? matches.length : below;
}
