import { sanitizeLine } from './sanitize.ts';
import { graphemesOf, textWidth } from './width.ts';

/** A line that is being typed. Its text is sanitised, so characters that cannot be shown cannot be typed. */
export type EditedLine = {
  text: string;
  /** Offset into the text, always between two graphemes. */
  cursor: number;
  /** Earlier lines, oldest first. */
  past: readonly string[];
  /** The index of the earlier line that is shown; `past.length` is the line that was typed. */
  recalled: number;
  /** The typed text, while an earlier line is shown. */
  draft: string;
  /** The text is a suggestion: typing replaces it, any other key keeps it. */
  isOffered: boolean;
  /** Earlier lines are being searched for `draft`: what is typed adds to it. */
  isFinding: boolean;
};

/** A position in the line, relative to the cursor. */
export type Place = 'start' | 'end' | 'before' | 'after' | 'word-before' | 'word-after';

export type LineEvent =
  | { type: 'insert'; text: string }
  | { type: 'move'; to: Place }
  /** Removes everything between the cursor and a position. */
  | { type: 'erase'; to: Place }
  | { type: 'replace'; text: string }
  | { type: 'recall'; which: 'older' | 'newer' }
  /** Recalls the last line that contains the typed text, and what is typed then; when repeated, the one before it. */
  | { type: 'find-older' };

/** Longer than any typed line and any token; a paste can be a whole file. */
const maxLineLength = 10_000;

/** A line with the cursor at its end. */
export function editedLine(text = '', past: readonly string[] = []): EditedLine {
  const clean = sanitizeLine(text).slice(0, maxLineLength);
  return {
    text: clean,
    cursor: clean.length,
    past,
    recalled: past.length,
    draft: '',
    isOffered: false,
    isFinding: false,
  };
}

/** A line whose text is selected: typing replaces it, any other key edits it. */
export const offeredLine = (text: string, past?: readonly string[]): EditedLine => {
  const line = editedLine(text, past);
  return { ...line, isOffered: line.text !== '' };
};

/** Applies an event. Typing into a suggested text replaces it. */
export function reduceLine(line: EditedLine, event: LineEvent): EditedLine {
  if (!line.isOffered) return changed(line, event);
  if (event.type !== 'insert') return changed({ ...line, isOffered: false }, event);
  const replaced = changed(editedLine('', line.past), event);
  // A key that produces no text replaces nothing.
  return replaced.text === '' ? line : replaced;
}

function changed(line: EditedLine, event: LineEvent): EditedLine {
  const { text, cursor } = line;

  switch (event.type) {
    case 'insert': {
      if (line.isFinding) return foundWith(line, sanitizeLine(line.draft + event.text));
      const after = text.slice(cursor);
      // Sanitised together, because a mark is shown only on a letter, which may already be there.
      const longest = maxLineLength - after.length;
      const before = sanitizeLine(text.slice(0, cursor) + event.text).slice(0, longest);
      return typed(line, before + after, before.length);
    }
    case 'move':
      return { ...line, cursor: offsetOf(event.to, line), isFinding: false };
    case 'erase': {
      const other = offsetOf(event.to, line);
      const rest = text.slice(0, Math.min(cursor, other)) + text.slice(Math.max(cursor, other));
      return typed(line, rest, Math.min(cursor, other));
    }
    case 'replace':
      return editedLine(event.text, line.past);
    case 'recall':
      return recall(line, line.recalled + (event.which === 'older' ? -1 : 1));
    case 'find-older': {
      const wanted = line.recalled === line.past.length ? text : line.draft;
      const isFound = (past: string) => past.includes(wanted) && past !== text;
      const found = recall(line, line.past.slice(0, line.recalled).findLastIndex(isFound));
      return found === line ? line : { ...found, isFinding: true };
    }
  }
}

/** Editing an earlier line makes it a new line, so that searches start from the most recent one again. */
const typed = (line: EditedLine, text: string, cursor: number): EditedLine => ({
  ...line,
  text,
  cursor: settled(text, cursor),
  recalled: line.past.length,
  draft: '',
  isFinding: false,
});

/** The last line from the shown one back that contains a text, or the text itself if none does. */
function foundWith({ past, recalled }: EditedLine, wanted: string): EditedLine {
  const index = past.slice(0, recalled + 1).findLastIndex((line) => line.includes(wanted));
  if (index < 0) return editedLine(wanted, past);
  return { ...editedLine(past[index], past), recalled: index, draft: wanted, isFinding: true };
}

function recall(line: EditedLine, index: number): EditedLine {
  const { text, past, recalled } = line;
  if (index < 0 || index > past.length) return line;
  const draft = recalled === past.length ? text : line.draft;
  return { ...editedLine(past[index] ?? draft, past), recalled: index, draft };
}

function offsetOf(place: Place, { text, cursor }: EditedLine): number {
  switch (place) {
    case 'start':
      return 0;
    case 'end':
      return text.length;
    case 'before':
      return boundaries(text).findLast((offset) => offset < cursor) ?? 0;
    case 'after':
      return boundaries(text).find((offset) => offset > cursor) ?? text.length;
    case 'word-before':
      return text.slice(0, cursor).replace(/\S*\s*$/, '').length;
    case 'word-after':
      return cursor + (/^\s*\S*/.exec(text.slice(cursor))?.[0].length ?? 0);
  }
}

// Text before the cursor can merge with what follows, such as a letter with a mark.
const settled = (text: string, offset: number): number =>
  boundaries(text).find((boundary) => boundary >= offset) ?? text.length;

const boundaries = (text: string): number[] => [
  ...graphemesOf(text).map(({ start }) => start),
  text.length,
];

/** Where the visible text of a line begins: at its start, or late enough for the cursor to be visible. */
export function windowStart(text: string, cursor: number, room: number): number {
  if (textWidth(text.slice(0, cursor)) < room) return 0;
  // One cell for the truncation sign, two for the grapheme under the cursor, one for the next truncation sign.
  const starts = graphemesOf(text).map(({ start }) => start);
  return starts.find((start) => textWidth(text.slice(start, cursor)) <= room - 4) ?? cursor;
}
