import { useMemo } from 'react';
import { personSummaries } from '../../../../domain/people/person-summary.ts';
import { sharedDomain } from '../../../../domain/people/shared-domain.ts';
import type { UserDayRow } from '../../../../domain/resources.ts';
import { type Binding, bind } from '../../../actions/binding.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { tableBindings } from '../../../components/data-table/table-bindings.ts';
import { tableDetails } from '../../../components/data-table/table-details.ts';
import { useTable } from '../../../components/data-table/use-table.ts';
import { FeedBody } from '../../../components/feed-body.tsx';
import { frameRows, useScreenSize } from '../../../components/frame/screen-size.ts';
import { useConsole } from '../../../console-context.ts';
import { type RangeRows, useRangeRows } from '../../../data/use-analytics.ts';
import { useUserDays } from '../../../data/use-user-days.ts';
import { rangeBindings } from '../../../range/range-actions.ts';
import { rangeSpans } from '../../../range/range-spans.ts';
import { OverviewFrame, tabRows } from '../overview-frame.tsx';
import type { TabProps } from '../overview-tabs.ts';
import { userActions } from './user-actions.ts';
import { type UserRow, userColumns } from './user-columns.ts';

const idOf = ({ userId }: UserRow) => userId;
const nobody: UserRow[] = [];

/** Everybody over the days, as a table. The largest answer of all: it is asked for when it is looked at. */
export function UsersTab({ tabBindings }: TabProps) {
  const { memory, clock } = useConsole();
  const { height } = useScreenSize();
  const { days, feed, shown } = useRangeRows(useUserDays);
  const rows = useMemo(() => (shown ? userRows(shown) : nobody), [shown]);
  const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
  const columns = useMemo(() => userColumns(domain), [domain]);
  const table = useTable({
    name: 'users',
    rows,
    columns,
    idOf,
    height: height - frameRows - tabRows - 1,
  });
  const { controls, current, selection } = table;
  const bindings = useMemo<readonly Binding[]>(
    () => [
      ...bind(userActions, current, selection),
      ...tabBindings,
      ...rangeBindings(memory.range, clock),
      ...tableBindings(controls),
    ],
    [current, selection, tabBindings, memory, clock, controls],
  );

  return (
    <OverviewFrame
      tab="users"
      freshness={feed}
      bindings={bindings}
      details={[
        ...rangeSpans({ wanted: days, shown: shown?.days }),
        { text: '   ' },
        ...tableDetails(table),
      ]}
      note={domain === undefined ? '' : `everybody is @${domain}`}
    >
      {(size) => {
        const list = (
          <DataTable
            table={table}
            width={size.width}
            emptyText="Nobody was active in these days."
          />
        );
        // While other days are on their way, those before stay.
        if (feed.state === 'loading' && shown) return list;
        return (
          <FeedBody feed={feed} size={size} subject="users">
            {() => list}
          </FeedBody>
        );
      }}
    </OverviewFrame>
  );
}

function userRows({ rows, range }: RangeRows<UserDayRow>): UserRow[] {
  const people = personSummaries(rows, range);
  const total = people.reduce((sum, { credits }) => sum + credits, 0);
  return people.map((person) => ({ ...person, share: total > 0 ? person.credits / total : 0 }));
}
