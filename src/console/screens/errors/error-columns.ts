import { formatCount, unknownText } from '../../../domain/format/number.ts';
import type { Column } from '../../list/column.ts';
import type { JournalEntry } from '../../shell/error-journal.ts';
import { requestColumn, requestIdColumn, timeColumn } from '../record/record-columns.ts';

/** The columns of the list of errors: when, what, and what support asks for. */
export const errorColumns: Column<JournalEntry>[] = [
  timeColumn(({ lastAt }) => lastAt),
  {
    id: 'times',
    title: 'TIMES',
    width: 5,
    align: 'right',
    dropOrder: 1,
    cell: ({ times }) => ({ text: formatCount(times), tone: times > 1 ? 'warning' : 'muted' }),
    value: { kind: 'number', read: ({ times }) => times },
  },
  {
    id: 'status',
    title: 'STATUS',
    width: 6,
    align: 'right',
    dropOrder: 0,
    cell: ({ status }) => ({
      text: status === undefined ? unknownText : String(status),
      tone: 'bad',
    }),
    value: { kind: 'number', read: ({ status }) => status },
  },
  {
    id: 'kind',
    title: 'KIND',
    width: 15,
    dropOrder: 3,
    cell: ({ code, name }) => ({ text: code ?? name }),
    value: { kind: 'text', read: ({ code, name }) => code ?? name },
  },
  requestColumn(({ request }) => request, 2),
  {
    id: 'message',
    title: 'MESSAGE',
    width: 26,
    grow: 2,
    dropOrder: 0,
    // The request has a column of its own, so the server's words say more than the message.
    cell: ({ detail, message }) => ({ text: detail ?? message }),
    value: { kind: 'text', read: ({ detail, message }) => detail ?? message },
  },
  requestIdColumn,
];
