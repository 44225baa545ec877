import { Box } from 'ink';
import {
  createContext,
  memo,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { type Freshness, type FreshnessNow, feedData, freshnessOf } from '../data/feed.ts';
import { useTeam } from '../data/use-team.ts';
import { type Line, type Size, type Span, spokenLine } from '../draw/line.ts';
import { Pane, Spoken } from '../draw/pane.tsx';
import { keyOf, reachableBindings, stopWork } from '../keys/binding.ts';
import { noticeOf } from '../shell/notices.ts';
import type { Binding, Overlay } from '../shell/shell.ts';
import { useIsWaiting, useMode, useNow, useShell } from '../shell/shell-context.ts';
import { createValue, useStore } from '../shell/store.ts';
import { footerLine, wholeHints } from './footer-line.ts';
import { freshnessSpans, outageSpans, teamDataOf } from './freshness.ts';
import { headerLine, spokenHeader, titleLine } from './header-line.ts';

/** Rows of the frame: two at the top, one at the bottom. */
export const frameRows = 3;

const context = createContext<Size>({ width: 80, height: 24 });

export const ScreenSizeProvider = context.Provider;

export const useScreenSize = (): Size => useContext(context);

/** The minimum width of the screen for a list with its preview. */
export const minPreviewWidth = 120;

export const hasRoomForPreview = ({ width }: Size): boolean => width >= minPreviewWidth;

export type ScreenProps = {
  /** Shown after the breadcrumbs: counts, range, filter. A function makes them anew whenever the screen is painted. */
  details?: readonly Span[] | (() => readonly Span[]);
  /** A function, for what changes without React, is asked again whenever the screen is painted. */
  freshness?: FreshnessNow;
  /** Whether earlier data stays in view while other data loads, so that keys have something to act on. */
  hasContent?: boolean;
  /** What is loaded, as part of a sentence: `sessions`. */
  subject?: string;
  /** What keys do here, most useful first. */
  bindings: readonly Binding[];
  /** Without a frame the body fills the screen, except for a row if there is something to report. */
  hasFrame?: boolean;
  children: (body: Size) => ReactNode;
};

/** The frame of every screen: two rows at the top, one at the bottom, and the body between them. */
export function Screen(props: ScreenProps) {
  const { details = noDetails, bindings, hasFrame = true, children } = props;
  const { subject = 'data', hasContent = false } = props;
  const shell = useShell();
  const freshnessNow = useFreshness(props.freshness);
  const freshness = freshnessNow();
  const { width, height } = useScreenSize();
  const overlay = useMode(shell.overlay, (open) => open);
  useStore(overlay?.state ?? nothing);

  useLayoutEffect(() => shell.bindings.dispatch(bindings), [shell, bindings]);
  const state = hasContent && freshness?.state === 'loading' ? undefined : freshness?.state;
  useLayoutEffect(() => shell.firstLoad.dispatch({ state, subject }), [shell, state, subject]);
  useClosedWhenNotFound(freshness);

  const isAsking = overlay?.titleLine !== undefined;
  const isSaying = noticeOf(useStore(shell.notices)).kind !== 'none';
  const rows = hasFrame ? frameRows : isAsking ? 2 : isSaying ? 1 : 0;
  const body = { width, height: height - rows };
  const title = useTitle(overlay, { details, freshness, width });

  if (shell.isScreenReader) {
    return (
      <SpokenScreen overlay={overlay} title={title} freshness={freshness} size={body}>
        {children(body)}
      </SpokenScreen>
    );
  }
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {hasFrame && (
        <Header
          isLoading={freshness?.state === 'loading'}
          freshnessNow={freshnessNow}
          width={width}
        />
      )}
      {(hasFrame || isAsking) && <Pane lines={() => [title()]} width={width} height={1} />}
      <Box width={width} height={body.height} overflow="hidden">
        {children(body)}
        {overlay?.draw(body)}
      </Box>
      {rows > 0 && <Footer overlay={overlay} bindings={bindings} width={width} />}
    </Box>
  );
}

