import { formatCount, unknownText } from '../../../domain/format/number.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import type { Column } from '../../components/data-table/column.ts';
import type { JournalEntry } from '../../journal/error-journal.ts';

/** The columns of the list of errors: when, what, and what support asks for. */
export const errorColumns: Column<JournalEntry>[] = [
  {
    id: 'time',
    title: 'TIME (UTC)',
    width: 19,
    dropOrder: 0,
    cell: ({ lastAt }) => ({ text: formatTimestamp(lastAt), tone: 'muted' }),
    value: { kind: 'time', read: ({ lastAt }) => lastAt },
  },
  {
    id: 'times',
    title: 'TIMES',
    width: 5,
    align: 'right',
    dropOrder: 2,
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
    dropOrder: 1,
    cell: ({ code, name }) => ({ text: code ?? name }),
    value: { kind: 'text', read: ({ code, name }) => code ?? name },
  },
  {
    id: 'request',
    title: 'REQUEST',
    width: 24,
    grow: 1,
    dropOrder: 3,
    cut: 'middle',
    cell: (entry) => ({ text: requestOf(entry) ?? unknownText, tone: 'muted' }),
    value: { kind: 'text', read: requestOf },
  },
  {
    id: 'message',
    title: 'MESSAGE',
    width: 20,
    grow: 2,
    dropOrder: 0,
    // The request has a column of its own, so the server's words say more than the message.
    cell: ({ detail, message }) => ({ text: detail ?? message }),
    value: { kind: 'text', read: ({ detail, message }) => detail ?? message },
  },
  {
    id: 'request-id',
    title: 'REQUEST ID',
    width: 16,
    dropOrder: 4,
    cut: 'middle',
    cell: ({ requestId }) => ({ text: requestId ?? unknownText, tone: 'muted' }),
    value: { kind: 'text', read: ({ requestId }) => requestId },
  },
];

/** `GET /api/v0/computers`, where there was a request. */
export function requestOf({ request }: Pick<JournalEntry, 'request'>): string | undefined {
  return request && `${request.method} ${request.route}`;
}
