import { Box } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Freshness } from '../data/feed.ts';
import type { Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import type { Binding } from '../keys/binding.ts';
import { ModalLayer } from '../overlays/modal-layer.tsx';
import { useWithdrawalWith } from '../overlays/use-withdrawal.ts';
import { useConsole } from '../shell/console-context.ts';
import { noticeOf } from '../shell/notice.ts';
import { useStore } from '../shell/store.ts';
import { useIsWaiting } from '../shell/use-is-waiting.ts';
import { useNow } from '../shell/use-now.ts';
import { FooterRow } from './footer-row.tsx';
import { headerLine, outageSpans } from './header-line.ts';
import { frameRows, type Size, useScreenSize } from './screen-size.ts';
import { SpokenScreen } from './spoken-screen.tsx';
import { TitleRow } from './title-row.tsx';

export type ScreenProps = {
  /** Said after the breadcrumbs: counts, range, filter. */
  details?: readonly Span[];
  /** Of what the screen asks the server; nothing where it asks nothing. */
  freshness?: Freshness | undefined;
  /** What keys do here, most useful first. */
  bindings: readonly Binding[];
  /** Without frame the body has the whole screen, but for a row on which something has to be said. */
  hasFrame?: boolean;
  children: (body: Size) => ReactNode;
};

/** The frame that every screen has: two rows on top, one at the bottom, the body between them. */
export function Screen(props: ScreenProps) {
  const { details = [], freshness, bindings, hasFrame = true, children } = props;
  const { session, profile, isScreenReader } = useConsole();
  const { operator } = session;
  const { width, height } = useScreenSize();
  const navigation = useStore(session.navigation);
  const nowMs = useNow();
  const isWaiting = useIsWaiting(freshness?.state === 'loading');

  useLayoutEffect(() => session.setBindings(bindings), [session, bindings]);
  useWithdrawalWith(freshness);

  const root = navigation.trail[0].route.screen;
  const header = headerLine(
    { root, profile, isReadOnly: operator.isReadOnly, freshness, isWaiting, nowMs },
    width,
  );
  const outage = outageSpans(freshness);
  const isAsking = useStore(session.modal).kind === 'prompt';
  const isSaying = noticeOf(useStore(session.notices)).kind !== 'none';
  const rows = hasFrame ? frameRows : isAsking ? 2 : isSaying ? 1 : 0;
  const body = { width, height: height - rows };

  if (isScreenReader) {
    return (
      <SpokenScreen details={details} freshness={freshness}>
        {children(body)}
      </SpokenScreen>
    );
  }
  return (
    <Box flexDirection="column" width={width} height={height} overflow="hidden">
      {hasFrame && <Pane lines={[header]} width={width} height={1} />}
      {(hasFrame || isAsking) && <TitleRow details={details} outage={outage} width={width} />}
      <Box width={width} height={body.height} overflow="hidden">
        {children(body)}
        <ModalLayer size={body} />
      </Box>
      {rows > 0 && <FooterRow bindings={bindings} width={width} />}
    </Box>
  );
}
