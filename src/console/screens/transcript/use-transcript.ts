import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ClientError } from '../../../client/errors/client-error.ts';
import { sessionStatus } from '../../../figures/sessions/session-facts.ts';
import {
  cutLog,
  emptyLog,
  keptCharacters,
  type MessageLog,
  neededPages,
  nextStep,
  trimmedLog,
  type WantedMessages,
} from '../../../figures/transcript/message-log.ts';
import { configuredMs, type Feed, refetchIntervalMs, toFeed } from '../../data/feed.ts';
import { incompleteText, isEndless } from '../../data/incomplete.ts';
import {
  createMessageReader,
  type MessageReader,
  type MessagesQuery,
} from '../../data/message-reader.ts';
import { useSession } from '../../data/use-sessions.ts';
import type { Size } from '../../draw/line.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import type { SessionOutline } from '../../shell/kept-fields.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createValue, subscribeAfterKeys } from '../../shell/store.ts';
import { continueJump } from './jumps.ts';
import { createSaving, type Saving } from './save-session.ts';
import type { Transcript } from './shown-transcript.ts';
import { createTranscript } from './transcript.ts';
import { beginningAt, initialTranscript, transcriptPersistence } from './transcript-state.ts';

/** A session that is not running is polled less often. */
const intervalsMs = { idle: 10_000, otherwise: 2_000 };

/** A transcript that fills the screen and gets the messages which it needs. */
export function useTranscript(route: RouteOf<'transcript'>): Transcript & Saving {
  const shell = useShell();
  const size = useScreenSize();
  const [transcript] = useState(() => openTranscript(shell, route, size));
  useReading(transcript, route, { size });
  return transcript;
}

/** The transcript of a session before anything of it is read. Its state is kept in the current visit, by its name. */
export function openTranscript(
  { visitStores, riskLens, notices, notifier, isScreenReader }: Shell,
  { at, ...session }: Omit<RouteOf<'transcript'>, 'screen'>,
  size: Size,
  name = 'transcript',
): Transcript & Saving {
  const kept = visitStores.of(
    name,
    (state = initialTranscript) => createValue(at ? beginningAt(state, at) : state),
    transcriptPersistence,
  );
  const room = { ...size, isSpoken: isScreenReader };
  const telling = { riskLens, say: notices.remark, notify: notifier.tell };
  const opened = createTranscript({ kept, session, room, ...telling });
  return { ...opened, ...createSaving(opened, session) };
}

type Reading = {
  /** The room of the transcript, its frame included. */
  size: Size;
  /** How many sessions are read at the same time. Together they take the requests of one. */
  share?: number;
};

/** Reads the messages that a transcript needs, and keeps them fresh while a component shows it. */
export function useReading(
  transcript: Transcript & Saving,
  outline: SessionOutline,
  { size: { width, height }, share = 1 }: Reading,
): void {
  const { isScreenReader: isSpoken } = useShell();
  const room = useMemo(() => ({ width, height, isSpoken }), [width, height, isSpoken]);
  const session = useSession(outline);
  const role = useSyncExternalStore(transcript.subscribe, () => transcript.get().role);
  const { sessionId, computerId } = outline;
  const isIdle = ['idle', 'completed'].includes(sessionStatus(session));
  const { feed, wake } = useMessages({
    query: { sessionId, computerId, role },
    wanted: transcript.wanted,
    intervalMs: isIdle ? intervalsMs.idle : intervalsMs.otherwise,
    share,
  });
  useLayoutEffect(() => transcript.update({ type: 'resized', room }), [transcript, room]);
  // Before the frame is painted, so that the first one already shows what has been read.
  useLayoutEffect(
    () => transcript.update({ type: 'read', session, role, feed }),
    [transcript, session, role, feed],
  );
  useEffect(() => attend(transcript, wake), [transcript, wake]);
  useEffect(() => transcript.stopSaving, [transcript]);
}

/** The duration of one step of a search. A key may have to wait for it. */
const stepMs = 8;
/** How often the count on the screen is updated. */
const shownEveryMs = 150;

/** Continues the search for a moment. `visited` is a message that must be loaded again for it. */
function searchOn(transcript: Transcript): { visited: number | undefined; isBusy: boolean } {
  const scan = transcript.scan();
  const found = scan?.work(transcript.look().log.entries, stepMs) ?? { is: 'done' };
  continueJump(transcript);
  const isLocating = transcript.get().jump !== undefined && scan?.isLocating() === true;
  return {
    visited: found.is === 'blocked' ? found.at : undefined,
    isBusy: found.is === 'working' || isLocating,
  };
}

