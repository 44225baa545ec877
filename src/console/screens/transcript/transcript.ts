import type { Session } from '../../../api/resources.ts';
import { isOngoing, sessionStatus, sessionTitle } from '../../../figures/sessions/session-facts.ts';
import type { MessageLog, WantedMessages } from '../../../figures/transcript/message-log.ts';
import { anchoredIndex } from '../../../figures/transcript/transcript-entry.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import { patternOf } from '../../search/search-spans.ts';
import type { Store, Subscribable } from '../../shell/store.ts';
import { keepPosition } from './cursor.ts';
import { continueJump, searchReach, startJump } from './jumps.ts';
import { isSamePosition, start } from './position.ts';
import { createSearchScan, type SearchedTexts } from './search-scan.ts';
import {
  createLooks,
  placesIn,
  type ReadSession,
  type Surroundings,
  type Transcript,
  type TranscriptFacts,
  type TranscriptRoom,
} from './shown-transcript.ts';
import { reduceTranscript, type TranscriptState } from './transcript-state.ts';

type OpenedTranscript = Surroundings & {
  /** The part that is kept after the screen was left. */
  kept: Store<TranscriptState, TranscriptState>;
  session: Session;
  room: TranscriptRoom;
};

/** A transcript before its messages are read. */
export function createTranscript({ kept, session, room, ...surroundings }: OpenedTranscript) {
  const { riskLens } = surroundings;
  const listeners = new Set<() => void>();
  const lookAt = createLooks(riskLens);
  const unread: ReadSession = { session, role: kept.get().role, feed: { state: 'loading' } };
  let facts: TranscriptFacts = { read: unread, room, visited: undefined };

  const transcript: Transcript = {
    ...surroundings,
    get: kept.get,
    look: () => lookAt(kept.get(), facts),
    wanted(log) {
      const { visited } = facts;
      return wantedMessages(kept.get(), log, {
        ...placesIn(facts.room, kept.get().isZoomed),
        visited,
      });
    },
    scan: createScans(kept, riskLens),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(event) {
      switch (event.type) {
        case 'read': {
          const { read: before } = facts;
          set({ read: event });
          return followRead(transcript, before, event);
        }
        case 'resized':
          if (event.room === facts.room) return;
          // A new width changes where lines wrap. The text that was visible stays visible.
          return keepPosition(transcript, () => set({ room: event.room }));
        case 'searched-on':
          return set({ visited: event.visited });
        default: {
          const state = kept.get();
          kept.dispatch(reduceTranscript(state, event));
          if (kept.get() !== state) tell();
        }
      }
    },
  };

  function set(change: Partial<TranscriptFacts>) {
    facts = { ...facts, ...change };
    tell();
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  return transcript;
}

function followRead(transcript: Transcript, before: ReadSession, { session, feed }: ReadSession) {
  const { log } = transcript.look();
  if (feed !== before.feed) continueJump(transcript);
  if (!log.hasMore && log.pages.length > 0) {
    transcript.update({ type: 'end-read', count: log.entries.length });
  }
  begin(transcript);
  const isOver = before.session.status === 'running' && session.status !== 'running';
  if (isOver && transcript.get().isFollowing) transcript.notify(endText(session));
}

/** Begins a session that runs or waits at its end, and follows it, unless the operator has already moved. */
function begin(transcript: Transcript): void {
  const { session, state } = transcript.look();
  if (session.status === undefined || state.hasBegun) return;
  transcript.update({ type: 'begun' });
  const isUntouched = isSamePosition(state.cursor, start) && !state.jump && !state.search;
  if (isOngoing(session) && isUntouched) startJump(transcript, 'end', 1);
}

function endText(session: Session): string {
  const status = sessionStatus(session);
  return `${sessionTitle(session)} is ${status === 'pending' ? 'waiting' : status}`;
}

/** The number of messages above and below the window that are loaded in advance. */
const readAhead = 60;

function wantedMessages(
  { cursor, top, anchor, isFollowing, jump, search }: TranscriptState,
  { entries }: Pick<MessageLog, 'entries'>,
  { rows, visited }: { rows: number; visited: number | undefined },
): WantedMessages {
  const center = isFollowing ? entries.length - 1 : cursor.entry;
  const isAnchorAhead = anchor !== undefined && anchoredIndex(anchor, entries) === -1;
  return {
    center,
    from: Math.max(0, Math.min(center, top.entry) - readAhead),
    to: Math.max(center, top.entry + rows) + readAhead,
    visited,
    isReadingOn:
      isAnchorAhead ||
      (jump !== undefined && jump.direction === 1) ||
      (search !== undefined && entries.length < searchReach),
  };
}

/** The scan of the open search. Another query or another role starts a new scan. */
function createScans(
  { get }: Subscribable<TranscriptState>,
  { reasonsFor }: RiskLens,
): Transcript['scan'] {
  let known: SearchedTexts = new WeakMap();
  const scanOf = memoizeLast((query: string | undefined, _role: string | undefined) => {
    // The texts of a long session are large.
    if (query === undefined) known = new WeakMap();
    const pattern = patternOf(query ?? '');
    return pattern && createSearchScan(pattern, get().cursor.entry, reasonsFor, known);
  });
  return () => {
    const { search, role } = get();
    return scanOf(search?.query, role);
  };
}
