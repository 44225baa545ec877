import type { PersonDay } from '../../../domain/people/person-days.ts';
import { rangeSpans } from '../../dashboard/range-spans.ts';
import { feedData } from '../../data/feed.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useKeptRange, useRange } from '../../shell/use-range.ts';
import { PersonBody } from './person-body.tsx';
import { personDayColumns } from './person-day-columns.ts';
import { summaryRows } from './person-lines.ts';
import { usePerson } from './use-person.ts';
import { usePersonBindings } from './use-person-bindings.ts';

export type PersonScreenProps = { route: RouteOf<'person'> };

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