/** What follows from the state of a transcript on the screen: requests, and the rest of a search in short steps. */
function attend(transcript: Transcript, wake: () => void): () => void {
  let searched: readonly unknown[] = [];
  let shownMs = 0;
  let next: NodeJS.Immediate | undefined;

  function act() {
    const { state, log, feed } = transcript.look();
    // After an error wait for the retry interval.
    if (feed.state === 'live') wake();
    const { search, jump } = state;
    const searching = [search?.query, jump, log.entries];
    if (searching.every((part, index) => part === searched[index])) return;
    searched = searching;
    clearImmediate(next);
    shownMs = performance.now();
    if (search !== undefined) next = setImmediate(work);
  }

  function work() {
    const { visited, isBusy } = searchOn(transcript);
    const nowMs = performance.now();
    if (nowMs - shownMs > shownEveryMs || !isBusy) {
      shownMs = nowMs;
      transcript.update({ type: 'searched-on', visited });
    }
    if (isBusy) next = setImmediate(work);
  }

  act();
  const end = subscribeAfterKeys(transcript, act);
  return () => {
    end();
    clearImmediate(next);
  };
}

type MessagesOptions = {
  query: MessagesQuery;
  /** Called again after each page. Always the same function. */
  wanted(log: MessageLog): WantedMessages;
  /** Milliseconds between two requests for the last page, unless the configuration sets them. */
  intervalMs: number;
  /** The number of sessions that share the requests of one: each is read so many times less often. */
  share: number;
};

/** How many characters of content are kept of a session that is not visible. */
const keptWhileAway = 1_000_000;

/**
 * The messages of a session, oldest first. Pages are read when needed, dropped when far from the visible part, and
 * read again. Once all are read, the last page is requested at intervals, because new messages appear there.
 * `wake` checks again which entries are needed.
 */
function useMessages({ query: asked, wanted, ...options }: MessagesOptions): {
  feed: Feed<MessageLog>;
  wake(): void;
} {
  const { sessionId, computerId, role } = asked;
  const { client, clock, traffic, errors, config } = useShell();
  const intervalMs = (configuredMs(config, 'messages') ?? options.intervalMs) * options.share;
  const queries = useQueryClient();
  const key = useMemo(
    () => queryKeys.messages(sessionId, computerId, role),
    [sessionId, computerId, role],
  );
  const reader = useMemo(
    () => createMessageReader(client, { sessionId, computerId, role }),
    [client, sessionId, computerId, role],
  );

  const query = useQuery<MessageLog, ClientError>({
    queryKey: key,
    queryFn: () => {
      const publish = (log: MessageLog) => queries.setQueryData<MessageLog>(key, log);
      const known = queries.getQueryData<MessageLog>(key);
      return readWanted(reader, known, { wanted, publish, onEndless: errors.record });
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      refetchIntervalMs(state, intervalMs, state.data?.hasMore ? false : intervalMs),
  });
  const { data, refetch } = query;

  const wake = useCallback(() => {
    const log = queries.getQueryData<MessageLog>(key);
    if (log && nextStep(log, wanted(log)) !== undefined) void refetch({ cancelRefetch: false });
  }, [queries, key, refetch, wanted]);

  useEffect(() => traffic.mark(key, data?.cut), [traffic, key, data?.cut]);
  useEffect(
    () => () => {
      reader.stop();
      queries.setQueryData<MessageLog>(
        key,
        (log) => log && trimmedLog(log, neededPages(log, wanted(log)), keptWhileAway),
      );
    },
    [queries, key, reader, wanted],
  );

  // A session that has not been read to its end is not polled, so it does not become outdated.
  const dueMs = data?.hasMore ? Number.POSITIVE_INFINITY : intervalMs;
  // `isFetching` is not read: each request would draw the screen again.
  return { feed: toFeed(query, dueMs, clock), wake };
}

type LogReader = {
  wanted(log: MessageLog): WantedMessages;
  publish(log: MessageLog): void;
  /** Called with the error that tells why the messages never end. */
  onEndless(error: ClientError): void;
};

/** Reads until all wanted entries are there. If they already are, reads the last page again. */
async function readWanted(
  reader: MessageReader,
  known: MessageLog | undefined,
  { wanted, publish, onEndless }: LogReader,
): Promise<MessageLog> {
  const { signal } = reader;
  let log = known ?? emptyLog;
  try {
    let step = nextStep(log, wanted(log));
    if (step === undefined) return await reader.readAgain(log, log.pages.length - 1);

    while (step !== undefined) {
      const read = step === 'on' ? await reader.readOn(log) : await reader.readAgain(log, step);
      // Stop when a page brings nothing new, or the loop would never end.
      if (read === log) break;
      const want = wanted(read);
      log = trimmedLog(read, neededPages(read, want), keptCharacters);
      publish(log);
      step = nextStep(log, want);
    }
  } catch (error) {
    if (isEndless(error)) {
      onEndless(error);
      return cutLog(log, incompleteText(error));
    }
    // The transcript was closed. Keep what has been read.
    if (!signal.aborted || log.pages.length === 0) throw error;
  }
  return log;
}
