import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Session } from '../../../api/resources.ts';
import { jsonText } from '../../../figures/format/json-text.ts';
import { sessionStatus } from '../../../figures/sessions/session-facts.ts';
import { titleOnlyText } from '../../../figures/sessions/sharing.ts';
import { isWhole, messageAt } from '../../../figures/transcript/message-log.ts';
import {
  errorIndices,
  type TranscriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import type { Point } from '../../../terminal/keyboard.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { useShared } from '../../data/use-team.ts';
import { emptyLine, line, type Size, type Span } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen, useScreenSize } from '../../frame/screen.tsx';
import { Split } from '../../frame/split.tsx';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { currentVisit } from '../../shell/navigation.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Binding } from '../../shell/shell.ts';
import { useMode, usePainted, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { JsonScreen } from '../../tree/json-screen.tsx';
import { jsonScreenActions } from '../../tree/json-tree.ts';
import { sharedSpans } from '../sessions/sharing.ts';
import { putCursor, scroll } from './cursor.ts';
import { matchPosition } from './jumps.ts';
import { MessagePane } from './message-pane.tsx';
import { useOwnTranscriptBindings } from './own-message.ts';
import { isSamePosition, windowFrom } from './position.ts';
import type { Saving } from './save-session.ts';
import type { Transcript, TranscriptLook } from './shown-transcript.ts';
import { transcriptBindings } from './transcript-actions.ts';
import { transcriptLines } from './transcript-layout.ts';
import { transcriptTitle } from './transcript-title.ts';
import { useTranscript } from './use-transcript.ts';

const countRisky = memoizeLast(
  (entries: readonly TranscriptEntry[], { isRisky }: RiskLens) => entries.filter(isRisky).length,
);

/** The minimum width for words beside the numbers in the title. */
const roomForWords = 100;

export function TranscriptScreen({ route }: { route: RouteOf<'transcript'> }) {
  const transcript = useTranscript(route);
  const { navigation, back } = useShell();
  const [id] = useState(() => currentVisit(navigation.get()).id);
  const leave = useCallback(() => {
    if (currentVisit(navigation.get()).id === id) back();
  }, [navigation, back, id]);
  return <TranscriptView transcript={transcript} leave={leave} />;
}

type TranscriptViewProps = {
  transcript: Transcript & Saving;
  /** Goes away from the session because it has been deleted. */
  leave(): void;
  /** Bindings of a place that shows more than this transcript: nearer than its own, and after them. */
  around?: { nearer: readonly Binding[]; further: readonly Binding[] };
  /** What such a place says before the details of this one. */
  lead?: readonly Span[];
  /** What such a place draws where the transcript would be. */
  body?: ((size: Size) => ReactNode) | undefined;
};

/** What a transcript shows. Drawn again when its parts change; changes of lines alone are painted. */
export function useFramedLook({ look, subscribe }: Transcript): TranscriptLook {
  usePainted({ get: look, subscribe }, ({ frame }) => frame);
  return look();
}

/** The screen of the transcript on which keys act. Apart from what reads the messages, which no key runs again. */
export const TranscriptView = memo(function TranscriptView(props: TranscriptViewProps) {
  const { transcript, leave, around = alone, lead = alone.nearer, body } = props;
  const own = useOwnTranscriptBindings(transcript);
  const { state, feed, split } = useFramedLook(transcript);
  const isDown = feed.state === 'down';
  const bindings = useMemo(
    () => [
      ...around.nearer,
      ...own,
      ...transcriptBindings(transcript, { isDown, leave }),
      ...around.further,
    ],
    [transcript, own, isDown, leave, around],
  );
  const ownDetails = useTitleDetails(transcript);
  const details = () => [...lead, ...ownDetails()];

  const inspected = useMode(transcript, ({ inspected }) => inspected);
  if (inspected !== undefined) return <InspectedMessage transcript={transcript} id={inspected} />;
  const text = (size: Size) => <TranscriptPane transcript={transcript} size={size} />;
  const message = (size: Size) => <MessagePane transcript={transcript} size={size} />;
  const whole = (size: Size) => (
    <FeedBody feed={feed} size={size} subject="messages">
      {() => (split ? <Split split={split} list={text} preview={message} /> : text(size))}
    </FeedBody>
  );
  return (
    <Screen
      freshness={feed}
      subject="messages"
      bindings={bindings}
      details={details}
      hasFrame={!state.isZoomed}
    >
      {state.isZoomed ? whole : (body ?? whole)}
    </Screen>
  );
});

const alone = { nearer: [], further: [] };

function useTitleDetails({ look, scan, riskLens }: Transcript) {
  const { width } = useScreenSize();
  const there = useShared();
  return () => {
    const { state, session, log, cursor } = look();
    const { entries } = log;
    return transcriptTitle({
      state,
      status: sessionStatus(session),
      person: session.ownerEmail ?? undefined,
      shared: sharedSpans(session, there),
      hasMore: !isWhole(log),
      position: cursor.entry + 1,
      loaded: entries.length,
      total: session.messageCount ?? undefined,
      errors: errorIndices(entries),
      risks: countRisky(entries, riskLens),
      matches: matchPosition(state.search, scan(), log),
      isNarrow: width < roomForWords,
    });
  };
}

type TranscriptPaneProps = {
  transcript: Transcript;
  size: Size;
  /** Called by a click if keys act on something else; the cursor is hidden then. */
  onFocus?: (() => void) | undefined;
};

/** The visible lines of the messages. */
export function TranscriptPane({ transcript, size, onFocus }: TranscriptPaneProps) {
  const { bookmarks: kept, profile } = useShell();
  const bookmarks = useStore(kept);
  const marked = useMemo(() => new Set(bookmarks.map(({ messageId }) => messageId)), [bookmarks]);
  const isBookmarked = (id: string) => marked.has(id);
  const lines = () => {
    const { state, session, log, layout, rows, cursor, top } = transcript.look();
    const { entries } = log;
    const shownCursor = onFocus ? undefined : cursor;
    const pattern = transcript.scan()?.pattern;
    return entries.length === 0
      ? [
          emptyLine,
          ...emptyLines(session, state.role, { width: size.width, own: profile.team?.own() }),
        ]
      : transcriptLines({
          ...{ entries, layout, state, pattern, top, rows, isBookmarked },
          cursor: shownCursor,
        });
  };

  /** The first click goes to a line, the second unfolds its message. */
  const onClick = ({ y }: Point) => {
    onFocus?.();
    const { state, layout, rows, cursor, top } = transcript.look();
    const clicked = state.isZoomed ? undefined : windowFrom(top, rows, layout)[y];
    if (clicked === undefined) return undefined;
    if (!onFocus && isSamePosition(clicked, cursor)) return 'transcript.fold';
    putCursor(transcript, clicked);
    return undefined;
  };
  // Elsewhere the wheel is as good as the arrow keys, which act on another transcript.
  const onWheel = onFocus && ((count: number) => scroll(transcript, count));
  return <Pane lines={lines} {...size} {...{ onClick, onWheel }} />;
}

function emptyLines(
  session: Session,
  role: string | undefined,
  { width, own }: { width: number; own: string | undefined },
) {
  const text =
    titleOnlyText(session, own) ??
    (role === undefined
      ? 'This session has no messages.'
      : `This session has no messages of role ${role}; the others are hidden.`);
  return wrapText(text, width - 4).map((row) => line('  ', [row, 'muted']));
}

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

/** A message as the server sent it. It can have to be loaded again first. */
function InspectedMessage({ id, transcript }: { id: string; transcript: Transcript }) {
  const { log, feed } = transcript.look();
  const message = messageAt(
    log,
    log.entries.findIndex((entry) => entry.id === id),
  );
  const bindings = useMemo(() => {
    const close = () => transcript.update({ type: 'inspected', id: undefined });
    return [
      ...bind(closing, () => ({ close })),
      ...bind(copying, () => ({ json: jsonText(message) })),
    ];
  }, [transcript, message]);
  const name = `message ${id}`;

  return <JsonScreen title={name} document={message} freshness={feed} {...{ name, bindings }} />;
}
