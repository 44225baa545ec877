import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sessionStatus } from '../../../figures/sessions/session-facts.ts';
import {
  emptyLog,
  type MessageLog,
  type WantedMessages,
} from '../../../figures/transcript/message-log.ts';
import { anchoredIndex } from '../../../figures/transcript/transcript-entry.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import { feedData } from '../../data/feed.ts';
import { useSession } from '../../data/use-sessions.ts';
import { patternOf } from '../../search/search-spans.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useLatest } from '../../shell/use-latest.ts';
import { cursorOf, keepPosition, type OpenTranscript, type TranscriptStore } from './cursor.ts';
import { continueJump, searchReach, startJump } from './jumps.ts';
import { isSamePosition, start, topShowing } from './position.ts';
import { createSearchScan, type SearchScan } from './search-scan.ts';
import {
  gutterWidth,
  type LayoutCache,
  layOut,
  type TranscriptLayout,
} from './transcript-layout.ts';
import {
  beginningAt,
  initialTranscript,
  isUnfolded,
  reduceTranscript,
  type TranscriptState,
  transcriptPersistence,
} from './transcript-state.ts';
import { useMessages } from './use-messages.ts';

/** The state of a transcript, which exists before its messages are read. */
export function useTranscriptStore({ at }: RouteOf<'transcript'>): TranscriptStore {
  const { visitStores } = useShell();
  return visitStores.of(
    'transcript',
    (restored) => {
      const state = restored ?? initialTranscript;
      return createStore(reduceTranscript, at ? beginningAt(state, at) : state);
    },
    transcriptPersistence,
  );
}

/** A session that is not running is polled less often. */
const intervalsMs = { idle: 10_000, otherwise: 2_000 };

type TranscriptSource = {
  route: RouteOf<'transcript'>;
  store: TranscriptStore;
  width: number;
  rows: number;
};

/** Loads the messages that a transcript needs, and lays out the visible ones. */
export function useTranscript({ route, store, width, rows }: TranscriptSource) {
  const { role, search, jump } = useStore(store);
  const session = useSession(route);
  const status = sessionStatus(session);
  const query = { sessionId: route.sessionId, computerId: route.computerId, role };
  /** A message far from the window that the search must load again. */
  const visited = useRef<number>(undefined);
  const { feed, wake } = useMessages({
    query,
    wanted: (log) => wantedMessages(store.get(), log, { rows, visited: visited.current }),
    intervalMs: isIdle(status) ? intervalsMs.idle : intervalsMs.otherwise,
  });
  const log: MessageLog = feedData(feed) ?? emptyLog;
  const total = session.messageCount ?? undefined;
  const laid = useOpenTranscript({ store, log, total, width, rows, wake });
  const visit = useCallback(
    (entry: number | undefined) => {
      visited.current = entry;
      if (entry !== undefined) wake();
    },
    [wake],
  );
  useBeginning(laid.transcript, session.status === undefined ? undefined : status);
  useFollowedEnd(store, { title: route.title, status: session.status && status });
  useSearchWork(laid.transcript, { query: search?.query, jump, log }, visit);

  return { ...laid, session, status, query, feed, log };
}

/** Begins a session that runs or waits at its end, and follows it, unless the operator has already moved. */
function useBeginning(transcript: OpenTranscript, status: string | undefined): void {
  useEffect(() => {
    const { store } = transcript;
    if (status === undefined || store.get().hasBegun) return;
    store.dispatch({ type: 'begun' });
    const { cursor, jump, search } = store.get();
    const isUntouched = isSamePosition(cursor, start) && !jump && !search;
    const isOngoing = status === 'running' || status === 'pending';
    if (isOngoing && isUntouched) startJump(transcript, 'end', 1);
  }, [transcript, status]);
}

/** Notifies when a followed session stops working. */
function useFollowedEnd(
  store: TranscriptStore,
  { title, status }: { title: string; status: string | null | undefined },
): void {
  const { notifier } = useShell();
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    const wasRunning = before.current === 'running';
    before.current = status;
    if (!wasRunning || status === 'running' || !store.get().isFollowing) return;
    notifier.tell(`${title} is ${status === 'pending' ? 'waiting' : status}`);
  }, [store, notifier, title, status]);
}

const isIdle = (status: string): boolean => status === 'idle' || status === 'completed';

