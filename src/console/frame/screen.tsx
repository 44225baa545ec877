import { Box } from 'ink';
import { memo, type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { Freshness } from '../data/feed.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { reachableBindings } from '../keys/reachable.ts';
import { noticeOf } from '../shell/notices.ts';
import type { Binding, Overlay } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { createValue, useStore } from '../shell/store.ts';
import { useIsWaiting, useNow } from '../shell/time.ts';
import { footerLine } from './footer-line.ts';
import { headerLine, outageSpans } from './header-line.ts';
import { frameRows, useScreenSize } from './screen-size.ts';
import { SpokenScreen, spokenConcern } from './spoken-screen.tsx';
import { titleLine } from './title-line.ts';
import { useClosedWhenNotFound } from './use-stale-question.ts';

export type ScreenProps = {
  /** Said after the breadcrumbs: counts, range, filter. */
  details?: readonly Span[];
  /** Of what the screen asks the server; nothing where it asks nothing. */
  freshness?: Freshness | undefined;
  /** What keys do here, most useful first. */
  bindings: readonly Binding[];
  /** Without frame the body has the whole screen, but for a row on which something has to be said. */
  hasFrame?: boolean;
  /** It stands in for a screen that is being loaded: keys wait for that one. */
  isStandIn?: boolean;
  children: (body: Size) => ReactNode;
};

/** The frame that every screen has: two rows on top, one at the bottom, the body between them. */
export function Screen(props: ScreenProps) {
  const { details = noDetails, freshness, bindings, hasFrame = true, children } = props;
  const { isStandIn = false } = props;
  const shell = useShell();
  const { width, height } = useScreenSize();
  const overlay = useStore(shell.overlay);
  useStore(overlay?.state ?? nothing);

  useLayoutEffect(() => shell.bindings.dispatch(bindings), [shell, bindings]);
  useHeldKeys(isStandIn);
  useClosedWhenNotFound(freshness);

  const isAsking = overlay?.titleLine !== undefined;
  const isSaying = noticeOf(useStore(shell.notices)).kind !== 'none';
  const rows = hasFrame ? frameRows : isAsking ? 2 : isSaying ? 1 : 0;
  const body = { width, height: height - rows };
  const title = useTitle(overlay, { details, freshness, width });

  if (shell.isScreenReader) {
    return (
      <SpokenScreen overlay={overlay} title={title} size={body}>
        {children(body)}
      </SpokenScreen>
    );
  }
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {hasFrame && <Header freshness={freshness} width={width} />}
      {(hasFrame || isAsking) && <Pane lines={[title]} width={width} height={1} />}
      <Box width={width} height={body.height} overflow="hidden">
        {children(body)}
        {overlay?.draw(body)}
      </Box>
      {rows > 0 && <Footer overlay={overlay} bindings={bindings} width={width} />}
    </Box>
  );
}

/** Keys wait while this is on the screen. */
function useHeldKeys(isHolding: boolean) {
  const { holdKeys } = useShell();
  useLayoutEffect(() => {
    if (!isHolding) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    holdKeys(promise);
    return resolve;
  }, [isHolding, holdKeys]);
}

const noDetails: readonly Span[] = [];
const nothing = createValue(undefined);

type HeaderProps = { freshness: Freshness | undefined; width: number };

/** The first row, which no key changes. */
const Header = memo(function Header({ freshness, width }: HeaderProps) {
  const { navigation, profile, isReadOnly } = useShell();
  const root = useStore(navigation).trail[0].route.screen;
  const nowMs = useNow();
  const isWaiting = useIsWaiting(freshness?.state === 'loading');
  const line = headerLine({ root, profile, isReadOnly, freshness, isWaiting, nowMs }, width);

  return <Pane lines={[line]} width={width} height={1} />;
});

/** The second row: where one is, or what is being typed. A prompt takes its place, so nothing jumps. */
function useTitle(
  overlay: Overlay | undefined,
  {
    details,
    freshness,
    width,
  }: Pick<ScreenProps, 'freshness'> & { details: readonly Span[]; width: number },
): Line {
  const { isScreenReader, navigation } = useShell();
  const trail = useStore(navigation);
  if (overlay?.titleLine) return overlay.titleLine(width);
  const told = isScreenReader ? [...details, ...spokenConcern(freshness)] : details;
  return titleLine({ navigation: trail, details: told, outage: outageSpans(freshness) }, width);
}

/** The last row: how to use what is open, a notice, or what keys do here. */
function Footer({
  overlay,
  bindings,
  width,
}: {
  overlay: Overlay | undefined;
  bindings: readonly Binding[];
  width: number;
}) {
  const shell = useShell();
  const notice = noticeOf(useStore(shell.notices));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay and the bindings are what can be reached
  const hints = useMemo(() => {
    const hasMenu = bindings.some(({ isHarmful }) => isHarmful);
    return reachableBindings(shell, bindings).filter(({ id }) => hasMenu || id !== 'actions.menu');
  }, [overlay, bindings, shell]);
  const line = overlay?.footerLine?.() ?? footerLine({ notice, bindings: hints, shell }, width);

  return <Pane lines={[line]} width={width} height={1} />;
}
