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
import { createStore, useStore } from '../../store.ts';
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
const lengths = { short: 30, long: 90 };

/** One person: credits by day, models, and a row for every day with activity. */
export function PersonScreen({ route }: PersonScreenProps) {
  const { session, glyphs, memory } = useConsole();
  const { height: rows } = useScreenSize();
  const range = session.viewOf('range', () =>
    createStore((_: number, length: number) => length, lengths.short),
  );
  const length = useStore(range);
  const feed = usePerson(route, length);
  const figures = feedData(feed);
  const removed = useStore(memory.removedPeople);

  const chartRows = rows >= 36 ? 10 : 6;
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
    const person = {
      switchRange: () =>
        range.dispatch(range.get() === lengths.short ? lengths.long : lengths.short),
      email: () => email,
    };
    return [
      ...bind(personActions, () => person),
      ...bind([removePerson], () => personRemovable({ ...route, email }, figures, removed, memory)),
      ...tableBindings(controls),
    ];
  }, [range, route, email, figures, removed, memory, controls]);

  const dates = figures
    ? `  ${figures.range.startDate} ${glyphs.arrow} ${figures.range.endDate}`
    : '';
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={[
        { text: `${length} days`, tone: 'strong' },
        { text: '   ' },
        ...tableDetails(table),
        { text: dates, tone: 'muted' },
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
                emptyText={`Nothing is known of this person in the last ${length} days.`}
              />
            </Box>
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
