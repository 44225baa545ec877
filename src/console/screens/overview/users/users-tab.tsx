import { useMemo } from 'react';
import { personSummaries } from '../../../../domain/people/person-summary.ts';
import { sharedDomain } from '../../../../domain/people/shared-domain.ts';
import type { TokensRow, UserDayRow } from '../../../../domain/resources.ts';
import { rangeSpans } from '../../../dashboard/range-spans.ts';
import { useAnalyticsRows } from '../../../data/analytics-queries.ts';
import { feedData } from '../../../data/feed.ts';
import { type RangeRows, useRangeRows } from '../../../data/use-analytics.ts';
import { frameRows, useScreenSize } from '../../../frame/screen.tsx';
import { ListBody, listDetails, useList } from '../../../list/list-screen.tsx';
import { useNow } from '../../../shell/time.ts';
import { OverviewFrame, type TabProps, tabRows } from '../overview-frame.tsx';
import { type UserRow, userList } from './user-list.ts';

const nobody: UserRow[] = [];

/** All users over the chosen days, as a table. Its request is the largest, and sent only when the tab is open. */
export function UsersTab({ tab, bindings }: TabProps) {
  const { height } = useScreenSize();
  const { days, feed, shown } = useRangeRows('user-days');
  const tokens = feedData(useAnalyticsRows('tokens', shown?.range));
  const rows = useMemo(() => (shown ? userRows(shown, tokens) : nobody), [shown, tokens]);
  const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
  const around = useMemo(() => ({ domain }), [domain]);
  // While other days load, the previous rows stay.
  const isKept = feed.state === 'loading' && shown !== undefined;
  const data = { rows, around, nowMs: useNow(60_000), bindings, ...(isKept ? {} : { feed }) };
  const list = useList(userList, data, height - frameRows - tabRows - 1);

  return (
    <OverviewFrame
      tab={tab}
      freshness={feed}
      bindings={list.bindings}
      details={[
        ...rangeSpans({ wanted: days, shown: shown?.days }),
        { text: '   ' },
        ...listDetails(list.shown),
      ]}
      note={[dailyScale, ...(domain === undefined ? [] : [`everyone is @${domain}`])].join('   ')}
    >
      {(size) => <ListBody list={userList} data={data} shown={list.shown} size={size} />}
    </OverviewFrame>
  );
}

/** The days of people who use little would be flat lines on the scale of the largest. */
const dailyScale = 'DAILY MAX scaled per row';

function userRows(
  { rows, range }: RangeRows<UserDayRow>,
  tokens: readonly TokensRow[] | undefined,
): UserRow[] {
  const people = personSummaries(rows, range, tokens);
  const total = people.reduce((sum, { credits }) => sum + credits, 0);
  return people.map((person) => ({
    ...person,
    share: total > 0 ? person.credits / total : undefined,
  }));
}
