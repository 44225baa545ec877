import { useMemo } from 'react';
import { formatCompact, formatPercent, unknownText } from '../../../figures/format/number.ts';
import { everyonesDays, trendDays } from '../../../figures/people/person-summary.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import type { DateRange } from '../../../figures/time/date-range.ts';
import { missingDays } from '../../../figures/usage/missing-days.ts';
import { type Share, withShares } from '../../../figures/usage/shares.ts';
import { missingSpans, rangeSpans } from '../../dashboard/range.ts';
import { listFeeds } from '../../data/use-analytics.ts';
import { type PersonInRange, usePeople } from '../../data/use-people.ts';
import type { Span } from '../../draw/line.ts';
import { frameRows, type ScreenProps, useScreenSize } from '../../frame/screen.tsx';
import { countColumn, textColumn, trendColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { listDetails } from '../../list/list-details.ts';
import { ListBody, useList } from '../../list/list-screen.tsx';
import type { Table } from '../../list/table.ts';
import { useTable } from '../../list/use-table.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import {
  beforeField,
  changeColumn,
  copyEmail,
  daysMissingField,
  openDays,
  personColumn,
  sumColumn,
} from '../people/people-list.ts';
import { OverviewFrame, type OverviewTab, type TabProps, tabRows } from './overview-tabs.tsx';

/** All users over the chosen days, as a table. Its request is the largest, so it is sent only when the tab is open. */
export function UsersTab({ tab, bindings }: TabProps) {
  const { height } = useScreenSize();
  const { days, feed, shown } = usePeople();
  const rows = useMemo(() => withShares(shown?.rows ?? [], ({ key }) => key), [shown]);
  const { readDays } = useShell().profile;
  const missing = useMemo(
    () => (shown ? missingDays(everyonesDays(rows, shown.range), readDays) : {}),
    [rows, shown, readDays],
  );
  const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
  const range = shown?.range;
  const context = useMemo(() => ({ domain, range }), [domain, range]);
  const feeds = listFeeds({ feed, shown });
  const data = { rows, context, nowMs: useNow(60_000), bindings, ...feeds };
  const table = useTable(userList, data, height - frameRows - tabRows);

  return (
    <UsersTable
      table={table}
      tab={tab}
      freshness={feed}
      hasContent={shown !== undefined}
      details={rangeSpans({ wanted: days, shown: shown?.days, isCompared: false, ...missing })}
      note={[
        dailyScale,
        ...(missingSpans(missing).length > 0 ? [knownShares] : []),
        ...(domain === undefined ? [] : [`everyone is @${domain}`]),
      ].join('   ')}
    />
  );
}

type UsersTableProps = Pick<ScreenProps, 'freshness' | 'hasContent'> & {
  table: Table<UserRow, Context>;
  tab: OverviewTab;
  details: readonly Span[];
  note: string;
};

function UsersTable({ table, details, ...frame }: UsersTableProps) {
  const { keymap } = useShell();
  const { shown, bindings } = useList(userList, table);
  return (
    <OverviewFrame
      {...frame}
      subject={userList.subject}
      bindings={bindings}
      details={() => [
        ...details,
        { text: '   ' },
        ...listDetails({ ...table.look(), table }, keymap),
      ]}
    >
      {(size) => <ListBody list={userList} shown={shown} size={size} />}
    </OverviewFrame>
  );
}

/** On the scale of the largest user, the days of people with little usage would be flat lines. */
const dailyScale = 'CHANGE like for like   TREND scaled per row';

const knownShares = 'SHARE of known days';

/** A person, and their share of all credits, undefined if the total is 0. */
type UserRow = PersonInRange & Share;

type Context = { domain: string | undefined; range: DateRange | undefined };

const trendWidth = 10;

/** Users over the chosen days. The tab loads the rows, because it shares its days with the other tabs. */
export const userList: Omit<ListDescription<UserRow, Context>, 'useRows'> = {
  name: 'users',
  order: 'most credits first',
  subject: 'people',
  idOf: ({ userId }) => userId,
  columns: [
    personColumn({ id: 'person', width: 20, grow: 2 }),
    sumColumn('credits', { id: 'credits', figure: 'person-credits', width: 10, dropOrder: 0 }),
    {
      ...countColumn(
        { id: 'share', figure: 'person-share', width: 7, dropOrder: 1 },
        ({ share }) => share,
        formatPercent,
      ),
      value: { kind: 'percent', read: ({ share }) => share },
    },
    changeColumn({ dropOrder: 1 }),
    trendColumn(
      { id: 'days', figure: 'person-trend', title: 'TREND', width: trendWidth, dropOrder: 4 },
      ({ trend }) => trend,
      { format: formatCompact },
    ),
    sumColumn('sessions', { id: 'sessions', figure: 'person-sessions', width: 8, dropOrder: 3 }),
    sumColumn('messages', { id: 'messages', figure: 'person-messages', width: 8, dropOrder: 7 }),
    sumColumn('toolCalls', { id: 'calls', figure: 'person-calls', width: 8, dropOrder: 3 }),
    sumColumn('filesTouched', { id: 'files', figure: 'person-files', width: 7, dropOrder: 6 }),
    sumColumn('commits', { id: 'commits', figure: 'person-commits', width: 7, dropOrder: 2 }),
    sumColumn('pullRequests', {
      id: 'prs',
      figure: 'person-pull-requests',
      width: 4,
      dropOrder: 5,
    }),
    countColumn(
      { id: 'autonomy', figure: 'person-autonomy', title: 'PER TURN', width: 8, dropOrder: 5 },
      ({ autonomy }) => autonomy,
      (ratio) => ratio?.toFixed(1) ?? unknownText,
    ),
    textColumn({ id: 'delegation', width: 11, dropOrder: 4 }, ({ delegation }) => delegation),
    textColumn({ id: 'model', width: 14, dropOrder: 6 }, ({ model }) => model),
    textColumn({ id: 'languages', width: 14, grow: 1, dropOrder: 8 }, ({ languages }) =>
      languages.join(', '),
    ),
  ],
  fields: [
    { name: 'user-id', kind: 'text', read: ({ userId }) => userId },
    beforeField,
    daysMissingField,
  ],
  actions: [openDays({ id: 'users.open', hint: 'open' }), copyEmail({ id: 'users.copy-email' })],
  explain: { days: ({ trend }, { range }) => range && trendDays(trend, range) },
  firstSort: { column: 'credits', direction: 'descending' },
  emptyText: () => 'No one was active in this range.',
};
