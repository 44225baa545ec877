import { formatCount, unknownText } from '../../../domain/format/number.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { viewAction } from '../../keys/action.ts';
import { countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { JournalEntry } from '../../shell/error-journal.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { useNow } from '../../shell/time.ts';
import {
  copyRequestId,
  requestColumn,
  requestIdColumn,
  requestText,
  timeColumn,
} from '../record/record-columns.ts';
import { recordPreview } from '../record/record-lines.ts';

const nothing = {};

/** Every error of this console, newest first: also those that no one was told of. */
export const errorList: ListDescription<JournalEntry, object> = {
  name: 'errors',
  subject: 'errors',
  useRows() {
    return { rows: useStore(useShell().errors), around: nothing, nowMs: useNow() };
  },
  idOf: ({ id }) => id,
  columns: [
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
    countColumn(
      { id: 'status', width: 6, dropOrder: 0, tone: 'bad' },
      ({ status }) => status,
      (status) => (status == null ? unknownText : String(status)),
    ),
    textColumn(
      { id: 'kind', width: 15, isFitted: true, dropOrder: 3, tone: 'text' },
      ({ code, name }) => code ?? name,
    ),
    requestColumn(({ request }) => request, 2),
    textColumn(
      { id: 'message', width: 26, grow: 2, dropOrder: 0, tone: 'text' },
      // The request has a column of its own, so the server's words say more than the message.
      ({ detail, message }) => detail ?? message,
    ),
    requestIdColumn,
  ],
  actions: [
    viewAction<JournalEntry>({
      id: 'error.open',
      title: 'Show error details',
      keys: ['enter', 'd'],
      hint: 'details',
      run: (entry, shell) =>
        shell.open({
          screen: 'record',
          title: entry.code ?? entry.name,
          facts: errorRecord(entry),
        }),
    }),
    copyRequestId('error.copy-request-id', 'This error has no request id.'),
  ],
  emptyText: () => 'No errors so far.',
  preview: {
    title: 'Error',
    lines: (entry, { width }) => recordPreview(errorRecord(entry), width),
  },
};

/** Everything that is known about one error. */
function errorRecord(entry: JournalEntry): RecordFacts {
  const { times, firstAt, lastAt, status, code, name, request, requestId, detail, message } = entry;
  return [
    ['what', message],
    ['kind', code ?? name],
    ['status', status === undefined ? undefined : String(status)],
    ['request', request && requestText(request)],
    ['request id', requestId],
    ['server says', detail],
    ['times', formatCount(times)],
    ...(times > 1 ? ([['first', `${formatTimestamp(firstAt)} UTC`]] as const) : []),
    [times > 1 ? 'last' : 'when', `${formatTimestamp(lastAt)} UTC`],
  ];
}
