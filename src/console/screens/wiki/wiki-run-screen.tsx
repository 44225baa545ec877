import { useEffect } from 'react';
import type { WikiRun } from '../../../domain/resources.ts';
import { feedData } from '../../data/feed.ts';
import { useWikiRun } from '../../data/use-wiki-run.ts';
import { emptyLine, line } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { Split } from '../../frame/split.tsx';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { JsonTreePane } from '../../tree/json-tree-pane.tsx';
import { shownValue } from '../../tree/shown-value.ts';
import { treeWidth } from '../../tree/tree-width.ts';
import { useJsonTree } from '../../tree/use-json-tree.ts';
import { useReadPath } from '../../tree/use-read-path.ts';
import { ValuePage } from '../../tree/value-page.tsx';
import { RunPane } from './run-pane.tsx';
import { runTitle } from './run-title.ts';
import { useRunBindings } from './use-run-bindings.ts';

export type WikiRunScreenProps = { route: RouteOf<'wiki-run'> };

const nothing: WikiRun = {};

/** The record of one wiki run as a tree: the description gives it no fields. */
export function WikiRunScreen({ route: { wikiRunId: id } }: WikiRunScreenProps) {
  const feed = useWikiRun(id);
  const { wikiRuns, clock } = useShell();
  const screen = useScreenSize();
  const isDeleted = useStore(wikiRuns).deleted.has(id);
  const run = feedData(feed);
  const tree = useJsonTree({
    name: 'record',
    value: run ?? nothing,
    width: treeWidth(screen),
    height: screen.height - frameRows,
  });
  const shown = isDeleted ? undefined : run;
  useEffect(() => {
    if (shown !== undefined) wikiRuns.dispatch({ type: 'opened', id });
  }, [shown, wikiRuns, id]);
  const { path, reading } = useReadPath('record', tree.controls);
  const bindings = useRunBindings({ id, run: shown, tree, reading });

  if (isDeleted) {
    const lines = [emptyLine, line('  ', ['This run was deleted.', 'muted'])];
    return (
      <Screen freshness={{ state: 'live', updatedAt: clock() }} bindings={bindings}>
        {(size) => <Pane lines={lines} {...size} />}
      </Screen>
    );
  }
  if (run !== undefined && path !== undefined) {
    const shown = shownValue(run, path);
    return <ValuePage name="record" {...{ path, shown, reading }} freshness={feed} />;
  }
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={run === undefined ? [] : runTitle(run, tree)}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="wiki run">
          {(run) => (
            <Split
              size={size}
              list={(room) => <JsonTreePane tree={tree} size={room} />}
              preview={(room) => (
                <RunPane known={{ id, feed }} run={run} path={tree.selected?.path} size={room} />
              )}
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
