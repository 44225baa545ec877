import { useMemo } from 'react';
import { personSummaries } from '../../../../domain/people/person-summary.ts';
import { sharedDomain } from '../../../../domain/people/shared-domain.ts';
import type { UserDayRow } from '../../../../domain/resources.ts';
import { rangeBindings } from '../../../dashboard/range-actions.ts';
import { rangeSpans } from '../../../dashboard/range-spans.ts';
import { type RangeRows, useRangeRows } from '../../../data/use-analytics.ts';
import { useUserDays } from '../../../data/use-user-days.ts';
import { frameRows, useScreenSize } from '../../../frame/screen-size.ts';
import { ListBody, listDetails, useList } from '../../../list/list-screen.tsx';
import { useShell } from '../../../shell/shell-context.ts';
import { useNow } from '../../../shell/time.ts';
import { OverviewFrame, tabRows } from '../overview-frame.tsx';
import type { TabProps } from '../overview-tabs.ts';
import { type UserRow, userList } from './user-list.ts';

const nobody: UserRow[] = [];

/** Everybody over the days, as a table. The largest answer of all: it is requested when it is looked at. */
export function UsersTab({ tabBindings }: TabProps) {
  const { range, clock } = useShell();
  const { height } = useScreenSize();
  const { days, feed, shown } = useRangeRows(useUserDays);
  const rows = useMemo(() => (shown ? userRows(shown) : nobody), [shown]);
  const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
  const around = useMemo(() => ({ domain }), [domain]);
  const bindings = useMemo(
    () => [...tabBindings, ...rangeBindings(range, clock)],
    [tabBindings, range, clock],
  );
  // While other days are on their way, those before stay.
  const isKept = feed.state === 'loading' && shown !== undefined;
  const data = { rows, around, nowMs: useNow(60_000), bindings, ...(isKept ? {} : { feed }) };
  const list = useList(userList, data, height - frameRows - tabRows - 1);

  return (
    <OverviewFrame
      tab="users"
      freshness={feed}
      bindings={list.bindings}
      details={[
        ...rangeSpans({ wanted: days, shown: shown?.days }),
        { text: '   ' },
        ...listDetails(list.shown),
      ]}
      note={domain === undefined ? '' : `everybody is @${domain}`}
    >
      {(size) => <ListBody list={userList} data={data} shown={list.shown} size={size} />}
    </OverviewFrame>
  );
}

function userRows({ rows, range }: RangeRows<UserDayRow>): UserRow[] {
  const people = personSummaries(rows, range);
  const total = people.reduce((sum, { credits }) => sum + credits, 0);
  return people.map((person) => ({ ...person, share: total > 0 ? person.credits / total : 0 }));
}
