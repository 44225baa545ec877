import { useMemo } from 'react';
import { personSummaries } from '../../../../domain/people/person-summary.ts';
import { sharedDomain } from '../../../../domain/people/shared-domain.ts';
import type { UserDayRow } from '../../../../domain/resources.ts';
import { rangeBindings } from '../../../dashboard/range-actions.ts';
import { rangeSpans } from '../../../dashboard/range-spans.ts';
import { type RangeRows, useRangeRows } from '../../../data/use-analytics.ts';
import { useUserDays } from '../../../data/use-user-days.ts';
import { FeedBody } from '../../../frame/feed-body.tsx';
import { frameRows, useScreenSize } from '../../../frame/screen-size.ts';
import { bind } from '../../../keys/binding.ts';
import { DataTable } from '../../../list/data-table.tsx';
import { tableBindings } from '../../../list/table-bindings.ts';
import { tableDetails } from '../../../list/table-details.ts';
import { useTable } from '../../../list/use-table.ts';
import type { Binding } from '../../../shell/shell.ts';
import { useShell } from '../../../shell/shell-context.ts';
import { OverviewFrame, tabRows } from '../overview-frame.tsx';
import type { TabProps } from '../overview-tabs.ts';
import { userActions } from './user-actions.ts';
import { type UserRow, userColumns } from './user-columns.ts';

const idOf = ({ userId }: UserRow) => userId;
const nobody: UserRow[] = [];

/** Everybody over the days, as a table. The largest answer of all: it is asked for when it is looked at. */
export function UsersTab({ tabBindings }: TabProps) {
  const { range, clock } = useShell();
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
      ...rangeBindings(range, clock),
      ...tableBindings(controls),
    ],
    [current, selection, tabBindings, range, clock, controls],
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
