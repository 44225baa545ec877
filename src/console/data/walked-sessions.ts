import type { Session } from '../../api/resources.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { isNewestFirst, keepRunning, mergeNewest, newestFirst } from './merge-newest.ts';

/** One page of the list of sessions. */
export type SessionPage = {
  sessions: readonly Session[];
  /** Undefined for the last page. */
  nextCursor: string | undefined;
};

/**
 * Merges the pages and the newest page into one list. Caches the last result: a further page costs only its
 * own rows, and the array stays the same while its rows do. If no page follows the newest page, it is the whole
 * list.
 */
export function createSessionMerge() {
  let known: readonly SessionPage[] = [];
  let last: SessionPage | undefined;
  let sessions: readonly Session[] = [];

  const sessionsOf = memoizeLast((pages: readonly SessionPage[]) =>
    pages.flatMap((page) => page.sessions),
  );
  const merged = (pages: readonly SessionPage[], newest: SessionPage | undefined) =>
    newestFirst(
      newest === undefined
        ? sessionsOf(pages)
        : mergeNewest(newest.sessions, sessionsOf(pages), isLast(newest)),
    );

  /** The list with the sessions of further pages. */
  function longer(further: readonly SessionPage[], newest: SessionPage | undefined) {
    const all = further.flatMap((page) => page.sessions);
    const first = newest?.sessions ?? [];
    if (newest === undefined) return sessions.concat(all);
    return sessions.concat(mergeNewest(first, all, isLast(newest)).slice(first.length));
  }

  return (pages: readonly SessionPage[], newest: SessionPage | undefined): readonly Session[] => {
    const further = pages.slice(known.length);
    const isLonger =
      newest === last &&
      known.every((page, index) => page === pages[index]) &&
      isNewestFirst([...sessions.slice(-1), ...further.flatMap((page) => page.sessions)]);
    const list = isLonger ? longer(further, newest) : keepRunning(merged(pages, newest), sessions);
    const isSame =
      list.length === sessions.length && list.every((row, index) => row === sessions[index]);
    [known, last] = [pages, newest];
    if (!isSame) sessions = list;
    return sessions;
  };
}

const isLast = ({ nextCursor }: SessionPage): boolean => nextCursor === undefined;

/**
 * Whether rows that were read in `elapsedMs` should be shown now. Showing them costs time proportional to the
 * whole list: to keep the total cost linear, the list must have grown by a certain share, unless the server
 * is slow.
 */
export const isWorthShowing = (read: number, total: number, elapsedMs: number): boolean =>
  elapsedMs >= (read >= total / 8 ? 400 : 2_000);
