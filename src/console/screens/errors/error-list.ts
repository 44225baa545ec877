import { formatCount, unknownText } from '../../../domain/format/number.ts';
import { requestText } from '../../../domain/format/request.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { cellColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { JournalEntry } from '../../shell/error-journal.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { useNow } from '../../shell/time.ts';
import { recordParts, requestColumn, requestIdColumn, timeColumn } from '../record/record-list.ts';

const nothing = {};

const kindOf = ({ code, name }: JournalEntry): string => code ?? name;

/** Every error of this console, newest first: also those that no notice was shown for. */
export const errorList: ListDescription<JournalEntry, object> = {
  ...recordParts<JournalEntry>({
    prefix: 'error',
    noun: 'error',
    missing: 'This error has no request id.',
    titleOf: kindOf,
    factsOf: errorRecord,
  }),
  name: 'errors',
  subject: 'errors',
  useRows: () => ({ rows: useStore(useShell().errors), around: nothing, nowMs: useNow() }),
  columns: [
    timeColumn(({ lastAt }) => lastAt),
    cellColumn(
      { id: 'times', width: 5, dropOrder: 1 },
      ({ times }) => ({ text: formatCount(times), tone: times > 1 ? 'warning' : 'muted' }),
      { kind: 'number', read: ({ times }) => times },
    ),
    countColumn(
      { id: 'status', width: 6, dropOrder: 0, tone: 'bad' },
      ({ status }) => status,
      (status) => (status == null ? unknownText : String(status)),
    ),
    textColumn({ id: 'kind', width: 15, isFitted: true, dropOrder: 3, tone: 'text' }, kindOf),
    requestColumn(({ request }) => request, 2),
    textColumn(
      { id: 'message', width: 26, grow: 2, dropOrder: 0, tone: 'text' },
      // The request has a column of its own, so the server's words say more than the message.
      ({ detail, message }) => detail ?? message,
    ),
    requestIdColumn,
  ],
  emptyText: () => 'No errors so far.',
};

/** Everything that is known about one error. */
function errorRecord(entry: JournalEntry): RecordFacts {
  const { times, firstAt, lastAt, status, request, requestId, detail, message } = entry;
  return [
    ['what', message],
    ['kind', kindOf(entry)],
    ['status', status === undefined ? undefined : String(status)],
    ['request', request && requestText(request)],
    ['request id', requestId],
    ['server says', detail],
    ['times', formatCount(times)],
    ...(times > 1 ? ([['first', `${formatTimestamp(firstAt)} UTC`]] as const) : []),
    [times > 1 ? 'last' : 'when', `${formatTimestamp(lastAt)} UTC`],
  ];
}
