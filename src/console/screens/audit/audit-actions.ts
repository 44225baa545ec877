import type { AuditEntry } from '../../../config/audit-entry.ts';
import { viewAction } from '../../keys/action.ts';
import { copyAction } from '../../keys/copy-action.ts';
import { auditRecord } from './audit-record.ts';
import { actText } from './audit-text.ts';

/** What can be done with a line of the audit log. */
export const auditActions = [
  viewAction<AuditEntry>({
    id: 'audit.open',
    title: 'Show everything about this request',
    keys: ['enter', 'd'],
    hint: 'details',
    run: (entry, shell) =>
      shell.open({ screen: 'record', title: actText(entry), facts: auditRecord(entry) }),
  }),
  copyAction<AuditEntry>({
    id: 'audit.copy-request-id',
    title: 'Copy the id of this request',
    keys: ['y'],
    hint: 'copy request id',
    nouns: ['request id', 'request ids'],
    textOf: ({ requestId }) => requestId,
    missing: 'No server has given this request an id.',
  }),
];
