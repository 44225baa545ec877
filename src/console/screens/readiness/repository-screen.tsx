import { Box } from 'ink';
import { useMemo } from 'react';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import { feedData } from '../../data/feed.ts';
import { useReadiness } from '../../data/use-readiness.ts';
import { indented, line } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { useScroll } from '../../frame/use-scroll.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useNow } from '../../shell/time.ts';
import { repositoryBody, repositoryHead } from './repository-lines.ts';
import {
  initialRepository,
  reduceRepository,
  repositoryKeeping,
  shownReports,
} from './repository-view.ts';
import { useRepositoryBindings } from './use-repository-bindings.ts';

export type RepositoryScreenProps = { route: RouteOf<'repository'> };

const noReports: readonly ScoredReport[] = [];

/** One repository: its reports along a time line, the criteria of one, or what changed between two. */
export function RepositoryScreen({ route }: RepositoryScreenProps) {
  const feed = useReadiness();
  const { visitStores } = useShell();
  const { width: fullWidth, height: rows } = useScreenSize();
  const nowMs = useNow(60_000);
  const store = visitStores.of(
    'repository',
    (restored) => createStore(reduceRepository, restored ?? initialRepository(route.isComparing)),
    repositoryKeeping,
  );
  const view = useStore(store);
  const reports = feedData(feed)?.find(({ url }) => url === route.repoUrl)?.reports ?? noReports;

  const width = fullWidth - 4;
  const { isComparing } = view;
  const { chosen, other } = shownReports(view, reports);
  const marked = { chosen, other: isComparing ? other : undefined };
  const head = repositoryHead(reports, marked, { width, nowMs });
  const body = useMemo(
    () => repositoryBody(reports, { chosen, other }, isComparing, { width }),
    [reports, chosen, other, isComparing, width],
  );
  const height = rows - frameRows - head.length;
  // Each report and each comparison is a text of its own, read from its top.
  const name = `criteria ${chosen} ${isComparing ? other : ''}`;
  const { top, controls: scroll } = useScroll({ name, count: body.length, height });

  const bindings = useRepositoryBindings(store, reports, scroll);

  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={[{ text: placeText(chosen, reports.length, isComparing), tone: 'muted' }]}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="readiness reports">
          {() =>
            reports.length === 0 ? (
              <Pane lines={[line('  ', ['It has no reports any more.', 'muted'])]} {...size} />
            ) : (
              <Box flexDirection="column">
                <Pane lines={head.map(indented)} width={size.width} height={head.length} />
                <Pane
                  lines={body.slice(top, top + height).map(indented)}
                  width={size.width}
                  height={height}
                />
              </Box>
            )
          }
        </FeedBody>
      )}
    </Screen>
  );
}

function placeText(chosen: number, count: number, isComparing: boolean): string {
  if (count === 0) return '';
  return isComparing ? 'two reports compared' : `report ${count - chosen} of ${count}`;
}
