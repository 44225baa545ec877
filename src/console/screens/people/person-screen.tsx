import { Box } from 'ink';
import { useMemo } from 'react';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { bind } from '../../actions/binding.ts';
import { removePerson } from '../../actions/remove-person.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { tableBindings } from '../../components/data-table/table-bindings.ts';
import { tableDetails } from '../../components/data-table/table-details.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useConsole } from '../../console-context.ts';
import { feedData } from '../../data/feed.ts';
import type { Route } from '../../navigation/route.ts';
import { rangeBindings } from '../../range/range-actions.ts';
import { rangeSpans } from '../../range/range-spans.ts';
import { useKeptRange } from '../../range/use-kept-range.ts';
import { useRange } from '../../range/use-range.ts';
import { useStore } from '../../store.ts';
import { indented } from '../../text/line.ts';
import { personActions } from './person-actions.ts';
import { personChart } from './person-chart.ts';
import { personDayColumns } from './person-day-columns.ts';
import { personSummary, summaryRows } from './person-lines.ts';
import { personRemovable } from './person-removable.ts';
import { usePerson } from './use-person.ts';

export type PersonScreenProps = { route: Extract<Route, { screen: 'person' }> };

const dayOfRow = ({ day }: PersonDay) => day;
const noDays: PersonDay[] = [];

/** The days below it need room, too. */
const chartHeight = (rows: number): number => (rows >= 36 ? 10 : rows >= 22 ? 6 : 3);

/** One person: credits by day, models, and a row for every day with activity. */
export function PersonScreen({ route }: PersonScreenProps) {
  const { glyphs, memory, clock } = useConsole();
  const { height: rows } = useScreenSize();
  useKeptRange();
  const days = useRange();
  const feed = usePerson(route, days);
  const figures = feedData(feed);
  const removed = useStore(memory.removedPeople);

  const chartRows = chartHeight(rows);
  const table = useTable({
    name: 'person-days',
    rows: figures?.active ?? noDays,
    columns: personDayColumns,
    idOf: dayOfRow,
    height: rows - frameRows - summaryRows - chartRows - 1,
  });
  const { controls } = table;
  const email = route.email ?? figures?.summary?.email;
  const bindings = useMemo(() => {
    return [
      ...bind(personActions, () => ({ email: () => email })),
      ...rangeBindings(memory.range, clock),
      ...bind([removePerson], () => personRemovable({ ...route, email }, figures, removed, memory)),
      ...tableBindings(controls),
    ];
  }, [route, email, figures, removed, memory, clock, controls]);

  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={[
        ...tableDetails(table),
        { text: '   ' },
        ...rangeSpans({ wanted: days, shown: undefined }, glyphs),
      ]}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="credits">
          {(figures) => (
            <Box flexDirection="column">
              <Pane
                lines={[
                  ...personSummary(figures, size.width - 4, glyphs),
                  ...personChart(
                    figures,
                    { width: size.width - 4, height: chartRows },
                    table.selected?.day,
                    glyphs,
                  ),
                ].map(indented)}
                width={size.width}
                height={summaryRows + chartRows}
              />
              <DataTable
                table={table}
                width={size.width}
                emptyText="Nothing is known of this person in these days."
              />
            </Box>
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
