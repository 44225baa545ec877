import { useEffect, useMemo } from 'react';
import type { WikiRun } from '../../../api/resources.ts';
import { type Feed, feedData } from '../../data/feed.ts';
import { emptyLine, line, type Size } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { bind } from '../../keys/binding.ts';
import { useOwnBindings } from '../../list/own-actions.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { JsonScreen } from '../../tree/json-screen.tsx';
import { jsonScreenActions } from '../../tree/json-tree.ts';
import { useWikiRun } from './use-wiki-run.ts';
import { deleteWikiRun, onPlatform, runStatus, runSummary, wikiList } from './wiki-list.ts';

/** Everything that the screen of a wiki run binds, nearest first. */
export const wikiRunScreenActions = [...jsonScreenActions, deleteWikiRun];

const deletedLines = [emptyLine, line('  ', ['This run was deleted.', 'muted'])];

/** The record of one wiki run as a tree, because the API describes none of its fields. */
export function WikiRunScreen({ route: { wikiRunId: id } }: { route: RouteOf<'wiki-run'> }) {
  const feed = useWikiRun(id);
  const { wikiRuns } = useShell();
  const isDeleted = useStore(wikiRuns).deleted.has(id);
  const run = isDeleted ? undefined : feedData(feed);
  useEffect(() => {
    if (run !== undefined) wikiRuns.dispatch({ type: 'opened', id });
  }, [run, wikiRuns, id]);
  const own = useOwnBindings(wikiList, run && { id, feed }, onPlatform);
  const bindings = useMemo(
    () => [...bind([deleteWikiRun], () => run && { id, run }), ...own],
    [id, run, own],
  );

  return (
    <JsonScreen
      name="record"
      document={run}
      status={run && runStatus(run)}
      freshness={isDeleted ? undefined : feed}
      bindings={bindings}
      rootPane={(size) => <SummaryPane id={id} feed={feed} size={size} />}
    >
      {(size, tree) =>
        isDeleted ? (
          <Pane lines={deletedLines} {...size} />
        ) : (
          <FeedBody feed={feed} size={size} subject="wiki run">
            {tree}
          </FeedBody>
        )
      }
    </JsonScreen>
  );
}

function SummaryPane({ id, feed, size }: { id: string; feed: Feed<WikiRun>; size: Size }) {
  const nowMs = useNow();
  return <Pane lines={runSummary({ id, feed }, { width: size.width - 1, nowMs })} {...size} />;
}
