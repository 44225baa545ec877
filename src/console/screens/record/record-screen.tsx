import { useMemo } from 'react';
import { Pane } from '../../draw/pane.tsx';
import { frameRows, Screen, useScreenSize } from '../../frame/screen.tsx';
import { useScroll } from '../../frame/use-scroll.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { scrollActions } from '../../keys/scroll-actions.ts';
import { searchActions } from '../../search/search-actions.ts';
import type { RecordFacts, RouteOf } from '../../shell/routes.ts';
import { markedLine, recordLines, recordRows } from './record-lines.ts';
import { useRecordSearch } from './use-record-search.ts';

/** Longer lines are hard to read. */
const widest = 102;

/** Actions with a record. */
export const recordActions = [
  viewAction<RecordFacts>({
    id: 'record.copy',
    title: 'Copy all of it',
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
