import { useCallback, useMemo } from 'react';
import type { Message } from '../../../api/resources.ts';
import { jsonText } from '../../../figures/format/json-text.ts';
import { isWhole, messageAt } from '../../../figures/transcript/message-log.ts';
import {
  errorIndices,
  type TranscriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import type { Point } from '../../../terminal/keyboard.ts';
import type { Freshness } from '../../data/feed.ts';
import { emptyLine, line, type Size } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { besideSplit } from '../../frame/list-split.ts';
import { frameRows, Screen, useScreenSize } from '../../frame/screen.tsx';
import { Split } from '../../frame/split.tsx';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useMode, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { JsonScreen } from '../../tree/json-screen.tsx';
import { jsonScreenActions } from '../../tree/json-tree.ts';
import { putCursor } from './cursor.ts';
import { matchPosition } from './jumps.ts';
import { MessagePane } from './message-pane.tsx';
import { isSamePosition, windowFrom } from './position.ts';
import { useSaving } from './save-session.ts';
import { useTranscriptBindings } from './transcript-actions.ts';
import { transcriptLines } from './transcript-layout.ts';
import type { TranscriptState } from './transcript-state.ts';
import { transcriptTitle } from './transcript-title.ts';
import { useTranscript, useTranscriptStore } from './use-transcript.ts';

/** The number of messages with tool calls that need attention. */
const countRisky = memoizeLast(
  (entries: readonly TranscriptEntry[], { isRisky }: RiskLens) => entries.filter(isRisky).length,
);

/** The minimum width for words beside the numbers in the title. */
const roomForWords = 100;

/**
 * Enough for prose and most code, so that further cells show the whole message under the cursor, which needs no more
 * either. Only beyond both do outputs with long lines get more.
 */
const [readingWidth, minForMessage] = [126, 190];

const splitOf = (size: Size) =>
  besideSplit(size, {
    maxPreview: readingWidth,
    needs: { min: readingWidth, all: readingWidth, max: readingWidth },
  });

export function TranscriptScreen({ route }: { route: RouteOf<'transcript'> }) {
  const { isScreenReader } = useShell();
  const { width, height } = useScreenSize();
  const store = useTranscriptStore(route);
  const state = useStore(store);
  const rows = state.isZoomed ? height : height - frameRows;
  const isSplit = width >= minForMessage && !state.isZoomed && !isScreenReader;
  const split = isSplit ? splitOf({ width, height: rows }) : undefined;
  const reading = useTranscript({ route, store, width: split?.list.width ?? width, rows });
  const { transcript, cursor, feed, log, session, query } = reading;
  const access = useSaving(store, { ...query, title: route.title });
  const bindings = useTranscriptBindings(transcript, access, {
    session,
    isDown: feed.state === 'down',
  });
  const details = useTitleDetails(reading, state);

  const inspected = useMode(store, (state) => state.inspected);
  const onClose = useCallback(() => store.dispatch({ type: 'inspected', id: undefined }), [store]);
  if (inspected !== undefined) {
    const message = messageAt(
      log,
      log.entries.findIndex(({ id }) => id === inspected),
    );
    return <InspectedMessage id={inspected} {...{ message, onClose }} freshness={feed} />;
  }
  const text = (size: Size) => <TranscriptPane {...{ reading, state, rows, size }} />;
  const at = { entries: log.entries, index: cursor.entry, state };
  const message = (size: Size) => <MessagePane {...at} size={size} />;
  return (
    <Screen
      freshness={feed}
      subject="messages"
      bindings={bindings}
      details={details}
      hasFrame={!state.isZoomed}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="messages">
          {() => (split ? <Split split={split} list={text} preview={message} /> : text(size))}
        </FeedBody>
      )}
    </Screen>
  );
}

type OpenTranscript = ReturnType<typeof useTranscript>;

function useTitleDetails(
  { transcript, cursor, log, session, status }: OpenTranscript,
  state: TranscriptState,
) {
  const { riskLens } = useShell();
  const { width } = useScreenSize();
  const { entries } = log;
  return transcriptTitle({
    state,
    status,
    hasMore: !isWhole(log),
    position: cursor.entry + 1,
    loaded: entries.length,
    total: session.messageCount ?? undefined,
    errors: errorIndices(entries),
    risks: countRisky(entries, riskLens),
    matches: matchPosition(state.search, transcript.scan(), log),
    isNarrow: width < roomForWords,
  });
}

type TranscriptPaneProps = {
  reading: OpenTranscript;
  state: TranscriptState;
  rows: number;
  size: Size;
};

/** The visible lines of the messages. */
function TranscriptPane({ reading, state, rows, size }: TranscriptPaneProps) {
  const { transcript, layout, cursor, top, log } = reading;
  const { entries } = log;
  const pattern = transcript.scan()?.pattern;
  const lines =
    entries.length === 0
      ? [emptyLine, line('  ', [emptyText(state.role), 'muted'])]
      : transcriptLines({ entries, layout, state, pattern, cursor, top, rows });

  /** The first click goes to a line, the second unfolds its message. */
  const onClick = ({ y }: Point) => {
    const clicked = state.isZoomed ? undefined : windowFrom(top, rows, layout)[y];
    if (clicked === undefined) return undefined;
    if (isSamePosition(clicked, cursor)) return 'transcript.fold';
    putCursor(transcript, clicked);
    return undefined;
  };
  return <Pane lines={lines} {...size} onClick={onClick} />;
}

const emptyText = (role: string | undefined): string =>
  role === undefined
    ? 'This session has no messages.'
    : `This session has no messages of role ${role}; the others are hidden.`;

type InspectedMessageProps = {
  id: string;
  /** Undefined while it is being loaded again. */
  message: Message | undefined;
  freshness: Freshness;
  onClose(): void;
};

const closing = [
  viewAction<{ close(): void }>({
    id: 'message.close',
    title: 'Return to the transcript',
    keys: ['esc', 'q', 'i'],
    hint: 'close',
    isHintKept: true,
    run: ({ close }) => close(),
  }),
];

const copying = [
  viewAction<{ json: string }>({
    id: 'message.copy-json',
    title: 'Copy the message as JSON',
    keys: ['Y'],
    run: ({ json }, shell) => shell.copy(json, 'the JSON'),
  }),
];

/** Everything that the JSON of a message binds, nearest first. */
export const messageScreenActions = [...jsonScreenActions, ...closing, ...copying];

/** A message as the server sent it. */
function InspectedMessage({ id, message, freshness, onClose }: InspectedMessageProps) {
  const bindings = useMemo(
    () => [
      ...bind(closing, () => ({ close: onClose })),
      ...bind(copying, () => ({ json: jsonText(message) })),
    ],
    [onClose, message],
  );
  const name = `message ${id}`;

  return <JsonScreen title={name} document={message} {...{ name, freshness, bindings }} />;
}
