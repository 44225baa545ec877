import { useCallback, useMemo, useRef } from 'react';
import { sessionStatus } from '../../../domain/sessions/session-row.ts';
import { bind } from '../../actions/binding.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import { emptyLog, type MessageLog, messageAt } from '../../data/message-log.ts';
import { useMessages } from '../../data/use-messages.ts';
import { useSession } from '../../data/use-session.ts';
import { currentVisit } from '../../navigation/navigation.ts';
import type { Route } from '../../navigation/route.ts';
import { useStore } from '../../store.ts';
import { emptyLine, line } from '../../text/line.ts';
import { InspectedMessage } from './inspected-message.tsx';
import { matchPosition } from './match-position.ts';
import { openSessionActions } from './session-target.ts';
import { transcriptActions } from './transcript-actions.ts';
import { createTranscriptControls } from './transcript-controls.ts';
import { transcriptLines } from './transcript-lines.ts';
import { transcriptTitle } from './transcript-title.ts';
import { useSaving } from './use-saving.ts';
import { useSearchWork } from './use-search-work.ts';
import { useTranscript, useTranscriptStore, wantedMessages } from './use-transcript.ts';

export type TranscriptScreenProps = { route: Extract<Route, { screen: 'transcript' }> };

/** The end of a session that rests is asked for less often. */
const intervalsMs = { resting: 10_000, otherwise: 2_000 };

/** Cells of a screen on which the title can say more than numbers. */
const roomForWords = 100;

/** The messages of one session. */
export function TranscriptScreen({ route }: TranscriptScreenProps) {
  const { glyphs, session: console } = useConsole();
  const { width, height } = useScreenSize();
  const store = useTranscriptStore();
  const view = useStore(store);
  const session = useSession(route);
  const status = sessionStatus(session);
  const rows = view.isZoomed ? height : height - frameRows;
  const query = { sessionId: route.sessionId, computerId: route.computerId, role: view.role };
  const visited = useRef<number>(undefined);
  const { feed, wake } = useMessages({
    query,
    wanted: (log) => wantedMessages(store.get(), log, { rows, visited: visited.current }),
    intervalMs: isResting(status) ? intervalsMs.resting : intervalsMs.otherwise,
  });
  const log: MessageLog = feedData(feed) ?? emptyLog;
  const { transcript, layout, cursor, top } = useTranscript({ store, log, width, rows, wake });
  const visit = useCallback(
    (entry: number | undefined) => {
      visited.current = entry;
      if (entry !== undefined) wake();
    },
    [wake],
  );
  useSearchWork(transcript, { query: view.search?.query, log }, visit);
  const access = useSaving(store, { ...query, title: route.title });
  const controls = useMemo(
    () => createTranscriptControls(transcript, access),
    [transcript, access],
  );
  const bindings = useMemo(() => {
    const { id } = currentVisit(console.navigation.get());
    const leave = () => {
      if (currentVisit(console.navigation.get()).id === id) console.operator.back();
    };
    return [
      ...bind(transcriptActions, () => controls),
      ...bind(openSessionActions, () => ({ session, leave })),
    ];
  }, [console, controls, session]);

  const { inspected } = view;
  const onClose = useCallback(() => store.dispatch({ type: 'inspected', id: undefined }), [store]);
  if (inspected !== undefined) {
    const part = log.entries.findIndex(({ id }) => id === inspected);
    const message = messageAt(log, part);
    return <InspectedMessage id={inspected} {...{ message, onClose }} freshness={feed} />;
  }
  const details = transcriptTitle(
    {
      view,
      position: cursor.part + 1,
      loaded: log.entries.length,
      hasMore: log.hasMore,
      total: session.messageCount ?? undefined,
      status,
      matches: matchPosition(transcript),
      isNarrow: width < roomForWords,
    },
    glyphs,
  );
  const lines = () =>
    log.entries.length === 0
      ? [emptyLine, line('  ', [emptyText(view.role), 'muted'])]
      : transcriptLines({
          entries: log.entries,
          layout,
          view,
          pattern: transcript.scan()?.pattern,
          cursor,
          top,
          rows,
          glyphs,
        });

  return (
    <Screen freshness={feed} bindings={bindings} details={details} hasFrame={!view.isZoomed}>
      {(size) => (
        <FeedBody feed={feed} size={size} subject="messages">
          {() => <Pane lines={lines()} {...size} />}
        </FeedBody>
      )}
    </Screen>
  );
}

const isResting = (status: string): boolean => status === 'idle' || status === 'completed';

const emptyText = (role: string | undefined): string =>
  role === undefined
    ? 'This session has no messages.'
    : `This session has no messages of role ${role}. esc shows all roles.`;
