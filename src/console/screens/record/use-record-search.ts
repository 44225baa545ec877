import { useMemo, useRef } from 'react';
import type { Row } from '../../draw/row.ts';
import type { ScrollControls } from '../../keys/scroll-actions.ts';
import { countOf, createSearchControls, matchesOf } from '../../search/create-search-controls.ts';
import { noSearch, reduceSearch } from '../../search/document-search.ts';
import { patternOf } from '../../search/pattern.ts';
import { searchSpans } from '../../search/search-spans.ts';
import { memoizeLast } from '../../shell/memoize-last.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
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

/** A search in a record: its keys, and what is to be marked and said. */
export function useRecordSearch(record: SearchedRecord) {
  const { visitStores } = useShell();
  const store = visitStores.of('record search', () => createStore(reduceSearch, noSearch));
  const { query } = useStore(store);
  const latest = useRef(record);
  latest.current = record;

  const { document, controls } = useMemo(() => {
    const matches = memoizeLast((rows: readonly Row[], source: string, flags: string) =>
      recordMatches(rows, new RegExp(source, flags)),
    );
    const document = {
      store,
      matches: ({ source, flags }: RegExp) => matches(latest.current.rows, source, flags),
      firstBelow(found: readonly RecordMatch[]) {
        const { lines, top } = latest.current;
        const below = found.findIndex((match) => lineOf(lines, match) >= top);
        return below === -1 ? found.length : below;
      },
      // Without a cursor, the reader is where the search has come to.
      isAt: () => true,
      reach(match: RecordMatch) {
        const { lines, top, scroll } = latest.current;
        const line = lineOf(lines, match);
        const isInSight = line >= top && line < top + scroll.pageSize();
        if (!isInSight) scroll.moveTo(Math.max(0, line - contextLines));
      },
      wayBack() {
        const { top } = latest.current;
        return () => latest.current.scroll.moveTo(top);
      },
    };
    return { document, controls: createSearchControls<RecordMatch>(document) };
  }, [store]);

  const count = countOf(document);
  const { current } = store.get();
  return {
    controls,
    pattern: patternOf(query ?? ''),
    current: current === undefined ? undefined : matchesOf(document)[current],
    spans: query === undefined || count === undefined ? [] : searchSpans(query, count),
  };
}
