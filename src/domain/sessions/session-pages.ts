import type { EndpointResult } from '../../api/endpoint.ts';
import { type Endpoints, endpoints } from '../../api/endpoints.ts';
import { pageEnd } from '../../api/page.ts';
import type { Session } from '../resources.ts';
import { keepRunning, mergeNewest } from './merge-newest.ts';

/** One page of the list of sessions. */
export type SessionPage = EndpointResult<Endpoints['listSessions']>;

/** As many as the API allows. */
export const sessionsPerPage = 100;

/** How the list goes on after this page. Servers say the end in several ways. */
export const endOf = (page: SessionPage) =>
  pageEnd(endpoints.listSessions.page, page, sessionsPerPage);

export const nextCursor = (page: SessionPage): string | undefined => endOf(page).nextCursor;

/**
 * Merges the pages and the newest page into one list. It remembers its last result: a further page costs
 * only its own rows, and the array stays the same while its rows do.
 */
export function createSessionMerge() {
  let known: readonly SessionPage[] = [];
  let last: SessionPage | undefined;
  let sessions: readonly Session[] = [];

  return (pages: readonly SessionPage[], newest: SessionPage | undefined): readonly Session[] => {
    const isLonger = newest === last && known.every((page, index) => page === pages[index]);
    const merged = isLonger
      ? sessions.concat(olderSessions(pages.slice(known.length), newest))
      : keepRunning([...(newest?.sessions ?? []), ...olderSessions(pages, newest)], sessions);
    const isSame =
      merged.length === sessions.length && merged.every((row, index) => row === sessions[index]);
    [known, last] = [pages, newest];
    if (!isSame) sessions = merged;
    return sessions;
  };
}

/** Sessions of the pages that are not on the newest page. */
function olderSessions(pages: readonly SessionPage[], newest: SessionPage | undefined): Session[] {
  const known = pages.flatMap(({ sessions }) => sessions);
  if (newest === undefined) return known;
  const isWhole = nextCursor(newest) === undefined;
  return mergeNewest(newest.sessions, known, isWhole).slice(newest.sessions.length);
}

/**
 * Whether rows that were read in so many milliseconds are shown now. That costs as much as the whole list is long: it
 * has to have grown by a share for the cost of all rows to be linear, or the server is slow.
 */
export const isWorthShowing = (read: number, total: number, elapsedMs: number): boolean =>
  elapsedMs >= (read >= total / 8 ? 400 : 2_000);
