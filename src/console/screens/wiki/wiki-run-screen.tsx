import { useEffect } from 'react';
import { feedData } from '../../data/feed.ts';
import { line, type Size } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import type { ListedAction } from '../../keys/action.ts';
import { bodiesOf, listScreen } from '../../list/list-screen.tsx';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { JsonScreen } from '../../tree/json-screen.tsx';
import { jsonScreenActions, valuePageActions } from '../../tree/json-tree.ts';
import { ValuePage } from '../../tree/value-page.tsx';
import { pageList, pageRows, useRunBindings } from './page-list.ts';
import { type KnownRun, useWikiRun } from './use-wiki-run.ts';
import { deleteWikiRun, runStatus, runSummary } from './wiki-list.ts';

/** All actions of the screen of a run, for each body that it has. */
export const wikiRunBodies: readonly (readonly ListedAction[])[] = [
  ...bodiesOf(pageList, [deleteWikiRun]),
  [...jsonScreenActions, deleteWikiRun],
  valuePageActions,
];

const PagesScreen = listScreen(pageList);

/** The pages of a wiki run. The API describes no field of its record, so one without pages is shown as it is. */
export function WikiRunScreen({ route }: { route: RouteOf<'wiki-run'> }) {
  const { wikiRunId: id } = route;
  const feed = useWikiRun(id);
  const { wikiRuns } = useShell();
  const isDeleted = useStore(wikiRuns).deleted.has(id);
  const run = feedData(feed);
  useEffect(() => {
    if (run !== undefined) wikiRuns.dispatch({ type: 'opened', id });
  }, [run, wikiRuns, id]);
  const hasPages = run === undefined || isDeleted || pageRows(id, run).length > 0;
  return hasPages ? <PagesScreen route={route} /> : <RecordScreen id={id} feed={feed} />;
}

function RecordScreen(known: KnownRun) {
  const { feed } = known;
  const run = feedData(feed);
  return (
    <JsonScreen
      name="record"
      document={run}
      status={run && runStatus(run)}
      freshness={feed}
      bindings={useRunBindings(known, run)}
      rootPane={(size) => <SummaryPane known={known} size={size} />}
    />
  );
}

function SummaryPane({ known, size }: { known: KnownRun; size: Size }) {
  const nowMs = useNow();
  return <Pane lines={runSummary(known, { width: size.width - 1, nowMs })} {...size} />;
}

/** One page of a wiki run. */
export function WikiPageScreen({ route }: { route: RouteOf<'wiki-page'> }) {
  const { wikiRunId: id, page } = route;
  const { back, wikiRuns } = useShell();
  const feed = useWikiRun(id);
  const run = feedData(feed);
  if (useStore(wikiRuns).deleted.has(id)) {
    return (
      <Screen freshness={undefined} bindings={[]}>
        {(size) => <Pane lines={deletedLines} {...size} />}
      </Screen>
    );
  }
  const row = run && pageRows(id, run).find((row) => row.id === page);
  if (row) {
    const { pointer: path, path: title } = row;
    return (
      <ValuePage name="page" document={run} {...{ path, title }} freshness={feed} onClose={back} />
    );
  }
  return (
    <Screen freshness={feed} subject="wiki run" bindings={[]}>
      {(size) => (
        <FeedBody feed={feed} size={size} subject="wiki run">
          {() => <Pane lines={goneLines} {...size} />}
        </FeedBody>
      )}
    </Screen>
  );
}

const deletedLines = [line(['  This run was deleted.', 'muted'])];

const goneLines = [line(['  The run no longer has this page.', 'muted'])];
