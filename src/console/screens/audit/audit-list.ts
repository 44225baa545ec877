import { endpoints } from '../../../api/endpoints.ts';
import type { AuditEntry } from '../../../config/audit-entry.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { viewAction } from '../../keys/action.ts';
import { textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { latestStates } from '../../shell/audit.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useNow } from '../../shell/time.ts';
import {
  copyRequestId,
  requestColumn,
  requestIdColumn,
  requestText,
  timeColumn,
} from '../record/record-columns.ts';
import { recordPreview } from '../record/record-lines.ts';

const intervalMs = 5_000;
const none: AuditEntry[] = [];
const nothing = {};

/** Every request that changed or destroyed something, as far back as the log reaches. */
export const auditList: ListDescription<AuditEntry, object> = {
  name: 'audit',
  subject: 'audit log',
  useRows() {
    const { audit } = useShell();
    const feed = useFeed({
      key: ['audit'],
      load: async () => latestStates(audit.read()).toReversed(),
      intervalMs,
    });
    return { rows: feedData(feed) ?? none, around: nothing, nowMs: useNow(), feed };
  },
  idOf: ({ id }) => id,
  columns: [
    timeColumn(({ at }) => at),
    {
      id: 'result',
      title: 'RESULT',
      width: 15,
      isFitted: true,
      dropOrder: 0,
      cell: resultCell,
      value: { kind: 'text', read: resultText },
    },
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
    {
      id: 'target',
      title: 'TARGET',
      width: 14,
      grow: 2,
      dropOrder: 0,
      cut: 'middle',
      cell: ({ name, target }) => ({ text: name ?? target.replace(/^\w+=/, '') }),
      value: { kind: 'text', read: ({ name, target }) => [name, target].filter(Boolean).join(' ') },
    },
    textColumn({ id: 'who', width: 12, dropOrder: 2 }, ({ who }) => who),
    textColumn({ id: 'profile', width: 12, dropOrder: 3 }, ({ profile }) => profile),
    requestColumn((entry) => entry, 5),
    requestIdColumn,
  ],
  actions: [
    viewAction<AuditEntry>({
      id: 'audit.open',
      title: 'Show request details',
      keys: ['enter', 'd'],
      hint: 'details',
      run: (entry, shell) =>
        shell.open({ screen: 'record', title: actText(entry), facts: auditRecord(entry) }),
    }),
    copyRequestId('audit.copy-request-id', 'This request has no id.'),
  ],
  emptyText: () => 'Nothing has been changed from this console.',
  preview: {
    title: 'Request',
    width: 52,
    lines: (entry, { width }) => recordPreview(auditRecord(entry), width),
  },
};

/** What came of it in a sign and a word. */
function resultCell(entry: AuditEntry): Span {
  const text = resultText(entry);
  if (entry.result === 'ok') return { text: `${signs.good} ${text}`, tone: 'good' };
  if (entry.result === 'pending' || entry.result === 'unknown') {
    return { text: `${signs.unknown} ${text}`, tone: 'warning' };
  }
  return { text: `${signs.bad} ${text}`, tone: 'bad' };
}

/** `ok`, `forbidden 403`: a failure with its status, where a server has answered. */
function resultText({ result, status }: Pick<AuditEntry, 'result' | 'status'>): string {
  if (result === 'ok') return 'ok';
  if (result === 'pending') return 'no answer';
  return status === undefined ? result : `${result} ${status}`;
}

/** What a request does, in two or three words: `restart computer`. Method and route where no one knows. */
function actText(entry: Pick<AuditEntry, 'method' | 'route'>): string {
  const text = requestText(entry);
  return acts.get(text) ?? text;
}

const acts: ReadonlyMap<string, string> = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    requestText({ method, route: path }),
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

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
