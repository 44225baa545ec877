import { Box } from 'ink';
import { memo, useCallback, useMemo, useState } from 'react';
import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { type Line, line, type Size, type Span, signs } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { spansWidth } from '../../draw/spans.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { type FreshnessState, freshnessSpans } from '../../frame/freshness.ts';
import { wallWidth } from '../../frame/list-split.ts';
import { frameRows, useScreenSize } from '../../frame/screen.tsx';
import type { RouteOf } from '../../shell/routes.ts';
import { useMode, useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { statusCell } from '../sessions/session-preview.ts';
import type { TranscriptLook } from '../transcript/shown-transcript.ts';
import { TranscriptPane, TranscriptView, useFramedLook } from '../transcript/transcript-screen.tsx';
import { activitySpans, roleSpans } from '../transcript/transcript-title.ts';
import { useReading } from '../transcript/use-transcript.ts';
import { type OpenPane, openPanes, type Panes } from './open-panes.ts';
import { focusIndex, type PanesState, paneGrid } from './panes.ts';

/** Several transcripts side by side, one of which has the focus. */
export function PanesScreen({ route }: { route: RouteOf<'panes'> }) {
  const shell = useShell();
  const screen = useScreenSize();
  const [panes] = useState(() => openPanes(shell, route, screen));
  const state = useMode(panes, (shown) => shown);
  const outline = state.open[focusIndex(state)];
  return outline && <PanesView {...{ panes, state }} focused={panes.paneOf(outline)} />;
}

type PanesViewProps = { panes: Panes; state: PanesState; focused: OpenPane };

/** Each is drawn and read as a transcript of its own; keys act on the one with the focus. */
function PanesView({ panes, state, focused }: PanesViewProps) {
  const { isScreenReader } = useShell();
  const screen = useScreenSize();
  const { get, subscribe } = focused.transcript;
  const isPlain = useStore({ get: () => get().isZoomed, subscribe });
  const isAlone = state.isAlone || state.open.length === 1 || isScreenReader;
  const fillsScreen = isAlone || isPlain;
  const rows = useMemo((): ShownPane[][] => {
    if (fillsScreen) return [[{ pane: focused, size: screen }]];
    const room = { ...screen, height: screen.height - frameRows };
    return paneGrid(state.open.length, focusIndex(state), room).map((row) =>
      row.flatMap(({ index, size }) => {
        const outline = state.open[index];
        return outline ? [{ pane: panes.paneOf(outline), size }] : [];
      }),
    );
  }, [panes, state, focused, fillsScreen, screen]);
  const shown = rows.flat();
  const title = sanitizeLine(focused.outline.title);
  const name = isAlone ? truncateEnd(title, Math.floor(screen.width * nameShare)) : undefined;
  const lead = useMemo(
    () => leadSpans(state, { shown: shown.length, name }),
    [state, shown.length, name],
  );
  const leave = useCallback(() => panes.close(focused.id), [panes, focused.id]);
  const body = useCallback(() => <PaneRows {...{ rows, focused }} />, [rows, focused]);
  return (
    <>
      {shown.map(({ pane, size }) => (
        <Reader key={pane.id} {...{ pane, size }} share={shown.length} isWhole={fillsScreen} />
      ))}
      <TranscriptView
        transcript={focused.transcript}
        around={panes.around}
        body={isAlone ? undefined : body}
        {...{ leave, lead }}
      />
    </>
  );
}

/** The share of a row that a name takes besides what else it says. */
const nameShare = 0.3;

/** `transcript 3 of 4` and how many of them fit; where no title names this one, its name. */
function leadSpans(
  state: PanesState,
  { shown, name }: { shown: number; name: string | undefined },
): Span[] {
  const count = state.open.length;
  const place = `${focusIndex(state) + 1} of ${count}`;
  if (name !== undefined)
    return [{ text: `${count > 1 ? `${place}: ` : ''}${name}  `, tone: 'strong' }];
  return [
    { text: `transcript ${place}${shown < count ? `, ${shown} fit` : ''}  `, tone: 'strong' },
  ];
}

type ShownPane = { pane: OpenPane; size: Size };

/** Reads what a pane needs. Its title takes a row where a screen of its own would have a frame. */
function Reader({ pane, size, share, isWhole }: ShownPane & { share: number; isWhole: boolean }) {
  const height = isWhole ? size.height : size.height - 1 + frameRows;
  useReading(pane.transcript, pane.outline, { size: { ...size, height }, share });
  return null;
}

type PaneRowsProps = { rows: readonly ShownPane[][]; focused: OpenPane };

function PaneRows({ rows, focused }: PaneRowsProps) {
  const isHanging = useStore(useShell().traffic).waiting !== undefined;
  const time = { isHanging, nowMs: useNow() };
  return (
    <Box flexDirection="column">
      {rows.map((row) => (
        <Box key={row[0]?.pane.id}>
          {row.flatMap(({ pane, size }, index) => [
            ...(index === 0 ? [] : [<Wall key={`${pane.id} wall`} height={size.height} />]),
            <TitledPane
              key={pane.id}
              {...{ pane, size, ...time }}
              onFocus={pane === focused ? undefined : pane.focus}
            />,
          ])}
        </Box>
      ))}
    </Box>
  );
}

const Wall = ({ height }: { height: number }) => (
  <Pane
    lines={Array.from({ length: height }, () => line([signs.wall, 'border']))}
    width={wallWidth}
    height={height}
  />
);

type TitledPaneProps = ShownPane & {
  isHanging: boolean;
  nowMs: number;
  /** Gives it the focus; undefined while it has it. */
  onFocus: (() => void) | undefined;
};

const TitledPane = memo(function TitledPane({ pane, size, onFocus, ...time }: TitledPaneProps) {
  const { transcript } = pane;
  const { feed } = useFramedLook(transcript);
  const { width } = size;
  const isFocused = onFocus === undefined;
  const room = { width, height: size.height - 1 };
  return (
    <Box flexDirection="column" {...size}>
      <Pane
        lines={() => [paneTitle({ look: transcript.look(), isFocused, width, ...time })]}
        width={width}
        height={1}
        onClick={() => void onFocus?.()}
      />
      <FeedBody feed={feed} size={room} subject="messages">
        {() => <TranscriptPane {...{ transcript, onFocus }} size={room} />}
      </FeedBody>
    </Box>
  );
});

type TitledPane = {
  look: Pick<TranscriptLook, 'session' | 'feed' | 'log' | 'state'>;
  isFocused: boolean;
  width: number;
} & Pick<FreshnessState, 'isHanging' | 'nowMs'>;

/** Cells of the name that remain beside what must be said, and beside what is as expected. */
const [minName, usualName] = [9, 20];

/** The sign of the focus, and a blank and the rule after all else. */
const edgeWidth = 4;

/** The name of a session, its state, what its transcript shows, and the age of that, over a rule. */
export function paneTitle({ look, isFocused, width, ...now }: TitledPane): Line {
  const { session, feed, log, state } = look;
  const { hasMore, entries } = log;
  const loaded = entries.length;
  const isWhole = log.cut === undefined;
  const freshness = feed.state === 'live' && !isWhole ? { ...feed, isPartial: true } : feed;
  const age = freshnessSpans({ freshness, isWaiting: false, ...now });
  const gone = 'reason' in feed && feed.reason.code === 'not-found';
  const status: Span[] = [gone ? { text: 'no longer exists', tone: 'bad' } : statusCell(session)];
  const activity = loaded === 0 ? [] : activitySpans({ state, loaded, hasMore, total: undefined });
  const details = spansOfPart(status);
  // The state of the session is said in any width, the others as far as there is room.
  const others = [activity, roleSpans(state)];
  const isFresh = feed.state === 'live' && isWhole;
  for (const part of isFresh ? [...others, age] : [age, ...others]) {
    const spans = spansOfPart(part);
    const isExpected = part === activity && state.isFollowing;
    const room = width - edgeWidth - (isExpected ? usualName : minName);
    if (spansWidth([...details, ...spans]) <= room) details.push(...spans);
  }
  const name = truncateEnd(
    sanitizeLine(sessionTitle(session)),
    Math.max(1, width - edgeWidth - spansWidth(details)),
  );
  const head: Span[] = [
    { text: `${isFocused ? signs.cursor : ' '} `, tone: 'accent', spoken: '' },
    { text: name, tone: isFocused ? 'accent' : 'strong' },
    ...details,
  ];
  const rule = signs.rule.repeat(Math.max(0, width - spansWidth(head) - 1));
  return { spans: [...head, { text: ` ${rule}`, tone: isFocused ? 'accent' : 'border' }] };
}

function spansOfPart(part: readonly Span[]): Span[] {
  const spans = part.filter(({ text }) => text.trim() !== '');
  const last = spans.at(-1);
  if (last === undefined) return [];
  const end = last.tone === 'badge' ? last.text : last.text.trimEnd();
  return [{ text: '  ' }, ...spans.slice(0, -1), { ...last, text: end }];
}
