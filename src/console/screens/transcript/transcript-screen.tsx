import { useCallback } from 'react';
import { messageAt } from '../../data/message-log.ts';
import { emptyLine, line } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useStore } from '../../shell/store.ts';
import { InspectedMessage } from './inspected-message.tsx';
import { matchPosition } from './match-position.ts';
import { transcriptLines } from './transcript-lines.ts';
import { transcriptTitle } from './transcript-title.ts';
import { useReading } from './use-reading.ts';
import { useSaving } from './use-saving.ts';
import { useTranscriptStore } from './use-transcript.ts';
import { useTranscriptBindings } from './use-transcript-bindings.ts';

export type TranscriptScreenProps = { route: RouteOf<'transcript'> };

/** Cells of a screen on which the title can say more than numbers. */
const roomForWords = 100;

/** The messages of one session. */
export function TranscriptScreen({ route }: TranscriptScreenProps) {
  const { width, height } = useScreenSize();
  const store = useTranscriptStore();
  const view = useStore(store);
  const rows = view.isZoomed ? height : height - frameRows;
  const reading = useReading({ route, store, width, rows });
  const { transcript, layout, cursor, top, feed, log, session, status, query } = reading;
  const access = useSaving(store, { ...query, title: route.title });
  const bindings = useTranscriptBindings(transcript, access, session);

  const { inspected } = view;
  const onClose = useCallback(() => store.dispatch({ type: 'inspected', id: undefined }), [store]);
  if (inspected !== undefined) {
    const message = messageAt(
      log,
      log.entries.findIndex(({ id }) => id === inspected),
    );
    return <InspectedMessage id={inspected} {...{ message, onClose }} freshness={feed} />;
  }
  const { entries, hasMore } = log;
  const details = transcriptTitle({
    ...{ view, status, hasMore },
    position: cursor.part + 1,
    loaded: entries.length,
    total: session.messageCount ?? undefined,
    matches: matchPosition(transcript),
    isNarrow: width < roomForWords,
  });
  const pattern = transcript.scan()?.pattern;
  const lines = () =>
    entries.length === 0
      ? [emptyLine, line('  ', [emptyText(view.role), 'muted'])]
      : transcriptLines({ entries, layout, view, pattern, cursor, top, rows });

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

const emptyText = (role: string | undefined): string =>
  role === undefined
    ? 'This session has no messages.'
    : `This session has no messages of role ${role}. esc shows all roles.`;
