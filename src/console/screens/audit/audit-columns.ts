import type { AuditEntry } from '../../../config/audit-entry.ts';
import { unknownText } from '../../../domain/format/number.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import type { Column } from '../../components/data-table/column.ts';
import type { Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** The columns of the audit log: when, who, what, and what came of it. */
export function auditColumns(glyphs: Glyphs): Column<AuditEntry>[] {
  return [
    {
      id: 'time',
      title: 'TIME (UTC)',
      width: 19,
      dropOrder: 0,
      cell: ({ at }) => ({ text: formatTimestamp(at), tone: 'muted' }),
      value: { kind: 'time', read: ({ at }) => at },
    },
    {
      id: 'result',
      title: 'RESULT',
      width: 15,
      dropOrder: 0,
      cell: (entry) => resultCell(entry, glyphs),
      value: { kind: 'text', read: ({ result }) => result },
    },
    {
      id: 'request',
      title: 'REQUEST',
      width: 20,
      grow: 2,
      dropOrder: 0,
      cut: 'middle',
      cell: (entry) => ({ text: requestOf(entry) }),
      value: { kind: 'text', read: requestOf },
    },
    {
      id: 'target',
      title: 'TARGET',
      width: 18,
      grow: 1,
      dropOrder: 1,
      cell: ({ target }) => ({ text: target }),
      value: { kind: 'text', read: ({ target }) => target },
    },
    {
      id: 'who',
      title: 'WHO',
      width: 12,
      dropOrder: 2,
      cell: ({ who }) => ({ text: who, tone: 'muted' }),
      value: { kind: 'text', read: ({ who }) => who },
    },
    {
      id: 'profile',
      title: 'PROFILE',
      width: 12,
      dropOrder: 3,
      cell: ({ profile }) => ({ text: profile, tone: 'muted' }),
      value: { kind: 'text', read: ({ profile }) => profile },
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
}

/** `POST /api/v0/computers/{computerId}/restart`. */
export const requestOf = ({ method, route }: AuditEntry): string => `${method} ${route}`;

/** What came of it in a sign and a word. */
export function resultCell({ result, status }: AuditEntry, glyphs: Glyphs): Span {
  switch (result) {
    case 'ok':
      return { text: `${glyphs.good} ok`, tone: 'good' };
    case 'pending':
      return { text: `${glyphs.unknown} no answer`, tone: 'warning' };
    default: {
      const number = status === undefined ? '' : ` ${status}`;
      return { text: `${glyphs.bad} ${result}${number}`, tone: 'bad' };
    }
  }
}
