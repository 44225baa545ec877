import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Freshness } from '../data/feed.ts';
import { type Line, type Size, type Span, spokenLine } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { keyOf, reachableBindings, stopWork } from '../keys/binding.ts';
import { noticeOf } from '../shell/notices.ts';
import type { Overlay } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { freshnessSpans } from './header-line.ts';

export type SpokenScreenProps = {
  overlay: Overlay | undefined;
  title: Line;
  size: Size;
  children: ReactNode;
};

/**
 * A screen as few lines of text, one thing after another: where one is, then what lies over the screen or
 * what is on it, then what there is to be shown. Whatever has not changed is better left unsaid.
 */
export function SpokenScreen({ overlay, title, size, children }: SpokenScreenProps) {
  const isCovered = overlay !== undefined && overlay.titleLine === undefined;
  const footer = overlay?.footerLine?.();
  const told = useTold();

  return (
    <Box flexDirection="column">
      {!isCovered && <Pane lines={[title]} width={size.width} height={1} />}
      {!isCovered && children}
      {overlay?.draw(size)}
      {told !== '' && <Text>{spokenLine({ spans: [{ text: told }] })}</Text>}
      {footer && <Text>{spokenLine(footer)}</Text>}
      {told === '' && !overlay && <Text>Press question mark for keys.</Text>}
    </Box>
  );
}

/** How the data is, where that is no good news. Fresh data needs no words. */
export function spokenConcern(freshness: Freshness | undefined): Span[] {
  if (freshness === undefined || freshness.state === 'live') return [];
  const spans = freshnessSpans({ freshness, isWaiting: true, nowMs: 0 });
  return [{ text: '  ' }, ...spans];
}

/** What there is to be shown, with the key that stops it where one does. */
function useTold(): string {
  const shell = useShell();
  const notice = noticeOf(useStore(shell.notices));
  if (notice.kind !== 'working') return notice.kind === 'none' ? '' : notice.text;

  const key = keyOf(stopWork.id, reachableBindings(shell));
  const canStop = key !== undefined && shell.notices.stoppable()?.isStopping === false;
  return canStop ? `${notice.text}, ${key} stops it` : notice.text;
}
