import type { MessageLog } from '../../../figures/transcript/message-log.ts';
import {
  anchoredIndex,
  type TranscriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import type { Store } from '../../shell/store.ts';
import {
  clamp,
  end,
  isBefore,
  moveBy,
  type Position,
  settledTop,
  start,
  topShowing,
  windowFrom,
} from './position.ts';
import type { SearchScan } from './search-scan.ts';
import type { TextPosition, TranscriptLayout } from './transcript-layout.ts';
import type { TranscriptEvent, TranscriptState } from './transcript-state.ts';

export type TranscriptStore = Store<TranscriptState, TranscriptEvent>;

/** A transcript as it is now. Functions, because several keys can arrive between two frames. */
export type OpenTranscript = {
  store: TranscriptStore;
  log(): MessageLog;
  /** The layout for the current state. */
  layout(): TranscriptLayout;
  /** The number of lines on the screen. */
  rows(): number;
  /** The scan of the open search. */
  scan(): SearchScan | undefined;
  /** Finds tool calls that need attention. */
  riskLens: RiskLens;
  /** The number of messages in the session, if the server reports it. */
  total(): number | undefined;
  say(text: string): void;
  /** Loads what the state requires now. */
  wake(): void;
};

/** The cursor among these messages: at the end while following, at its anchor, or where it was put. */
export function cursorOf(
  { cursor, anchor, isFollowing }: TranscriptState,
  entries: readonly TranscriptEntry[],
  layout: TranscriptLayout,
): Position {
  if (isFollowing) return end(layout);
  if (anchor === undefined) return clamp(cursor, layout);
  const index = anchoredIndex(anchor, entries);
  return index === -1 ? end(layout) : layout.headOf(index);
}

export const currentCursor = ({ store, log, layout }: OpenTranscript): Position =>
  cursorOf(store.get(), log().entries, layout());

export const currentEntry = (transcript: OpenTranscript): TranscriptEntry | undefined =>
  transcript.log().entries[currentCursor(transcript).entry];

/** Moves the cursor to a position. The window, preferably from `top` on, moves so that it shows the cursor. */
export function putCursor(
  { store, layout, rows }: OpenTranscript,
  cursor: Position,
  { isFollowing = false, top = store.get().top }: { isFollowing?: boolean; top?: Position } = {},
): void {
  const laid = layout();
  const height = rows();
  const shown = topShowing(cursor, settledTop(top, height, laid), height, laid);
  const last = windowFrom(shown, height, laid).at(-1);
  const seen = last === undefined ? 0 : last.entry + 1;
  store.dispatch({ type: 'moved', cursor, top: shown, isFollowing, seen });
}

/** Lines shown above the target of a jump, as its context. */
const contextRows = 3;

/** Moves the cursor by lines, and the window if needed. At the end, it resumes following. */
export function moveCursor(transcript: OpenTranscript, lines: number): void {
  const { store, layout } = transcript;
  // The zoomed text has no cursor, so the text itself moves.
  if (store.get().isZoomed) {
    scroll(transcript, lines);
    return;
  }
  const from = currentCursor(transcript);
  const to = moveBy(from, lines, layout());
  putCursor(transcript, to, { isFollowing: store.get().isFollowing && !isBefore(to, from) });
}

/** Scrolls the window and the cursor together, so that the cursor keeps its position on the screen. */
export function scroll(transcript: OpenTranscript, lines: number): void {
  const { store, layout } = transcript;
  const from = currentCursor(transcript);
  const to = moveBy(from, lines, layout());
  const top = moveBy(clamp(store.get().top, layout()), lines, layout());
  putCursor(transcript, to, { top, isFollowing: store.get().isFollowing && !isBefore(to, from) });
}

export const toStart = (transcript: OpenTranscript): void =>
  putCursor(transcript, start, { top: start });

/** Goes to a position. Scrolls only if it is not visible, and then shows some lines above it. */
export function goTo(transcript: OpenTranscript, position: Position): void {
  const { store, layout, rows } = transcript;
  const laid = layout();
  const top = clamp(store.get().top, laid);
  const bottom = moveBy(top, rows() - 1, laid);
  const isInSight = !isBefore(position, top) && !isBefore(bottom, position);
  if (isInSight && isBefore(position, moveBy(bottom, -contextRows, laid)))
    putCursor(transcript, position);
  else putCursor(transcript, position, { top: moveBy(position, -contextRows, laid) });
}

/** Keeps the same text at the cursor and at the top while the layout changes. */
export function keepPosition(transcript: OpenTranscript, change: () => void): void {
  const { store, layout, log } = transcript;
  // The layout can be changed before the first message is read.
  if (log().entries.length === 0) {
    change();
    return;
  }
  const before = layout();
  const { isFollowing } = store.get();
  const cursor = textPositionOf(currentCursor(transcript), before);
  const top = textPositionOf(clamp(store.get().top, before), before);
  change();
  const after = layout();
  putCursor(transcript, after.positionOf(cursor), { top: after.positionOf(top), isFollowing });
}

/** The position of a line in the text. */
export function textPositionOf(position: Position, layout: TranscriptLayout): TextPosition {
  const line = layout.lineAt(position);
  const { entry, section } = position;
  return { entry, section, row: line?.rowIndex ?? 0, offset: Math.max(0, line?.offset ?? 0) };
}
