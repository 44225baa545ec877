import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { sessionStatus } from '../../../figures/sessions/session-facts.ts';
import { useSession } from '../../data/use-sessions.ts';
import type { Size } from '../../draw/line.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import type { SessionOutline } from '../../shell/kept-fields.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createValue, subscribeAfterKeys } from '../../shell/store.ts';
import { continueJump } from './jumps.ts';
import { createSaving, type Saving } from './save-session.ts';
import type { Transcript } from './shown-transcript.ts';
import { createTranscript } from './transcript.ts';
import { beginningAt, initialTranscript, transcriptPersistence } from './transcript-state.ts';
import { useMessages } from './use-messages.ts';

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
