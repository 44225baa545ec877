import { formatCount } from '../../../domain/format/number.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { viewAction } from '../../actions/action.ts';
import { copyAction } from '../../actions/copy-action.ts';
import type { JournalEntry } from '../../journal/error-journal.ts';
import type { RecordFacts } from '../../navigation/route.ts';
import { requestText } from '../record/record-columns.ts';

/** What can be done with an error of the list. */
export const errorActions = [
  viewAction<JournalEntry>({
    id: 'error.open',
    title: 'Show everything about this error',
    keys: ['enter', 'd'],
    when: 'errors',
    hint: 'details',
    run: (entry, operator) =>
      operator.open({
        screen: 'record',
        title: entry.code ?? entry.name,
        facts: errorRecord(entry),
      }),
  }),
  copyAction<JournalEntry>({
    id: 'error.copy-request-id',
    title: 'Copy the request id of this error',
    keys: ['y'],
    when: 'errors',
    hint: 'copy request id',
    nouns: ['request id', 'request ids'],
    textOf: ({ requestId }) => requestId,
    missing: 'No server has given this error a request id.',
  }),
];

function errorRecord(entry: JournalEntry): RecordFacts {
  const { times, firstAt, lastAt, status, code, name, request, requestId, detail, message } = entry;
  return [
    ['what', message],
    ['kind', code ?? name],
    ['status', status === undefined ? undefined : String(status)],
    ['request', request && requestText(request)],
    ['request id', requestId],
    ['server says', detail],
    ['last', `${formatTimestamp(lastAt)} UTC`],
    ['first', times > 1 ? `${formatTimestamp(firstAt)} UTC` : undefined],
    ['times', formatCount(times)],
  ];
}
