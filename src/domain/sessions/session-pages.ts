import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import type { Session } from '../resources.ts';
import { keepRunning, mergeNewest } from './merge-newest.ts';

/** One page of the list of sessions. */
export type SessionPage = EndpointResult<Endpoints['listSessions']>;

/**
 * Merges the pages and the newest page into one list. It remembers its last result: a further page costs
 * only its own rows, and the array stays the same while its rows do. A newest page that `isLast` is the whole list.
 */
export function createSessionMerge(isLast: (page: SessionPage) => boolean) {
  let known: readonly SessionPage[] = [];
  let last: SessionPage | undefined;
  let sessions: readonly Session[] = [];

  /** Sessions of the pages that are not on the newest page. */
  function older(pages: readonly SessionPage[], newest: SessionPage | undefined): Session[] {
    const all = pages.flatMap((page) => page.sessions);
    if (newest === undefined) return all;
    return mergeNewest(newest.sessions, all, isLast(newest)).slice(newest.sessions.length);
  }

  return (pages: readonly SessionPage[], newest: SessionPage | undefined): readonly Session[] => {
    const isLonger = newest === last && known.every((page, index) => page === pages[index]);
    const merged = isLonger
      ? sessions.concat(older(pages.slice(known.length), newest))
      : keepRunning([...(newest?.sessions ?? []), ...older(pages, newest)], sessions);
    const isSame =
      merged.length === sessions.length && merged.every((row, index) => row === sessions[index]);
    [known, last] = [pages, newest];
    if (!isSame) sessions = merged;
    return sessions;
  };
}

/**
 * Whether rows that were read in so many milliseconds are shown now. That costs as much as the whole list is long: it
 * has to have grown by a share for the cost of all rows to be linear, or the server is slow.
 */
export const isWorthShowing = (read: number, total: number, elapsedMs: number): boolean =>
  elapsedMs >= (read >= total / 8 ? 400 : 2_000);
