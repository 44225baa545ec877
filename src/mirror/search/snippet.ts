import type { Finder } from './query.ts';

const contextBefore = 60;
const contextAfter = 160;

/** The text around the first match of any finder; its beginning if there is no match. */
export function snippet(text: string, finders: readonly Finder[]) {
  const lower = text.toLowerCase();
  // Some letters have a different length in lower case, which would shift positions.
  const places = lower.length === text.length ? finders.map((find) => find(lower)) : [];
  const [first] = places
    .filter((place) => place !== undefined)
    .toSorted((a, b) => a.start - b.start);
  const { start, end } = first ?? { start: 0, end: 0 };
  const from = Math.max(0, start - contextBefore);
  const to = end + contextAfter;
  return {
    before: (from > 0 ? '…' : '') + oneLine(text.slice(from, start)).trimStart(),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, to)).trimEnd() + (to < text.length ? '…' : ''),
  };
}

/** Most texts are one line already, and replacing takes far longer than looking. */
const oneLine = (text: string): string =>
  /[^\S ]| {2}/.test(text) ? text.replaceAll(/\s+/g, ' ') : text;
