import { useMemo } from 'react';
import { type Match, matchesInText } from '../../../domain/filter/search-pattern.ts';
import { unknownText } from '../../../domain/format/number.ts';
import type { RecordFacts } from '../../../domain/kept-fields.ts';
import { memoizeLast } from '../../../domain/memoize-last.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import type { Line } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { type Row, type RowLine, rowLines } from '../../draw/row.ts';
import { spansText } from '../../draw/spans.ts';
import { frameRows, Screen, useScreenSize } from '../../frame/screen.tsx';
import { useScroll } from '../../frame/use-scroll.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { type ScrollControls, scrollActions } from '../../keys/scroll-actions.ts';
import {
  countOf,
  createSearchControls,
  matchesOf,
  noSearch,
  reduceSearch,
  searchActions,
} from '../../search/search.ts';
import { markedSpans, patternOf, searchSpans } from '../../search/search-spans.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { useLatest } from '../../shell/use-latest.ts';

/** Longer lines are hard to read. */
const widest = 102;

const copyRecord = viewAction<RecordFacts>({
  id: 'record.copy',
  title: 'Copy the whole record',
  keys: ['y'],
  hint: 'copy',
  run: (facts, shell) => shell.copy(recordText(facts), 'the record'),
});

const recordSearchActions = searchActions('record');

/** Everything that the screen of a record binds, nearest first. */
export const recordScreenActions = [copyRecord, ...recordSearchActions, ...scrollActions];

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
      ...bind([copyRecord], () => facts),
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
  top: number;
  scroll: ScrollControls;
};

/** Lines that stay visible above a match. */
const contextLines = 3;

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
      // A record has no cursor, so the current match marks the position.
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

const nameWidth = 14;

type RecordLine = { row: Row; rowIndex: number; line: RowLine };

type RecordMatch = Match & { rowIndex: number };

/** A row for each name and value. A long value continues in the column of values. */
function recordRows(facts: RecordFacts): Row[] {
  const values = facts.flatMap(([name, value]) =>
    sanitizeText(value ?? unknownText)
      .split('\n')
      .map((text, index) => factRow(index === 0 ? name : '', text)),
  );
  return [{ spans: [], flow: 'code' }, ...values];
}

function factRow(name: string, text: string): Row {
  const first = [{ text: '  ' }, { text: padEnd(name, nameWidth), tone: 'muted' as const }];
  const rest = [{ text: ' '.repeat(2 + nameWidth) }];
  return { spans: [{ text }], lead: { first, rest }, flow: 'code' };
}

const recordLines = (rows: readonly Row[], width: number): RecordLine[] =>
  rows.flatMap((row, rowIndex) =>
    rowLines(row, { width, isWrapped: true }).map((line) => ({ row, rowIndex, line })),
  );

const recordMatches = (rows: readonly Row[], pattern: RegExp): RecordMatch[] =>
  rows.flatMap(({ spans }, rowIndex) =>
    matchesInText(spansText(spans), pattern).map((match) => ({ ...match, rowIndex })),
  );

/** The line in which a match begins. */
const lineOf = (lines: readonly RecordLine[], { rowIndex, start }: RecordMatch): number =>
  lines.findLastIndex((laid) => laid.rowIndex === rowIndex && laid.line.offset <= start);

/** The line with its matches marked, the current one differently. */
function markedLine(
  { row, rowIndex, line }: RecordLine,
  pattern: RegExp | undefined,
  current: RecordMatch | undefined,
): Line {
  if (pattern === undefined) return { spans: line.spans };
  const matches = matchesInText(spansText(row.spans), pattern);
  const isCurrent = ({ start }: Match) => current?.rowIndex === rowIndex && start === current.start;
  return { spans: markedSpans(line, matches, isCurrent) };
}

/** A record beside its list. The pane has a title, so the blank row at the top is left out. */
export const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ line: { spans } }) => ({ spans }));
