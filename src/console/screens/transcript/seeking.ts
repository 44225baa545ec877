import { contentKind, type TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { end } from './document.ts';
import { jumpTo } from './moving.ts';
import { currentCursor, type OpenTranscript, putCursor } from './open-transcript.ts';
import { seekMatch } from './searching.ts';
import type { Seek } from './transcript-view.ts';

/** Sets out for something; arrives at once where it is known already. */
export function seek(transcript: OpenTranscript, target: Seek): void {
  transcript.store.dispatch({ type: 'sought', seek: target });
  goOnSeeking(transcript);
  transcript.wake();
}

/** Arrives if what was read meanwhile allows it; gives up when there is nothing left to read. */
export function goOnSeeking(transcript: OpenTranscript): void {
  const { store } = transcript;
  const target = store.get().seek;
  if (target === undefined) return;
  if (target.to === 'match') seekMatch(transcript, target.direction);
  else if (target.to === 'end') seekEnd(transcript);
  else seekEntry(transcript, target.to, target.direction);
}

function seekEnd(transcript: OpenTranscript): void {
  const { store, log, layout } = transcript;
  if (log().hasMore) return;
  store.dispatch({ type: 'sought', seek: undefined });
  putCursor(transcript, end(layout()), { isFollowing: true });
}

const names = { turn: 'turn of the user', error: 'error' };

function seekEntry(transcript: OpenTranscript, to: 'turn' | 'error', direction: 1 | -1): void {
  const { store, log, layout, say } = transcript;
  const { entries, hasMore } = log();
  const found = findEntry(entries, currentCursor(transcript).part, to, direction);
  if (found === undefined && direction === 1 && hasMore) return;

  store.dispatch({ type: 'sought', seek: undefined });
  if (found !== undefined) jumpTo(transcript, layout().headOf(found));
  else say(`There is no ${names[to]} ${direction === 1 ? 'further down' : 'further up'}.`);
}

function findEntry(
  entries: readonly TranscriptEntry[],
  from: number,
  to: 'turn' | 'error',
  direction: 1 | -1,
): number | undefined {
  for (let part = from + direction; part in entries; part += direction) {
    const entry = entries[part];
    if (entry && isTarget(entry, to)) return part;
  }
  return undefined;
}

// What is hidden from users was not said by one, whatever its role.
const isTarget = (entry: TranscriptEntry, to: 'turn' | 'error'): boolean =>
  to === 'error' ? entry.isError : contentKind(entry) === 'user' && !entry.isHidden;
