import type { AuditEntry } from '../../../config/audit-entry.ts';
import { actText, requestText, resultText } from '../../../domain/format/request.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { latestStates } from '../../../domain/sent-requests.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { cellColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';
import { recordParts, requestColumn, requestIdColumn, timeColumn } from '../record/record-list.ts';

const intervalMs = 5_000;
const none: AuditEntry[] = [];
const nothing = {};

const parts = recordParts<AuditEntry>({
  prefix: 'audit',
  noun: 'request',
  missing: 'This request has no id.',
  titleOf: actText,
  factsOf: auditRecord,
});

/** Every request that changed or destroyed something, as far back as the log reaches. */
export const auditList: ListDescription<AuditEntry, object> = {
  ...parts,
  name: 'audit',
  subject: 'audit log',
  useRows() {
    const { audit } = useShell();
    const load = async () => latestStates(audit.read()).toReversed();
    const feed = useFeed({ key: ['audit'], load, intervalMs });
    return { rows: feedData(feed) ?? none, around: nothing, nowMs: useNow(), feed };
  },
  columns: [
    timeColumn(({ at }) => at),
    cellColumn({ id: 'result', width: 15, isFitted: true, dropOrder: 0 }, resultCell, {
      kind: 'text',
      read: resultText,
    }),
    textColumn(
      {
        id: 'act',
        title: 'ACTION',
        width: 17,
        isName: true,
        isFitted: true,
        dropOrder: 0,
        tone: 'text',
      },
      actText,
    ),
    cellColumn(
      { id: 'target', width: 14, grow: 2, dropOrder: 0, cut: 'middle' },
      ({ name, target }) => ({ text: name ?? target.replace(/^\w+=/, '') }),
      { kind: 'text', read: ({ name, target }) => [name, target].filter(Boolean).join(' ') },
    ),
    textColumn({ id: 'who', width: 12, dropOrder: 2 }, ({ who }) => who),
    textColumn({ id: 'profile', width: 12, dropOrder: 3 }, ({ profile }) => profile),
    requestColumn((entry) => entry, 5),
    requestIdColumn,
  ],
  emptyText: () => 'Nothing has been changed from this console.',
  preview: { ...parts.preview, width: 52 },
};

/** The result as a sign and a word. */
function resultCell(entry: AuditEntry): Span {
  const text = resultText(entry);
  if (entry.result === 'ok') return { text: `${signs.good} ${text}`, tone: 'good' };
  return entry.result === 'pending' || entry.result === 'unknown'
    ? { text: `${signs.unknown} ${text}`, tone: 'warning' }
    : { text: `${signs.bad} ${text}`, tone: 'bad' };
}

/** Everything that the audit log knows about one request. */
function auditRecord(entry: AuditEntry): RecordFacts {
  const { target, name, requestId, at, who, profile } = entry;
  return [
    ['request', requestText(entry)],
    ['target', target],
    ...(name === undefined ? [] : [['name', name] as const]),
    ['result', resultText(entry)],
    ['request id', requestId],
    ['sent', `${formatTimestamp(at)} UTC`],
    ['who', who],
    ['profile', profile],
  ];
}
