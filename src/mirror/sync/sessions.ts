import { InvalidRequestError, NotFoundError } from '../../client/errors/rejections.ts';
import { eraseSession } from '../erase.ts';
import type { ListedSession } from '../rows/sessions.ts';
import { runsBetweenSweeps, sweepPauseMs } from '../sweep-info.ts';
import { EndUnknown } from './incomplete-list.ts';
import type { SyncRun } from './sync-run.ts';

type SessionPage = {
  sessions: ListedSession[];
  nextCursor: string | undefined;
  /** No session follows. A page without a cursor may have lost its cursor. */
  isEnd: boolean;
  /** The time of the last row; undefined for an empty page. */
  last: number | undefined;
};

/**
 * Forgets times in the future: a watermark there would end all walks too early, and a row from there would never be replaced
 * by one with the right time. What is the future is known before the server tells its time.
 */
export function forgetFuture({ mirror, marginMs }: SyncRun): void {
  const { state, sessions } = mirror;
  const latest = Math.max(state.get('readAt') ?? 0, Date.now()) + marginMs;
  if ((state.get('watermark') ?? 0) > latest) state.set('watermark', undefined);
  if ((state.get('backfill')?.top ?? 0) > latest) state.set('backfill', undefined);
  if ((state.get('reportWatermark')?.createdAt ?? 0) > latest)
    state.set('reportWatermark', undefined);
  sessions.forgetTimesAfter(latest);
}

/**
 * Lists changed sessions, from the top down to the watermark. The watermark moves only when a walk is complete, to
 * the time that its first row had at the start. If the order is not proven, every walk goes to the end.
 */
export async function syncSessions(run: SyncRun): Promise<void> {
  const { mirror, tell } = run;
  const backfill = mirror.state.get('backfill');
  const watermark = mirror.state.get('watermark') ?? backfill?.top;
  if (watermark === undefined) return;

  const isOrderProven = mirror.state.get('isOrderProven') ?? true;
  const order = orderCheck(run.marginMs);
  let top: number | undefined;
  let listed = 0;

  for await (const page of pagesFrom(run, undefined)) {
    mirror.transaction(() => putAll(run, page.sessions));
    listed += page.sessions.length;
    order.see(page.sessions);
    top ??= topOf(run, page);
    const isBelow = page.last !== undefined && page.last < watermark - run.marginMs;
    if (isBelow && isOrderProven && order.isSorted()) break;
  }

  mirror.transaction(() => {
    const moved = Math.max(watermark, top ?? watermark);
    if (mirror.state.get('watermark') !== undefined) mirror.state.set('watermark', moved);
    else if (backfill) mirror.state.set('backfill', { ...backfill, top: moved });
    if (!order.isSorted()) mirror.state.set('isOrderProven', false);
    else if (!isOrderProven) mirror.state.set('isOrderProven', true);
    mirror.state.set('sessionsAt', run.pace.serverTimeMs());
  });
  tell({ type: 'sessions', listed, walk: 'forward' });
  tellWatermark(run);
}

/**
 * The first walk through all sessions, newest first, which continues where the last sync stopped. When it is
 * complete, the watermark is set.
 */
export async function backfillSessions(run: SyncRun): Promise<void> {
  const { mirror, tell } = run;
  if (mirror.state.get('watermark') !== undefined) return;
  const begun = mirror.state.get('backfill');
  const order = orderCheck(run.marginMs);
  let top = begun?.top;
  let isSorted = begun?.isSorted ?? true;

  try {
    for await (const page of pagesFrom(run, begun?.cursor)) {
      order.see(page.sessions);
      isSorted &&= order.isSorted();
      top ??= topOf(run, page) ?? 0;
      const walk = { top, cursor: page.nextCursor, isSorted };
      mirror.transaction(() => {
        putAll(run, page.sessions);
        mirror.state.set('sessionsAt', run.pace.serverTimeMs());
        mirror.state.set('backfill', walk);
        if (!page.isEnd) return;
        // A complete walk has seen everything, so the time at its start becomes the watermark.
        mirror.state.set('watermark', walk.top);
        mirror.state.set('isOrderProven', walk.isSorted);
        mirror.state.set('backfill', undefined);
        mirror.state.set('lastSweepAt', run.pace.serverTimeMs());
        mirror.state.set('lastSweepRun', mirror.state.get('runs') ?? 0);
      });
      tell({ type: 'sessions', listed: page.sessions.length, walk: 'backfill' });
    }
  } catch (error) {
    if (begun?.cursor === undefined || !isCursorRefused(error)) throw error;
    mirror.transaction(() => {
      mirror.state.set('backfill', undefined);
      mirror.state.set('isSweepDue', true);
    });
    await backfillSessions(run);
    return;
  }
  tellWatermark(run);
}

