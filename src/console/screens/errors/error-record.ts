import { formatCount } from '../../../domain/format/number.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import type { JournalEntry } from '../../shell/error-journal.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { requestText } from '../record/record-columns.ts';

/** Everything that is known about one error. */
export function errorRecord(entry: JournalEntry): RecordFacts {
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
