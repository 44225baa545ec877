import { useMemo } from 'react';
import { Pane } from '../../draw/pane.tsx';
import type { Row } from '../../draw/row.ts';
import { frameRows, Screen, useScreenSize } from '../../frame/screen.tsx';
import { useScroll } from '../../frame/use-scroll.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { type ScrollControls, scrollActions } from '../../keys/scroll-actions.ts';
import { patternOf } from '../../search/matches.ts';
import {
  countOf,
  createSearchControls,
  matchesOf,
  noSearch,
  reduceSearch,
} from '../../search/search.ts';
import { searchActions } from '../../search/search-actions.ts';
import { searchSpans } from '../../search/search-spans.ts';
import { memoizeLast } from '../../shell/memoize-last.ts';
import type { RecordFacts, RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useLatest } from '../../shell/use-latest.ts';
import {
  lineOf,
  markedLine,
  type RecordLine,
  type RecordMatch,
  recordLines,
  recordMatches,
  recordRows,
} from './record-lines.ts';

/** Longer lines are hard to read. */
const widest = 102;

/** Actions with a record. */
export const recordActions = [
  viewAction<RecordFacts>({
    id: 'record.copy',
    title: 'Copy the whole record',
    keys: ['y'],
    hint: 'copy',
    run: (facts, shell) => shell.copy(recordText(facts), 'the record'),
  }),
];

/** The keys of a search in a record. */
export const recordSearchActions = searchActions('record');

/** Everything that the screen of a record binds, nearest first. */
export const recordScreenActions = [...recordActions, ...recordSearchActions, ...scrollActions];

/** Everything about one error or one request, to be read and copied. */
export function RecordScreen({ route }: { route: RouteOf<'record'> }) {
  const { width, height: screenHeight } = useScreenSize();
  const height = screenHeight - frameRows;
  const { facts } = route;
  const rows = useMemo(() => recordRows(facts), [facts]);
  const lines = useMemo(() => recordLines(rows, Math.min(widest, width - 2)), [rows, width]);
  const { top, controls } = useScroll({ name: 'record', count: lines.length, height });
  const search = useRecordSearch({ rows, lines, top, scroll: controls });
  const bindings = useMemo(
    () => [
      ...bind(recordActions, () => facts),
      ...bind(recordSearchActions, () => search.controls),
      ...bind(scrollActions, () => controls),
    ],
    [facts, search.controls, controls],
  );
  const shown = lines.slice(top, top + height);

  return (
    <Screen bindings={bindings} details={search.spans}>
      {(size) => (
        <Pane
          lines={shown.map((laid) => markedLine(laid, search.pattern, search.current))}
          {...size}
        />
      )}
    </Screen>
  );
}

const recordText = (facts: RecordFacts): string =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');

type SearchedRecord = {
  rows: readonly Row[];
  lines: readonly RecordLine[];
  /** The line on top of the screen. */
  top: number;
  scroll: ScrollControls;
};

/** Lines above a match that is gone to. */
const contextLines = 3;

/** A search in a record: its keys, what to mark, and what the title says. */
function useRecordSearch(record: SearchedRecord) {
  const { visitStores } = useShell();
  const store = visitStores.of('record search', () => createStore(reduceSearch, noSearch));
  const { query, current } = useStore(store);
  const latest = useLatest(record);

  const { matchesOfRows, controls } = useMemo(() => {
    const matchesOfRows = memoizeLast(recordMatches);
    const controls = createSearchControls<RecordMatch>({
      store,
      matches: (pattern) => matchesOfRows(latest.current.rows, pattern),
      firstBelow(matches) {
        const { lines, top } = latest.current;
        const below = matches.findIndex((match) => lineOf(lines, match) >= top);
        return below === -1 ? matches.length : below;
      },
      // A record has no cursor, so the current match is where the reader is.
      isAt: () => true,
      reach(match) {
        const { lines, top, scroll } = latest.current;
        const line = lineOf(lines, match);
        const isInSight = line >= top && line < top + scroll.pageSize();
        if (!isInSight) scroll.moveTo(Math.max(0, line - contextLines));
      },
      wayBack() {
        const { top } = latest.current;
        return () => latest.current.scroll.moveTo(top);
      },
    });
    return { matchesOfRows, controls };
  }, [store, latest]);

  const drawn = { store, matches: (pattern: RegExp) => matchesOfRows(record.rows, pattern) };
  const count = countOf(drawn);
  return {
    controls,
    pattern: patternOf(query ?? ''),
    current: current === undefined ? undefined : matchesOf(drawn)[current],
    spans: query === undefined || count === undefined ? [] : searchSpans(query, count),
  };
}
