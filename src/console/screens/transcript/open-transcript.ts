import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { MessageLog } from '../../data/message-log.ts';
import type { Store } from '../../shell/store.ts';
import { clamp, end, type Place, settledTop, topShowing, windowFrom } from './document.ts';
import type { SearchScan } from './search-scan.ts';
import type { TranscriptLayout } from './transcript-layout.ts';
import type { TranscriptEvent, TranscriptView } from './transcript-view.ts';

export type TranscriptStore = Store<TranscriptView, TranscriptEvent>;

/** A transcript as it is now. Asked at each key: several can arrive before a frame. */
export type OpenTranscript = {
  store: TranscriptStore;
  log(): MessageLog;
  /** As the view of this moment wants it. */
  layout(): TranscriptLayout;
  /** Lines on the screen. */
  rows(): number;
  /** How far the open search has looked. */
  scan(): SearchScan | undefined;
  say(text: string): void;
  /** Looks again at what has to be read. */
  wake(): void;
};

/** Where the cursor is among these messages: with the end, at its anchor, or where it was put. */
export function cursorOf(
  { cursor, anchor, isFollowing }: TranscriptView,
  entries: readonly TranscriptEntry[],
  layout: TranscriptLayout,
): Place {
  if (isFollowing) return end(layout);
  const part = anchor === undefined ? -1 : anchoredPart(anchor, entries);
  if (anchor === undefined) return clamp(cursor, layout);
  return part === -1 ? end(layout) : layout.headOf(part);
}

/** The message of an anchor, or the first that is as late; -1 when it is not read yet. */
export const anchoredPart = (
  anchor: NonNullable<TranscriptView['anchor']>,
  entries: readonly TranscriptEntry[],
): number =>
  entries.findIndex(
    ({ id, createdAt }) => id === anchor.id || (createdAt ?? 0) >= anchor.createdAt,
  );

export const currentCursor = ({ store, log, layout }: OpenTranscript): Place =>
  cursorOf(store.get(), log().entries, layout());

export function currentEntry(transcript: OpenTranscript): TranscriptEntry | undefined {
  return transcript.log().entries[currentCursor(transcript).part];
}

type PutOptions = {
  isFollowing?: boolean;
  /** The top that is wanted; the cursor is shown whatever it is. */
  top?: Place;
};

/** Puts the cursor somewhere, and the window where it shows it. */
export function putCursor(
  { store, layout, rows }: OpenTranscript,
  cursor: Place,
  { isFollowing = false, top = store.get().top }: PutOptions = {},
): void {
  const laid = layout();
  const height = rows();
  const shown = topShowing(cursor, settledTop(top, height, laid), height, laid);
  const last = windowFrom(shown, height, laid).at(-1);
  const seen = last === undefined ? 0 : last.part + 1;
  store.dispatch({ type: 'moved', cursor, top: shown, isFollowing, seen });
}
