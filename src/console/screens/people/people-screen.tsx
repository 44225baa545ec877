import { useMemo } from 'react';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import { feedData } from '../../data/feed.ts';
import { type Person, seenDays, usePeople } from '../../data/use-people.ts';
import { signs } from '../../draw/signs.ts';
import { FeedBody } from '../../frame/feed-body.tsx';
import { Screen } from '../../frame/screen.tsx';
import { frameRows, useScreenSize } from '../../frame/screen-size.ts';
import { useClosedWhenGone } from '../../frame/use-stale-question.ts';
import { PreviewedTable } from '../../list/previewed-table.tsx';
import { tableBindings } from '../../list/table-bindings.ts';
import { tableDetails } from '../../list/table-details.ts';
import { useTable } from '../../list/use-table.ts';
import { peopleBindings } from './people-actions.ts';
import { peopleColumns } from './people-columns.ts';
import { personPreview } from './person-preview.ts';

const keyOf = ({ userId }: Person) => userId;
const nobody: Person[] = [];

/** Everybody whom the analytics have seen lately, beside what they may use. */
export function PeopleScreen() {
  const feed = usePeople();
  const { height } = useScreenSize();
  const { people: rows = nobody, range } = feedData(feed) ?? {};
  const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
  const columns = useMemo(() => peopleColumns(domain), [domain]);
  const table = useTable({
    name: 'people',
    rows,
    columns,
    idOf: keyOf,
    height: height - frameRows - 1,
    hasPreview: true,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo(
    () => [...peopleBindings({ current, selection }), ...tableBindings(controls)],
    [current, selection, controls],
  );
  useClosedWhenGone(rows, ({ key }) => key);

  const since = range === undefined ? '' : `  ${range.startDate} ${signs.arrow} ${range.endDate}`;
  const everybody = domain === undefined ? '' : `  everybody is @${domain}`;
  return (
    <Screen
      freshness={feed}
      bindings={bindings}
      details={tableDetails(table, [{ text: `${since}${everybody}`, tone: 'muted' }])}
    >
      {(size) => (
        <FeedBody feed={feed} size={size} subject="people">
          {() => (
            <PreviewedTable
              table={table}
              size={size}
              title="Person"
              emptyText={`Nobody was active in the last ${seenDays} days.`}
              preview={(person, width) => personPreview(person, range, width)}
            />
          )}
        </FeedBody>
      )}
    </Screen>
  );
}