/**
 * Walks through all sessions from time to time, to find deleted ones and those that pages have skipped. A
 * session that the walk does not see is requested by its ID before it is erased; an interrupted sweep erases
 * nothing.
 */
export async function sweepSessions(run: SyncRun): Promise<void> {
  const { mirror, tell, pace } = run;
  if (mirror.state.get('watermark') === undefined || !isSweepDue(run)) return;
  const begun = mirror.state.get('sweep');
  const number = begun?.number ?? (mirror.state.get('walks') ?? 0) + 1;
  let listed = 0;

  try {
    const pages = begun?.isListed ? [] : pagesFrom(run, begun?.cursor);
    for await (const page of pages) {
      listed += page.sessions.length;
      const walk = { number, cursor: page.nextCursor, isListed: page.isEnd };
      mirror.transaction(() => {
        putAll(run, page.sessions, number);
        mirror.state.set('walks', number);
        mirror.state.set('sweep', walk);
      });
    }
  } catch (error) {
    if (begun?.cursor === undefined || !isCursorRefused(error)) throw error;
    mirror.transaction(() => mirror.state.set('sweep', undefined));
    await sweepSessions(run);
    return;
  }
  tell({ type: 'sessions', listed, walk: 'sweep' });

  for (const id of mirror.sessions.unseen(number)) await askWhetherGone(run, id);
  mirror.transaction(() => {
    mirror.state.set('sweep', undefined);
    mirror.state.set('isSweepDue', undefined);
    mirror.state.set('lastSweepAt', pace.serverTimeMs());
    mirror.state.set('lastSweepRun', mirror.state.get('runs') ?? 0);
  });
}

/** Erases a session if the server reports that its ID does not exist. */
async function askWhetherGone(run: SyncRun, id: string): Promise<boolean> {
  const { mirror, client, pace, tell } = run;
  try {
    await pace.ask((options) => client.listMessages({ sessionId: id, limit: 1 }, options));
    return false;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    eraseSession(mirror, id);
    tell({ type: 'gone', id });
    return true;
  }
}

function isSweepDue({ mirror, pace }: SyncRun): boolean {
  const { state } = mirror;
  if (state.get('isSweepDue') || state.get('sweep') !== undefined) return true;
  const runs = (state.get('runs') ?? 0) - (state.get('lastSweepRun') ?? 0);
  const ageMs = Math.abs(pace.serverTimeMs() - (state.get('lastSweepAt') ?? 0));
  return runs >= runsBetweenSweeps || ageMs >= sweepPauseMs;
}

/** The pages from a cursor on. Throws if they never end, or if a cursor is missing. */
async function* pagesFrom(
  { lists, pageSize }: SyncRun,
  from: string | undefined,
): AsyncGenerator<SessionPage> {
  for await (const page of lists.sessions({ limit: pageSize, cursor: from }).pages()) {
    const { items: sessions, nextCursor, mayBeIncomplete } = page;
    const isEnd = nextCursor === undefined && !mayBeIncomplete;
    yield { sessions, nextCursor, isEnd, last: timeOf(sessions.at(-1)) };
    if (mayBeIncomplete) throw new EndUnknown();
  }
}

function putAll({ mirror }: SyncRun, sessions: readonly ListedSession[], walk?: number) {
  for (const session of sessions) mirror.sessions.put(session, walk);
}

/**
 * Checks that times decrease from row to row, within the margin. Rows without a time fail the check, because where they
 * are listed tells nothing, but not a few odd ones: sweeps see what has changed in them.
 */
function orderCheck(marginMs: number) {
  let lowest = Number.POSITIVE_INFINITY;
  let isSorted = true;
  let seen = 0;
  let unknown = 0;
  return {
    see(sessions: readonly ListedSession[]): void {
      seen += sessions.length;
      for (const session of sessions) {
        const updatedAt = timeOf(session);
        if (updatedAt === undefined) unknown += 1;
        else if (updatedAt > lowest + marginMs) isSorted = false;
        else lowest = Math.min(lowest, updatedAt);
      }
    },
    isSorted: () => isSorted && unknown <= seen * maxUnknownShare,
  };
}

const maxUnknownShare = 0.01;

/** The newest time of a page, as far as it is in the past: what a server says of the future would hide all changes until then. */
function topOf({ pace }: SyncRun, { sessions }: SessionPage): number | undefined {
  const top = sessions.map(timeOf).find((time) => time !== undefined);
  return top === undefined ? undefined : Math.min(top, pace.serverTimeMs());
}

const timeOf = (session: ListedSession | undefined): number | undefined =>
  session?.updatedAt ?? undefined;

/** Servers reject an invalid cursor with 400. */
export const isCursorRefused = (error: unknown): boolean => error instanceof InvalidRequestError;

function tellWatermark({ mirror, tell }: SyncRun) {
  const watermark = mirror.state.get('watermark');
  if (watermark !== undefined) tell({ type: 'watermark', watermark });
}
