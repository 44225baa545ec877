import { useMemo } from 'react';
import type { Row } from '../../draw/row.ts';
import type { ScrollControls } from '../../keys/scroll-actions.ts';
import { patternOf } from '../../search/matches.ts';
import {
  countOf,
  createSearchControls,
  matchesOf,
  noSearch,
  reduceSearch,
} from '../../search/search.ts';
import { searchSpans } from '../../search/search-spans.ts';
import { memoizeLast } from '../../shell/memoize-last.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useLatest } from '../../shell/use-latest.ts';
import { lineOf, type RecordLine, type RecordMatch, recordMatches } from './record-lines.ts';

export type SearchedRecord = {
  rows: readonly Row[];
  lines: readonly RecordLine[];
  /** The line on top of the screen. */
  top: number;
  scroll: ScrollControls;
};

/** Lines above a match that is gone to. */
const contextLines = 3;

/** A search in a record: its keys, what to mark, and what the title says. */
export function useRecordSearch(record: SearchedRecord) {
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
