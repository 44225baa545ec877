import type { AuditEntry } from '../../../config/audit-entry.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Column } from '../../list/column.ts';
import { requestColumn, requestIdColumn, timeColumn } from '../record/record-columns.ts';
import { actText, resultText } from './audit-text.ts';

/** The columns of the audit log: when, what came of what, to whom, and by whom. */
export function auditColumns(): Column<AuditEntry>[] {
  return [
    timeColumn(({ at }) => at),
    {
      id: 'result',
      title: 'RESULT',
      width: 15,
      dropOrder: 0,
      cell: (entry) => resultCell(entry),
      value: { kind: 'text', read: resultText },
    },
    {
      id: 'act',
      title: 'ACT',
      width: 17,
      dropOrder: 0,
      isName: true,
      cell: (entry) => ({ text: actText(entry) }),
      value: { kind: 'text', read: actText },
    },
    {
      id: 'target',
      title: 'TARGET',
      width: 18,
      grow: 2,
      dropOrder: 1,
      cut: 'middle',
      cell: ({ target }) => ({ text: target.replace(/^\w+=/, '') }),
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
    requestColumn((entry) => entry, 5),
    requestIdColumn,
  ];
}

/** What came of it in a sign and a word. */
function resultCell(entry: AuditEntry): Span {
  const text = resultText(entry);
  if (entry.result === 'ok') return { text: `${signs.good} ${text}`, tone: 'good' };
  if (entry.result === 'pending') return { text: `${signs.unknown} ${text}`, tone: 'warning' };
  return { text: `${signs.bad} ${text}`, tone: 'bad' };
}
