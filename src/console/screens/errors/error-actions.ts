import { viewAction } from '../../keys/action.ts';
import { copyAction } from '../../keys/copy-action.ts';
import type { JournalEntry } from '../../shell/error-journal.ts';
import { errorRecord } from './error-record.ts';

/** What can be done with an error of the list. */
export const errorActions = [
  viewAction<JournalEntry>({
    id: 'error.open',
    title: 'Show everything about this error',
    keys: ['enter', 'd'],
    hint: 'details',
    run: (entry, shell) =>
      shell.open({
        screen: 'record',
        title: entry.code ?? entry.name,
        facts: errorRecord(entry),
      }),
  }),
  copyAction<JournalEntry>({
    id: 'error.copy-request-id',
    title: 'Copy the request id of this error',
    keys: ['y'],
    hint: 'copy request id',
    nouns: ['request id', 'request ids'],
    textOf: ({ requestId }) => requestId,
    missing: 'No server has given this error a request id.',
  }),
];
