import type { PersonDay } from '../../../domain/people/person-days.ts';
import { tableDetails } from '../../components/data-table/table-details.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { feedData } from '../../data/feed.ts';
import type { Route } from '../../navigation/route.ts';
import { rangeSpans } from '../../range/range-spans.ts';
import { useKeptRange } from '../../range/use-kept-range.ts';
import { useRange } from '../../range/use-range.ts';
import { PersonBody } from './person-body.tsx';
import { personDayColumns } from './person-day-columns.ts';
import { summaryRows } from './person-lines.ts';
import { usePerson } from './use-person.ts';
import { usePersonBindings } from './use-person-bindings.ts';

export type PersonScreenProps = { route: Extract<Route, { screen: 'person' }> };

const dayOfRow = ({ day }: PersonDay) => day;
const noDays: PersonDay[] = [];

/** The days below it need room, too. */
const chartHeight = (rows: number): number => (rows >= 36 ? 10 : rows >= 22 ? 6 : 3);

/** One person: credits by day, models, and a row for every day with activity. */
export function PersonScreen({ route }: PersonScreenProps) {
  const { height: rows } = useScreenSize();
  useKeptRange();
  const days = useRange();
  const feed = usePerson(route, days);
  const figures = feedData(feed);
  const chartRows = chartHeight(rows);
  const table = useTable({
    name: 'person-days',
    rows: figures?.active ?? noDays,
    columns: personDayColumns,
    idOf: dayOfRow,
    height: rows - frameRows - summaryRows - chartRows - 1,
  });
  const bindings = usePersonBindings(route, figures, table);
  const missing = figures?.days.filter(({ credits }) => credits === undefined).length ?? 0;

  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={[
        ...tableDetails(table),
        { text: '   ' },
        ...rangeSpans({ wanted: days, shown: undefined, missing }),
      ]}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="credits">
          {(figures) => (
            <PersonBody figures={figures} table={table} width={size.width} chartRows={chartRows} />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
