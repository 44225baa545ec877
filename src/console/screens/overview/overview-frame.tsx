import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { Freshness } from '../../data/feed.ts';
import type { Size, Span } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { Screen } from '../../frame/screen.tsx';
import type { Binding } from '../../shell/shell.ts';
import type { OverviewTab } from './overview-tabs.ts';
import { tabLine } from './tab-line.ts';

export type OverviewFrameProps = {
  tab: OverviewTab;
  freshness: Freshness;
  bindings: readonly Binding[];
  details: readonly Span[];
  /** At the right of the tabs: what else there is. */
  note?: string;
  /** The tab is still being loaded. */
  isStandIn?: boolean;
  children: (body: Size) => ReactNode;
};

/** Rows that the tabs take. */
export const tabRows = 1;

/** The frame of every tab: that of a screen, with the tabs on top of the body. */
export function OverviewFrame({
  tab,
  freshness,
  bindings,
  details,
  note = '',
  isStandIn = false,
  children,
}: OverviewFrameProps) {
  return (
    <Screen freshness={freshness} bindings={bindings} details={details} isStandIn={isStandIn}>
      {({ width, height }) => (
        <Box flexDirection="column" width={width} height={height}>
          <Pane lines={[tabLine(tab, width, note)]} width={width} height={tabRows} />
          {children({ width, height: height - tabRows })}
        </Box>
      )}
    </Screen>
  );
}
