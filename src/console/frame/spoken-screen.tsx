import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Freshness } from '../data/feed.ts';
import type { Span } from '../draw/line.ts';
import { spokenLine } from '../draw/spoken.ts';
import { reachableBindings } from '../keys/layers.ts';
import { keyOf } from '../overlays/help/help-sections.ts';
import { ModalLayer } from '../overlays/modal-layer.tsx';
import { usePrompt } from '../overlays/prompt/use-prompt.ts';
import { stopWork } from '../places/work-actions.ts';
import { useConsole } from '../shell/console-context.ts';
import { noticeOf } from '../shell/notice.ts';
import { useStore } from '../shell/store.ts';
import { remarkLine } from './footer-line.ts';
import { freshnessSpans, outageSpans } from './header-line.ts';
import { useScreenSize } from './screen-size.ts';
import { TitleRow } from './title-row.tsx';

export type SpokenScreenProps = {
  details: readonly Span[];
  freshness: Freshness | undefined;
  children: ReactNode;
};

/**
 * A screen as few lines of text, one thing after another: where one is, then what lies over the screen or
 * what is on it, then what there is to be told. Whatever has not changed is better left unsaid.
 */
export function SpokenScreen({ details, freshness, children }: SpokenScreenProps) {
  const { session } = useConsole();
  const size = useScreenSize();
  const modal = useStore(session.modal);
  const isCovered = modal.kind !== 'none' && modal.kind !== 'prompt';
  const remark = usePrompt()?.remark;
  const remarked = remark && remarkLine(remark);
  const told = useTold();

  return (
    <Box flexDirection="column">
      {!isCovered && (
        <TitleRow
          details={[...details, ...concern(freshness)]}
          outage={outageSpans(freshness)}
          width={size.width}
        />
      )}
      {!isCovered && children}
      <ModalLayer size={size} />
      {told !== '' && <Text>{spokenLine({ spans: [{ text: told }] })}</Text>}
      {remarked && <Text>{spokenLine(remarked)}</Text>}
      {told === '' && modal.kind === 'none' && <Text>Press question mark for keys.</Text>}
    </Box>
  );

  /** Fresh data needs no words. */
  function concern(freshness: Freshness | undefined): Span[] {
    if (freshness === undefined || freshness.state === 'live') return [];
    const spans = freshnessSpans({ freshness, isWaiting: true, nowMs: 0 });
    return [{ text: '  ' }, ...spans];
  }
}

/** What there is to be told, with the key that stops it where one does. */
function useTold(): string {
  const { session } = useConsole();
  const modal = useStore(session.modal);
  const notice = noticeOf(useStore(session.notices));
  if (notice.kind !== 'working') return notice.kind === 'none' ? '' : notice.text;

  const key = keyOf(stopWork.id, reachableBindings(modal, [], session.keymap));
  const canStop = key !== undefined && session.operator.stoppable()?.isStopping === false;
  return canStop ? `${notice.text}, ${key} stops it` : notice.text;
}
