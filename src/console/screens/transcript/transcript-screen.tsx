import { useCallback } from 'react';
import { memoizeLast } from '../../../domain/memoize-last.ts';
import { messageAt } from '../../../domain/transcript/message-log.ts';
import { isSamePosition, windowFrom } from '../../../domain/transcript/position.ts';
import type { RiskLens } from '../../../domain/transcript/risks.ts';
import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import type { Point } from '../../../terminal/keyboard.ts';
import { emptyLine, line } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../../frame/screen.tsx';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { putCursor } from './cursor.ts';
import { errorIndices } from './error-choice.ts';
import { InspectedMessage } from './inspected-message.tsx';
import { useSaving } from './save-session.ts';
import { useTranscriptBindings } from './transcript-bindings.ts';
import { transcriptLines } from './transcript-lines.ts';
import { matchPosition } from './transcript-search.ts';
import { transcriptTitle } from './transcript-title.ts';
import { useTranscript, useTranscriptStore } from './use-transcript.ts';

/** How many messages call a tool in a way that a person should look at. */
const countRisky = memoizeLast(
  (entries: readonly TranscriptEntry[], { isRisky }: RiskLens) => entries.filter(isRisky).length,
);

/** Cells from which on the title has room for words beside its numbers. */
const roomForWords = 100;

/** The messages of one session. */
export function TranscriptScreen({ route }: { route: RouteOf<'transcript'> }) {
  const { riskLens } = useShell();
  const { width, height } = useScreenSize();
  const store = useTranscriptStore(route);
  const state = useStore(store);
  const rows = state.isZoomed ? height : height - frameRows;
  const reading = useTranscript({ route, store, width, rows });
  const { transcript, layout, cursor, top, feed, log, session, status, query } = reading;
  const access = useSaving(store, { ...query, title: route.title });
  const bindings = useTranscriptBindings(transcript, access, session);

  const { inspected } = state;
  const onClose = useCallback(() => store.dispatch({ type: 'inspected', id: undefined }), [store]);
  if (inspected !== undefined) {
    const message = messageAt(
      log,
      log.entries.findIndex(({ id }) => id === inspected),
    );
    return <InspectedMessage id={inspected} {...{ message, onClose }} freshness={feed} />;
  }
  const { entries, hasMore } = log;
  const scan = transcript.scan();
  const details = transcriptTitle({
    ...{ state, status, hasMore },
    position: cursor.entry + 1,
    loaded: entries.length,
    total: session.messageCount ?? undefined,
    errors: errorIndices(entries),
    risks: countRisky(entries, riskLens),
    matches: matchPosition(state.search, scan, log),
    isNarrow: width < roomForWords,
  });
  const lines = () =>
    entries.length === 0
      ? [emptyLine, line('  ', [emptyText(state.role), 'muted'])]
      : transcriptLines({ entries, layout, state, pattern: scan?.pattern, cursor, top, rows });

  /** A line is gone to by a click, and its message unfolded by another one. */
  const onClick = ({ y }: Point) => {
    const clicked = state.isZoomed ? undefined : windowFrom(top, rows, layout)[y];
    if (clicked === undefined) return undefined;
    if (isSamePosition(clicked, cursor)) return 'transcript.fold';
    putCursor(transcript, clicked);
    return undefined;
  };

  return (
    <Screen freshness={feed} bindings={bindings} details={details} hasFrame={!state.isZoomed}>
      {(size) => (
        <FeedBody feed={feed} size={size} subject="messages">
          {() => <Pane lines={lines()} {...size} onClick={onClick} />}
        </FeedBody>
      )}
    </Screen>
  );
}

const emptyText = (role: string | undefined): string =>
  role === undefined
    ? 'This session has no messages.'
    : `This session has no messages of role ${role}. esc shows all roles.`;
