import { useCallback, useRef } from 'react';
import { sessionStatus } from '../../../domain/sessions/session-facts.ts';
import { feedData } from '../../data/feed.ts';
import { emptyLog, type MessageLog } from '../../data/message-log.ts';
import { useMessages } from '../../data/use-messages.ts';
import { useSession } from '../../data/use-session.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useStore } from '../../shell/store.ts';
import type { TranscriptStore } from './open-transcript.ts';
import { useSearchWork } from './use-search-work.ts';
import { useTranscript, wantedMessages } from './use-transcript.ts';

/** The end of a session that rests is asked for less often. */
const intervalsMs = { resting: 10_000, otherwise: 2_000 };

export type ReadingOptions = {
  route: RouteOf<'transcript'>;
  store: TranscriptStore;
  /** Cells. */
  width: number;
  rows: number;
};

/** Reads the messages that the view of a session needs, and lays out those that are in sight. */
export function useReading({ route, store, width, rows }: ReadingOptions) {
  const { role, search } = useStore(store);
  const session = useSession(route);
  const status = sessionStatus(session);
  const query = { sessionId: route.sessionId, computerId: route.computerId, role };
  /** The message that the search needs although it is far from the window. */
  const visited = useRef<number>(undefined);
  const { feed, wake } = useMessages({
    query,
    wanted: (log) => wantedMessages(store.get(), log, { rows, visited: visited.current }),
    intervalMs: isResting(status) ? intervalsMs.resting : intervalsMs.otherwise,
  });
  const log: MessageLog = feedData(feed) ?? emptyLog;
  const laid = useTranscript({ store, log, width, rows, wake });
  const visit = useCallback(
    (entry: number | undefined) => {
      visited.current = entry;
      if (entry !== undefined) wake();
    },
    [wake],
  );
  useSearchWork(laid.transcript, { query: search?.query, log }, visit);

  return { ...laid, session, status, query, feed, log };
}

const isResting = (status: string): boolean => status === 'idle' || status === 'completed';
