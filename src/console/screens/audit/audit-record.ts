import type { AuditEntry } from '../../../config/audit-entry.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { requestText } from '../record/record-columns.ts';
import { resultText } from './audit-text.ts';

/** Everything that the audit log knows about one request. */
export function auditRecord(entry: AuditEntry): RecordFacts {
  const { target, requestId, at, who, profile } = entry;
  return [
    ['request', requestText(entry)],
    ['target', target],
    ['result', resultText(entry)],
    ['request id', requestId],
    ['sent', `${formatTimestamp(at)} UTC`],
    ['who', who],
    ['profile', profile],
  ];
}
