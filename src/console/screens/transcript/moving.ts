import { clamp, isBefore, moveBy, type Place, start } from './document.ts';
import { currentCursor, type OpenTranscript, putCursor } from './open-transcript.ts';
import type { Spot, TranscriptLayout } from './transcript-layout.ts';

/** Lines above a place that is jumped to, so that one sees where it belongs. */
const contextRows = 3;

/** The cursor by lines; the window comes along when it has to. A step that the end stops keeps following. */
export function moveCursor(transcript: OpenTranscript, lines: number): void {
  const { store, layout } = transcript;
  // Without a cursor to be seen, the text itself has to move.
  if (store.get().isZoomed) {
    scroll(transcript, lines);
    return;
  }
  const from = currentCursor(transcript);
  const to = moveBy(from, lines, layout());
  putCursor(transcript, to, { isFollowing: store.get().isFollowing && !isBefore(to, from) });
}

/** Window and cursor together, so that the eye finds the cursor where it was. */
export function scroll(transcript: OpenTranscript, lines: number): void {
  const { store, layout } = transcript;
  const from = currentCursor(transcript);
  const to = moveBy(from, lines, layout());
  const top = moveBy(clamp(store.get().top, layout()), lines, layout());
  putCursor(transcript, to, { top, isFollowing: store.get().isFollowing && !isBefore(to, from) });
}

export const toStart = (transcript: OpenTranscript): void =>
  putCursor(transcript, start, { top: start });

/** To a place elsewhere, with some lines above it. A place that is in sight is gone to without scrolling. */
export function jumpTo(transcript: OpenTranscript, place: Place): void {
  const { store, layout, rows } = transcript;
  const laid = layout();
  const top = clamp(store.get().top, laid);
  const bottom = moveBy(top, rows() - 1, laid);
  const isInSight = !isBefore(place, top) && !isBefore(bottom, place);
  if (isInSight && isBefore(place, moveBy(bottom, -contextRows, laid)))
    putCursor(transcript, place);
  else putCursor(transcript, place, { top: moveBy(place, -contextRows, laid) });
}

/** Keeps the text at the cursor and at the top in their places while the layout changes. */
export function keepPlace(transcript: OpenTranscript, change: () => void): void {
  const { store, layout, log } = transcript;
  // Another role can be chosen and lines wrapped before its first message is there.
  if (log().entries.length === 0) {
    change();
    return;
  }
  const before = layout();
  const { isFollowing } = store.get();
  const cursor = spotOf(currentCursor(transcript), before);
  const top = spotOf(clamp(store.get().top, before), before);
  change();
  const after = layout();
  putCursor(transcript, after.placeOf(cursor), { top: after.placeOf(top), isFollowing });
}

function spotOf(place: Place, layout: TranscriptLayout): Spot {
  const line = layout.lineAt(place);
  const { part, section } = place;
  return { part, section, row: line?.rowIndex ?? 0, offset: Math.max(0, line?.offset ?? 0) };
}
