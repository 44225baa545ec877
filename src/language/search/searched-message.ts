import type { Message } from '../../api/resources.ts';
import { messageText } from '../../figures/transcript/message-content.ts';
import type { FoundRisk } from '../../language/risks/risks.ts';

/** A message as tests and finders read it. What none of them needs is not computed. */
type SearchedMessage = {
  readonly lowerText: string;
  readonly risks: readonly FoundRisk[];
};

export type Test = (message: SearchedMessage) => boolean;

/** Start and end of a match in the text of a message, in lower case; undefined if there is none. */
export type Finder = (message: SearchedMessage) => { start: number; end: number } | undefined;

/** Texts and risks are computed when the first test or finder needs them. */
export function searched(
  message: Message,
  risksIn: (message: Message) => readonly FoundRisk[],
): SearchedMessage {
  let lowerText: string | undefined;
  let risks: readonly FoundRisk[] | undefined;
  return {
    get lowerText() {
      lowerText ??= messageText(message).toLowerCase();
      return lowerText;
    },
    get risks() {
      risks ??= risksIn(message);
      return risks;
    },
  };
}

const contextBefore = 60;
const contextAfter = 160;

/** The text around the first match of any finder; its beginning if there is no match. */
export function snippet(text: string, finders: readonly Finder[], message: SearchedMessage) {
  // Some letters have a different length in lower case, which would shift positions.
  const isAligned = message.lowerText.length === text.length;
  const places = isAligned ? finders.map((find) => find(message)) : [];
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
