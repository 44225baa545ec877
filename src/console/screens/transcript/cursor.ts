import type { TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import {
  clamp,
  isBefore,
  moveBy,
  type Position,
  settledTop,
  start,
  topShowing,
  windowFrom,
} from './position.ts';
import type { Transcript } from './shown-transcript.ts';
import type { TextPosition, TranscriptLayout } from './transcript-layout.ts';

/** What moves a cursor: a transcript as of the last key, drawn or not. */
type Moved = Pick<Transcript, 'get' | 'look' | 'update'>;

export function currentEntry({ look }: Moved): TranscriptEntry | undefined {
  const { log, cursor } = look();
  return log.entries[cursor.entry];
}

/** Moves the cursor to a position. The window, preferably from `top` on, moves so that it shows the cursor. */
export function putCursor(
  { get, look, update }: Moved,
  cursor: Position,
  { isFollowing = false, top = get().top }: { isFollowing?: boolean; top?: Position } = {},
): void {
  const { layout, rows } = look();
  const shown = topShowing(cursor, settledTop(top, rows, layout), rows, layout);
  const last = windowFrom(shown, rows, layout).at(-1);
  const seen = last === undefined ? 0 : last.entry + 1;
  update({ type: 'moved', cursor, top: shown, isFollowing, seen });
}

/** Lines shown above the target of a jump, as its context. */
const contextRows = 3;

/** Moves the cursor by lines, and the window if needed. At the end, it resumes following. */
export function moveCursor(transcript: Moved, lines: number): void {
  const { state, layout, cursor } = transcript.look();
  // The zoomed text has no cursor, so the text itself moves.
  if (state.isZoomed) {
    scroll(transcript, lines);
    return;
  }
  const to = moveBy(cursor, lines, layout);
  putCursor(transcript, to, { isFollowing: state.isFollowing && !isBefore(to, cursor) });
}

/** Scrolls the window and the cursor together, so that the cursor keeps its position on the screen. */
export function scroll(transcript: Moved, lines: number): void {
  const { state, layout, cursor } = transcript.look();
  const to = moveBy(cursor, lines, layout);
  const top = moveBy(clamp(state.top, layout), lines, layout);
  putCursor(transcript, to, { top, isFollowing: state.isFollowing && !isBefore(to, cursor) });
}

export const toStart = (transcript: Moved): void => putCursor(transcript, start, { top: start });

/** Goes to a position. Scrolls only if it is not visible, and then shows some lines above it. */
export function goTo(transcript: Moved, position: Position): void {
  const { state, layout, rows } = transcript.look();
  const top = clamp(state.top, layout);
  const bottom = moveBy(top, rows - 1, layout);
  const isInSight = !isBefore(position, top) && !isBefore(bottom, position);
  if (isInSight && isBefore(position, moveBy(bottom, -contextRows, layout)))
    putCursor(transcript, position);
  else putCursor(transcript, position, { top: moveBy(position, -contextRows, layout) });
}

/** Keeps the same text at the cursor and at the top while the layout changes. */
export function keepPosition(transcript: Moved, change: () => void): void {
  const { state, layout, ...before } = transcript.look();
  // The layout can be changed before the first message is read.
  if (before.log.entries.length === 0) {
    change();
    return;
  }
  const { isFollowing } = state;
  const cursor = textPositionOf(before.cursor, layout);
  const top = textPositionOf(clamp(state.top, layout), layout);
  change();
  const { layout: after } = transcript.look();
  putCursor(transcript, after.positionOf(cursor), { top: after.positionOf(top), isFollowing });
}

/** The position of a line in the text. */
export function textPositionOf(position: Position, layout: TranscriptLayout): TextPosition {
  const line = layout.lineAt(position);
  const { entry, section } = position;
  return { entry, section, row: line?.rowIndex ?? 0, offset: Math.max(0, line?.offset ?? 0) };
}