const noDetails: readonly Span[] = [];
const nothing = createValue(undefined);

/** The freshness as of a call, by the same function in all frames. Nothing is live of which the server has told only a part. */
function useFreshness(given: ScreenProps['freshness']): () => Freshness | undefined {
  const { traffic } = useShell();
  useStore(traffic);
  const latest = useRef(given);
  latest.current = given;
  return useCallback(() => {
    const freshness = freshnessOf(latest.current);
    const isPartial = traffic.get().incomplete !== undefined;
    return isPartial && freshness?.state === 'live' ? { ...freshness, isPartial } : freshness;
  }, [traffic]);
}

type HeaderProps = {
  isLoading: boolean;
  freshnessNow: () => Freshness | undefined;
  width: number;
};

/** The first row, which no key changes. Ages are those of the time at which it is painted. */
const Header = memo(function Header({ isLoading, freshnessNow, width }: HeaderProps) {
  const { traffic, clock } = useShell();
  const facts = useHeaderFacts();
  const isLong = useIsWaiting(isLoading);
  const isWaiting = useStore(traffic.isAsking) || isLong;
  const isHanging = useStore(traffic).waiting !== undefined;
  const linesAt = memoizeLast((freshness: Freshness | undefined, seconds: number) => {
    const fresh = { freshness, isWaiting, isHanging, nowMs: seconds * 1_000 };
    return [headerLine({ ...facts, ...fresh }, width)];
  });
  const lines = () => linesAt(freshnessNow(), Math.floor(clock() / 1_000));

  return <Pane lines={lines} width={width} height={1} />;
});

/** What the first row says besides requests. */
function useHeaderFacts() {
  const { profile, isReadOnly, clockDifference, attention, navigation } = useShell();
  const root = useStore(navigation).trail[0].route.screen;
  const clockDifferenceMs = useStore(clockDifference);
  const urgent = useStore(attention.urgent);
  const isUrgentIncomplete = !useStore(attention.isWhole);
  const dataOf = teamDataOf(feedData(useTeam()), root);
  return { root, profile, isReadOnly, clockDifferenceMs, urgent, isUrgentIncomplete, dataOf };
}

type TitleProps = Required<Pick<ScreenProps, 'details'>> & {
  freshness: Freshness | undefined;
  width: number;
};

/** The second row: the current place, or the open prompt, which replaces it so that nothing moves. */
function useTitle(
  overlay: Overlay | undefined,
  { details, freshness, width }: TitleProps,
): (spokenBeside?: readonly Span[]) => Line {
  const { isScreenReader, navigation, traffic, offeredCopy, visitStores } = useShell();
  const trail = useStore(navigation);
  const requests = useStore(traffic);
  const hasCopy = useStore(offeredCopy) !== undefined;
  const prompt = overlay?.titleLine;
  if (prompt) return () => prompt(width);
  // A screen reader would announce every second of a wait.
  const known = isScreenReader ? { ...requests, waiting: undefined } : requests;
  const outage = outageSpans(freshness, known, { width, hasCopy });
  const room = isScreenReader ? unlimited : width;
  return (spokenBeside = noDetails) => {
    const isViewChanged = visitStores.isViewChanged();
    const shown = typeof details === 'function' ? details() : details;
    const told = [...shown, ...spokenBeside];
    return titleLine({ navigation: trail, isViewChanged, details: told, outage }, room);
  };
}

/** A width in which nothing is shortened or left out. */
const unlimited = 10_000;

/** What the first row says besides the names of screens, for a screen reader, which does not read it. */
function useSpokenHeader(): Span[] {
  const facts = useHeaderFacts();
  const nowMs = useNow();
  // An age would be read aloud whenever it changes.
  const minuteMs = facts.dataOf == null ? 0 : nowMs - (nowMs % 60_000);
  return spokenHeader({ ...facts, nowMs: minuteMs });
}

type FooterProps = { overlay: Overlay | undefined; bindings: readonly Binding[]; width: number };

