import { useMemo, useRef } from 'react';
import { bind } from '../../actions/binding.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { useConsole } from '../../console-context.ts';
import { rangeBindings } from '../../range/range-actions.ts';
import { rangeSpans } from '../../range/range-spans.ts';
import { createStore, useStore } from '../../store.ts';
import { useIsWaiting } from '../../use-is-waiting.ts';
import { overviewActions } from './overview-actions.ts';
import { OverviewBody } from './overview-body.tsx';
import { overviewControls } from './overview-controls.ts';
import { OverviewOutage } from './overview-outage.tsx';
import { initialOverview, reduceOverview } from './overview-view.ts';
import { useOverview } from './use-overview.ts';

export function OverviewScreen() {
  const { session, memory, glyphs, clock } = useConsole();
  const store = session.viewOf('overview', () => createStore(reduceOverview, initialOverview));
  const view = useStore(store);
  const { figures, feed, activityFailure, freshness, days } = useOverview();
  const isWaiting = useIsWaiting(feed.state === 'loading');
  const latest = useRef(figures);
  latest.current = figures;

  const bindings = useMemo(() => {
    const controls = overviewControls(store, () => latest.current?.credits);
    return [...rangeBindings(memory.range, clock), ...bind(overviewActions, () => controls)];
  }, [store, memory, clock]);

  return (
    <Screen
      freshness={freshness}
      bindings={bindings}
      details={rangeSpans({ wanted: days, shown: figures?.days }, glyphs)}
    >
      {(size) =>
        feed.state === 'down' ? (
          <OverviewOutage feed={feed} size={size} />
        ) : (
          <OverviewBody
            size={size}
            figures={figures}
            activityFailure={activityFailure}
            day={view.day}
            isWaiting={isWaiting}
          />
        )
      }
    </Screen>
  );
}
