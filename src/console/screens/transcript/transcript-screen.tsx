import { useMemo } from 'react';
import { bind } from '../../actions/binding.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import { useMessages } from '../../data/use-messages.ts';
import type { Route } from '../../navigation/route.ts';
import { useStore } from '../../store.ts';
import { emptyLine, line } from '../../text/line.ts';
import { transcriptActions } from './transcript-actions.ts';
import { transcriptTitle } from './transcript-title.ts';
import { useTranscript, useTranscriptStore } from './use-transcript.ts';

export type TranscriptScreenProps = { route: Extract<Route, { screen: 'transcript' }> };

const nothingRead = { messages: [], hasMore: false };

export function TranscriptScreen({ route }: TranscriptScreenProps) {
  const { glyphs } = useConsole();
  const { width, height } = useScreenSize();
  const store = useTranscriptStore();
  const { role } = useStore(store);
  const { sessionId, computerId, messageCount } = route;
  const { feed, loadMore } = useMessages({ sessionId, computerId, role });
  const { messages, hasMore } = feedData(feed) ?? nothingRead;
  const { view, controls, lines, cursor } = useTranscript({
    store,
    messages,
    width,
    rows: height - frameRows,
    hasMore,
    loadMore,
  });
  const bindings = useMemo(() => bind(transcriptActions, () => controls), [controls]);
  const loaded = messages.length;
  const progress = { view, position: cursor.part + 1, loaded, hasMore, total: messageCount };
  const empty = [emptyLine, line('  ', [emptyText(role), 'muted'])];

  return (
    <Screen freshness={feed} bindings={bindings} details={transcriptTitle(progress, glyphs)}>
      {(size) => (
        <FeedBody feed={feed} size={size} subject="messages">
          {() => <Pane lines={loaded === 0 ? empty : lines} {...size} />}
        </FeedBody>
      )}
    </Screen>
  );
}

const emptyText = (role: string | undefined): string =>
  role === undefined
    ? 'This session has no messages.'
    : `This session has no messages of role ${role}.`;
