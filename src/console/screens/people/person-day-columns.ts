import { knownSum } from '../../../domain/analytics/day-series.ts';
import { startOfDay } from '../../../domain/day.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import type { Column } from '../../list/column.ts';

type Row = NonNullable<PersonDay['row']>;

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
  count('sessions', 'SESSIONS', 8, 4, (row) => row.sessions),
  count('messages', 'MSGS', 6, 6, (row) => row.messages),
  count('calls', 'CALLS', 6, 3, (row) => row.tool_calls),
  {
    id: 'autonomy',
    title: 'PER TURN',
    width: 8,
    align: 'right',
    dropOrder: 7,
    cell: ({ row }) => ({ text: formatCompact(row?.autonomy_ratio) }),
    value: { kind: 'number', read: ({ row }) => row?.autonomy_ratio ?? undefined },
  },
  count('commits', 'COMMITS', 7, 2, (row) => row.git_commits),
  count('prs', 'PRS', 4, 5, (row) => row.git_prs_created),
  count('files', 'FILES', 6, 8, (row) => knownSum(row.files_created, row.files_edited)),
  text('delegation', 'DELEGATION', 11, 3, (row) => row.delegation_level),
  text('model', 'MODEL', 14, 5, (row) => row.primary_model),
  {
    ...text('languages', 'LANGUAGES', 12, 9, (row) => row.languages?.join(', ')),
    grow: 1,
  },
];

type Read<T> = (row: Row) => T | null | undefined;

/** A number of the day; a day without a row is unknown. */
function count(
  id: string,
  title: string,
  width: number,
  dropOrder: number,
  read: Read<number>,
): Column<PersonDay> {
  const readDay = ({ row }: PersonDay) => (row && read(row)) ?? undefined;
  return {
    id,
    title,
    width,
    align: 'right',
    dropOrder,
    cell: (day) => ({ text: formatCount(readDay(day)) }),
    value: { kind: 'number', read: readDay },
  };
}

function text(
  id: string,
  title: string,
  width: number,
  dropOrder: number,
  read: Read<string>,
): Column<PersonDay> {
  const readDay = ({ row }: PersonDay) => (row && read(row)) || undefined;
  return {
    id,
    title,
    width,
    dropOrder,
    cell: (day) => ({ text: readDay(day) ?? unknownText, tone: 'muted' }),
    value: { kind: 'text', read: readDay },
  };
}
