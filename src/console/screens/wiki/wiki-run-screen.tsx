import { useEffect, useMemo } from 'react';
import type { WikiRun } from '../../../domain/resources.ts';
import { bind } from '../../actions/binding.ts';
import { deleteWikiRun } from '../../actions/delete-wiki-run.ts';
import { tableActions } from '../../actions/table-actions.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import {
  frameRows,
  hasRoomForPreview,
  type Size,
  useScreenSize,
} from '../../components/frame/screen-size.ts';
import { valueAt } from '../../components/json-tree/json-rows.ts';
import { jsonTreeActions } from '../../components/json-tree/json-tree-actions.ts';
import { JsonTreePane } from '../../components/json-tree/json-tree-pane.tsx';
import { useJsonTree } from '../../components/json-tree/use-json-tree.ts';
import { Pane } from '../../components/pane.tsx';
import { listWidthIn, Split } from '../../components/split.tsx';
import { useRested } from '../../components/use-rested.ts';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import { useWikiRun } from '../../data/use-wiki-run.ts';
import type { Route } from '../../navigation/route.ts';
import { useStore } from '../../store.ts';
import { emptyLine, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { valueLines } from './value-lines.ts';
import { statusCell } from './wiki-columns.ts';

export type WikiRunScreenProps = { route: Extract<Route, { screen: 'wiki-run' }> };

const nothing: WikiRun = {};

const treeWidth = (screen: Size) =>
  hasRoomForPreview(screen) ? listWidthIn(screen.width) : screen.width;

/** The record of one wiki run as a tree: the description gives it no fields. */
export function WikiRunScreen({ route: { wikiRunId: id } }: WikiRunScreenProps) {
  const feed = useWikiRun(id);
  const { memory, glyphs, clock } = useConsole();
  const screen = useScreenSize();
  const height = screen.height - frameRows;
  const isDeleted = useStore(memory.wikiRuns).deleted.has(id);
  const run = feedData(feed);
  const tree = useJsonTree({
    name: 'record',
    value: run ?? nothing,
    width: treeWidth(screen) - 1,
    height,
  });
  const { controls } = tree;
  const path = useRested(tree.selected?.path, tree.selected?.path);

  const isThere = run !== undefined && !isDeleted;
  useEffect(() => {
    if (isThere) memory.wikiRuns.dispatch({ type: 'opened', id });
  }, [isThere, memory, id]);

  const bindings = useMemo(() => {
    const target = {
      id,
      run,
      onDeleted: () => memory.wikiRuns.dispatch({ type: 'deleted', id }),
    };
    return [
      ...bind(jsonTreeActions, () => (isThere ? controls : undefined)),
      ...bind([deleteWikiRun], () => (isThere ? target : undefined)),
      ...bind(tableActions, () => controls),
    ];
  }, [id, run, isThere, memory, controls]);

  return (
    <Screen
      freshness={isDeleted ? { state: 'live', updatedAt: clock() } : feed}
      bindings={bindings}
      details={isThere ? runSpans(run, `${tree.index + 1} of ${tree.count}`, glyphs) : []}
    >
      {(size) =>
        isDeleted ? (
          <Pane lines={[emptyLine, line('  ', ['This run was deleted.', 'muted'])]} {...size} />
        ) : (
          <FeedBody feed={feed} size={size} subject="wiki run">
            {() => (
              <Split
                size={size}
                list={(room) => <JsonTreePane tree={tree} size={room} />}
                preview={(room) => (
                  <Pane
                    lines={
                      path === undefined ? [] : valueLines(valueAt(run, path), path, room, glyphs)
                    }
                    {...room}
                  />
                )}
              />
            )}
          </FeedBody>
        )
      }
    </Screen>
  );
}

function runSpans(run: WikiRun, position: string, glyphs: Glyphs): Span[] {
  const feed = { state: 'live', data: run, updatedAt: 0 } as const;
  return [statusCell({ id: '', feed }, glyphs), { text: `  ${position}`, tone: 'muted' }];
}
