import { knownSum } from '../../../domain/analytics/day-series.ts';
import { startOfDay } from '../../../domain/day.ts';
import { formatCompact, formatCredits } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { type Column, countColumn, textColumn } from '../../list/column.ts';

type Row = NonNullable<PersonDay['row']>;

/** A day without a row is unknown. */
const ofRow =
  <Value>(read: (row: Row) => Value) =>
  ({ row }: PersonDay): Value | undefined =>
    row && read(row);

/** The columns of a person's days. */
export const personDayColumns: readonly Column<PersonDay>[] = [
  {
    id: 'day',
    title: 'DAY',
    width: 10,
    dropOrder: 0,
    cell: ({ day }) => ({ text: formatDay(day) }),
    value: { kind: 'time', read: ({ day }) => startOfDay(day) },
  },
  {
    id: 'credits',
    title: 'CREDITS',
    width: 8,
    align: 'right',
    dropOrder: 0,
    cell: ({ credits }) => ({ text: formatCredits(credits) }),
    value: { kind: 'number', read: ({ credits }) => credits },
  },
  countColumn(
    { id: 'sessions', title: 'SESSIONS', width: 8, dropOrder: 4 },
    ofRow((row) => row.sessions),
  ),
  countColumn(
    { id: 'messages', title: 'MSGS', width: 6, dropOrder: 6 },
    ofRow((row) => row.messages),
  ),
  countColumn(
    { id: 'calls', title: 'CALLS', width: 6, dropOrder: 3 },
    ofRow((row) => row.tool_calls),
  ),
  {
    id: 'autonomy',
    title: 'PER TURN',
    width: 8,
    align: 'right',
    dropOrder: 7,
    cell: ({ row }) => ({ text: formatCompact(row?.autonomy_ratio) }),
    value: { kind: 'number', read: ({ row }) => row?.autonomy_ratio ?? undefined },
  },
  countColumn(
    { id: 'commits', title: 'COMMITS', width: 7, dropOrder: 2 },
    ofRow((row) => row.git_commits),
  ),
  countColumn(
    { id: 'prs', title: 'PRS', width: 4, dropOrder: 5 },
    ofRow((row) => row.git_prs_created),
  ),
  countColumn(
    { id: 'files', title: 'FILES', width: 6, dropOrder: 8 },
    ofRow((row) => knownSum(row.files_created, row.files_edited)),
  ),
  textColumn(
    { id: 'delegation', title: 'DELEGATION', width: 11, dropOrder: 3 },
    ofRow((row) => row.delegation_level),
  ),
  textColumn(
    { id: 'model', title: 'MODEL', width: 14, dropOrder: 5 },
    ofRow((row) => row.primary_model),
  ),
  {
    ...textColumn(
      { id: 'languages', title: 'LANGUAGES', width: 12, dropOrder: 9 },
      ofRow((row) => row.languages?.join(', ')),
    ),
    grow: 1,
  },
];