function Footer({ overlay, bindings, width }: FooterProps) {
  const shell = useShell();
  const notice = noticeOf(useStore(shell.notices));
  useStore(shell.isKeyRefused);
  // Hints of the menu are of what the screen has bound, which follows its first frame.
  useStore(shell.bindings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay and the bindings are what can be reached
  const reachable = useMemo(() => reachableBindings(shell, bindings), [overlay, bindings, shell]);
  const lines = () => {
    const own = overlay?.footerLine?.(width);
    if (own) return [wholeHints(own, width)];
    return [footerLine({ notice, bindings: reachable, shell }, width)];
  };

  return <Pane lines={lines} width={width} height={1} />;
}

/** Closes an open question when its target is no longer among these rows, which questions name by `targetIdOf`. */
export function useClosedWhenGone<Row>(
  rows: readonly Row[],
  targetIdOf: ((row: Row) => string | readonly string[]) | undefined,
): void {
  const targetIds = useTargetIds();
  const there = targetIdOf && targetIds.length > 0 && new Set(rows.flatMap(targetIdOf));
  useClosed(there instanceof Set && targetIds.some((id) => !there.has(id)));
}

/** Closes an open question when the server no longer has the object that a screen shows. */
function useClosedWhenNotFound(freshness: Freshness | undefined): void {
  const hasTarget = useTargetIds().length > 0;
  const reason = freshness && 'reason' in freshness ? freshness.reason : undefined;
  useClosed(hasTarget && reason?.code === 'not-found');
}

const none: readonly string[] = [];

/** Most overlays have none, so that what reads the rows is not rendered for them. */
function useTargetIds(): readonly string[] {
  const { overlay } = useShell();
  const get = () => overlay.get()?.targetIds ?? none;
  return useStore({ get, subscribe: overlay.subscribe });
}

function useClosed(isGone: boolean): void {
  const { closeOverlay, refuse } = useShell();

  useEffect(() => {
    if (!isGone) return;
    closeOverlay();
    refuse('The question was closed: its subject no longer exists.');
  }, [isGone, closeOverlay, refuse]);
}

type SpokenProps = Pick<FooterProps, 'overlay'> & {
  title: ReturnType<typeof useTitle>;
  freshness: Freshness | undefined;
  size: Size;
  children: ReactNode;
};

/** A screen as a few lines of text to be read aloud. Unchanged parts are left out. */
function SpokenScreen({ overlay, title, freshness, size, children }: SpokenProps) {
  const isCovered = overlay !== undefined && overlay.titleLine === undefined;
  const footer = overlay?.footerLine?.(size.width);
  const told = useTold();
  const beside = [...useSpokenHeader(), ...spokenConcern(freshness)];

  return (
    <Box flexDirection="column">
      {!isCovered && <Pane lines={[title(beside)]} width={size.width} height={1} />}
      {!isCovered && children}
      {overlay?.draw(size)}
      {told !== '' && <Spoken>{spokenLine({ spans: [{ text: told }] })}</Spoken>}
      {footer && <Spoken>{spokenLine(footer)}</Spoken>}
      {told === '' && !overlay && <Spoken>Press question mark for keys.</Spoken>}
    </Box>
  );
}

/** The state of the data if it is a concern. Fresh data needs no words. */
function spokenConcern(freshness: Freshness | undefined): Span[] {
  if (freshness === undefined || (freshness.state === 'live' && !freshness.isPartial)) return [];
  const spans = freshnessSpans({ freshness, isWaiting: true, nowMs: 0 });
  return [{ text: '  ' }, ...spans];
}

function useTold(): string {
  const shell = useShell();
  const notice = noticeOf(useStore(shell.notices));
  if (notice.kind !== 'working') return notice.kind === 'none' ? '' : notice.text;

  const key = keyOf(stopWork.id, reachableBindings(shell));
  const canStop = key !== undefined && shell.notices.stoppable()?.isStopping === false;
  return canStop ? `${notice.text}, ${key} stops it` : notice.text;
}