type LayoutSource = Omit<TranscriptSource, 'route'> & {
  log: MessageLog;
  total: number | undefined;
  wake(): void;
};

/** Lays out what is near the window, and gives keys the current state whenever one is pressed. */
function useOpenTranscript(options: LayoutSource) {
  const { store, log, rows, width } = options;
  const { notices, riskLens } = useShell();
  const state = useStore(store);
  const latest = useLatest(options);
  // Both drawing and keys fill the cache; an entry has the same layout in either order.
  const [cache] = useState<LayoutCache>(() => new Map());
  const laidWidth = useRef(width);

  const transcript = useMemo<OpenTranscript>(() => {
    return {
      store,
      log: () => latest.current.log,
      layout() {
        const laid = { log: latest.current.log, width: laidWidth.current, riskLens };
        return layoutNow(store.get(), laid, cache);
      },
      rows: () => latest.current.rows,
      scan: createScans(store, riskLens),
      riskLens,
      total: () => latest.current.total,
      say: notices.remark,
      wake: () => latest.current.wake(),
    };
  }, [store, notices, riskLens, cache, latest]);

  // A new width changes where lines wrap. The text that was visible stays visible.
  useLayoutEffect(() => {
    if (laidWidth.current === width) return;
    keepPosition(transcript, () => {
      laidWidth.current = width;
    });
  }, [transcript, width]);

  const layout = layoutNow(state, { log, width, riskLens }, cache);
  const cursor = cursorOf(state, log.entries, layout);
  const top = topShowing(cursor, state.top, rows, layout);

  useEffect(() => {
    continueJump(transcript);
    if (!log.hasMore && log.pages.length > 0) {
      store.dispatch({ type: 'end-read', count: log.entries.length });
    }
  }, [transcript, store, log]);

  return { state, transcript, layout, cursor, top };
}

function layoutNow(
  state: TranscriptState,
  { log, width, riskLens }: Pick<LayoutSource, 'log' | 'width'> & { riskLens: RiskLens },
  cache: LayoutCache,
): TranscriptLayout {
  const { isWrapped, hasTimes, isZoomed } = state;
  return layOut(
    {
      entries: log.entries,
      isUnfolded: (id) => isUnfolded(state, id),
      hasTimes,
      isWrapped,
      reasonsFor: riskLens.reasonsFor,
      width: isZoomed ? width : width - gutterWidth - 1,
    },
    cache,
  );
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
  store: TranscriptStore,
  { reasonsFor }: RiskLens,
): () => SearchScan | undefined {
  const scanOf = memoizeLast((query: string, _role: string | undefined) => {
    const pattern = patternOf(query);
    return pattern && createSearchScan(pattern, store.get().cursor.entry, reasonsFor);
  });
  return () => {
    const { search, role } = store.get();
    return search && scanOf(search.query, role);
  };
}

/** The duration of one step of a search. A key may have to wait for it. */
const stepMs = 8;
/** How often the count on the screen is updated. */
const shownEveryMs = 150;

/**
 * Runs the open search through all messages in short steps, and updates the visible count. Calls `visit`
 * with the message that must be loaded again for it, or with undefined.
 */
function useSearchWork(
  transcript: OpenTranscript,
  {
    query,
    jump,
    log,
  }: Pick<TranscriptState, 'jump'> & { query: string | undefined; log: MessageLog },
  visit: (entry: number | undefined) => void,
): void {
  const [, show] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query, another jump or further messages restart the search
  useEffect(() => {
    if (query === undefined) return;
    let shownMs = performance.now();
    let next = setImmediate(work);

    function work() {
      const scan = transcript.scan();
      const state = scan?.work(transcript.log().entries, stepMs) ?? { is: 'done' };
      continueJump(transcript);
      visit(state.is === 'blocked' ? state.at : undefined);
      const isDue = performance.now() - shownMs > shownEveryMs;
      const isJumping = transcript.store.get().jump !== undefined;
      const isBusy = state.is === 'working' || (isJumping && scan?.isLocating() === true);
      if (isDue || !isBusy) {
        shownMs = performance.now();
        show((count) => count + 1);
      }
      if (isBusy) next = setImmediate(work);
    }
    return () => clearImmediate(next);
  }, [transcript, query, jump, log.entries, visit]);
}
