import { useMemo } from 'react';
import type { Session } from '../../domain/resources.ts';
import { feedData } from './feed.ts';
import { useSessions } from './use-sessions.ts';

/** What is known about a session before it is found among the operator's sessions. */
export type SessionOutline = Pick<Session, 'sessionId' | 'title' | 'computerId' | 'messageCount'>;

/**
 * A session by its id. The interface reads sessions only as lists, so this is as fresh as the newest
 * page of the operator's own; a session that is not in it is known by its outline only.
 */
export function useSession(outline: SessionOutline): Session {
  const list = feedData(useSessions().feed)?.sessions;
  const found = useMemo(
    () => list?.find(({ sessionId }) => sessionId === outline.sessionId),
    [list, outline.sessionId],
  );
  return useMemo(() => found ?? outline, [found, outline]);
}
