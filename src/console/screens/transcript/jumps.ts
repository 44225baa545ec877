import { end } from '../../../domain/transcript/position.ts';
import {
  isWrittenByUser,
  type TranscriptEntry,
} from '../../../domain/transcript/transcript-entry.ts';
import { anchoredIndex, currentCursor, goTo, type OpenTranscript, putCursor } from './cursor.ts';
import { jumpToMatch, reachFirstMatch } from './transcript-search.ts';
import type { JumpTarget } from './transcript-state.ts';

/** Begins a jump. It arrives at once where its target is read already. */
export function startJump(transcript: OpenTranscript, to: JumpTarget, direction: 1 | -1): void {
  transcript.store.dispatch({ type: 'jump-set', jump: { to, direction } });
  continueJump(transcript);
  transcript.wake();
}

/** Ends the jump if its target was read meanwhile, or if nothing is left to read. */
export function continueJump(transcript: OpenTranscript): void {
  const { jump } = transcript.store.get();
  if (jump === undefined) return;
  if (jump.to === 'match') jumpToMatch(transcript, jump.direction);
  else if (jump.to === 'end') jumpToEnd(transcript);
  else if (jump.to === 'anchor') jumpToAnchor(transcript);
  else jumpToEntry(transcript, jump.to, jump.direction);
}

function jumpToEnd(transcript: OpenTranscript): void {
  const { store, log, layout } = transcript;
  if (log().hasMore) return;
  store.dispatch({ type: 'jump-set', jump: undefined });
  putCursor(transcript, end(layout()), { isFollowing: true });
}

/** Goes to the first match in the message of the anchor, or to its head where it has none. */
function jumpToAnchor(transcript: OpenTranscript): void {
  const { store, log, layout } = transcript;
  const { anchor } = store.get();
  const { entries, hasMore } = log();
  const at = anchor === undefined ? -1 : anchoredIndex(anchor, entries);
  if (anchor !== undefined && at === -1 && hasMore) return;
  if (at !== -1 && reachFirstMatch(transcript, at) === 'unknown') return;

  store.dispatch({ type: 'jump-set', jump: undefined });
  const { current } = store.get().search ?? {};
  if (at !== -1 && current?.entry !== at) goTo(transcript, layout().headOf(at));
}

type EntryTarget = 'turn' | 'error' | 'risk';

const names = { turn: 'user messages', error: 'errors', risk: 'risky tool calls' };

function jumpToEntry(transcript: OpenTranscript, to: EntryTarget, direction: 1 | -1): void {
  const { store, log, layout, say } = transcript;
  const { entries, hasMore } = log();
  const from = currentCursor(transcript).entry;
  const found = findEntry(entries, from, direction, isTarget(to, transcript));
  if (found === undefined && direction === 1 && hasMore) return;

  store.dispatch({ type: 'jump-set', jump: undefined });
  if (found !== undefined) goTo(transcript, layout().headOf(found));
  else say(`No more ${names[to]} ${direction === 1 ? 'below' : 'above'}.`);
}

function findEntry(
  entries: readonly TranscriptEntry[],
  from: number,
  direction: 1 | -1,
  isWanted: (entry: TranscriptEntry) => boolean,
): number | undefined {
  for (let index = from + direction; index in entries; index += direction) {
    const entry = entries[index];
    if (entry && isWanted(entry)) return index;
  }
  return undefined;
}

function isTarget(to: EntryTarget, { isRisky }: OpenTranscript) {
  if (to === 'risk') return isRisky;
  return (entry: TranscriptEntry) => (to === 'error' ? entry.isError : isWrittenByUser(entry));
}
