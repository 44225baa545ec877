import { counted, formatCount, unknownText } from '../../../figures/format/number.ts';
import { formatTimestamp } from '../../../figures/time/format-time.ts';
import type { AuditEntry, AuditRecords } from '../../../state/audit-entry.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { type Line, type Span, signs } from '../../draw/line.ts';
import { type Row, rowLines } from '../../draw/row.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { type Column, cellColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { SearchedText } from '../../search/text-screen.tsx';
import type { JournalEntry } from '../../shell/error-journal.ts';
import type { RecordFacts } from '../../shell/kept-fields.ts';
import {
  actText,
  latestStates,
  type RequestNames,
  requestText,
  resultText,
} from '../../shell/request-text.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';

/** The time of a record; `readMs` returns Unix milliseconds. */
const timeColumn = <Row>(readMs: (row: Row) => number): Column<Row> =>
  cellColumn(
    { id: 'time', figure: 'record-time', title: 'TIME (UTC)', width: 19, dropOrder: 0 },
    (row) => ({ text: formatTimestamp(readMs(row)), tone: 'muted' }),
    { kind: 'time', read: readMs, exportedAs: 'time' },
  );

type RequestId = { requestId?: string | undefined };

/** The request ID, which support usually needs first. */
const requestIdColumn = textColumn<RequestId>(
  { id: 'request-id', title: 'REQUEST ID', width: 16, dropOrder: 7, cut: 'middle' },
  ({ requestId }) => requestId,
);

const requestColumn = <Row>(
  read: (row: Row) => RequestNames | undefined,
  dropOrder: number,
): Column<Row> =>
  textColumn({ id: 'request', width: 20, grow: 1, dropOrder, cut: 'middle' }, (row) => {
    const request = read(row);
    return request && requestText(request);
  });

type RecordKind<Row> = {
  prefix: string;
  noun: 'error' | 'request';
  missing: string;
  titleOf(row: Row): string;
  factsOf(row: Row): RecordFacts;
};

const recordParts = <Row extends RequestId & { id: string }>({
  prefix,
  noun,
  missing,
  titleOf,
  factsOf,
}: RecordKind<Row>) =>
  ({
    order: 'newest first',
    idOf: ({ id }) => id,
    actions: [
      viewAction<Row>({
        id: `${prefix}.open`,
        title: `Show ${noun} details`,
        keys: ['enter', 'd'],
        hint: 'details',
        run: (row, shell) =>
          shell.open({
            screen: 'record',
            title: titleOf(row),
            facts: factsOf(row),
            row: { list: noun === 'error' ? 'errors' : 'audit', id: row.id },
          }),
      }),
      copyAction<RequestId>({
        id: `${prefix}.copy-request-id`,
        title: 'Copy the request id',
        keys: ['y'],
        hint: 'copy request id',
        nouns: ['request id', 'request ids'],
        textOf: ({ requestId }) => requestId,
        missing,
      }),
    ],
    preview: {
      title: noun === 'error' ? 'Error' : 'Request',
      lines: (row, { width }) => recordPreview(factsOf(row), width),
    },
  }) satisfies Partial<ListDescription<Row, object>>;

const nothing = {};

const kindOf = ({ code, name }: JournalEntry): string => code ?? name;

/** Every error of this console, newest first, including those without a notice. */
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
  useRows: () => ({ rows: useStore(useShell().errors), context: nothing, nowMs: useNow() }),
  columns: [
    timeColumn(({ lastAt }) => lastAt),
    cellColumn(
      { id: 'times', figure: 'error-times', width: 5, dropOrder: 1 },
      ({ times }) => ({ text: formatCount(times), tone: times > 1 ? 'warning' : 'muted' }),
      { kind: 'number', read: ({ times }) => times },
    ),
    countColumn(
      { id: 'status', figure: 'error-status', width: 6, dropOrder: 0, tone: 'bad' },
      ({ status }) => status,
      (status) => (status == null ? unknownText : String(status)),
    ),
    textColumn({ id: 'kind', width: 15, isFitted: true, dropOrder: 4, tone: 'text' }, kindOf),
    requestColumn(({ request }) => request, 5),
    textColumn(
      { id: 'message', width: 26, isFitted: true, grow: 2, dropOrder: 0, tone: 'text' },
      // The request has its own column, so the server's text is more useful here than the message.
      ({ detail, message }) => detail ?? message,
    ),
    requestIdColumn,
  ],
  emptyText: () => 'No errors so far.',
};

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

const auditIntervalMs = 5_000;
const none: Pick<AuditRecords, 'unreadableLines'> & { rows: AuditEntry[] } = {
  rows: [],
  unreadableLines: 0,
};

const auditParts = recordParts<AuditEntry>({
  prefix: 'audit',
  noun: 'request',
  missing: 'This request has no id.',
  titleOf: actText,
  factsOf: auditRecord,
});

/** Every request that changed or destroyed something, as far back as the log goes and can be read. */
export const auditList: ListDescription<AuditEntry, Pick<AuditRecords, 'unreadableLines'>> = {
  ...auditParts,
  name: 'audit',
  subject: 'audit log',
  useRows() {
    const { audit } = useShell();
    const load = async () => {
      const { entries, unreadableLines } = audit.read();
      return { rows: latestStates(entries).toReversed(), unreadableLines };
    };
    const feed = useFeed({ key: ['audit'], load, intervalMs: auditIntervalMs });
    const read = feedData(feed) ?? none;
    return { rows: read.rows, context: read, nowMs: useNow(), feed };
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
      { id: 'target', width: 14, isFitted: true, grow: 2, dropOrder: 0, cut: 'middle' },
      ({ name, target }) => ({ text: name || target.replace(/^\w+=/, '') }),
      { kind: 'text', read: ({ name, target }) => [name, target].filter(Boolean).join(' ') },
    ),
    textColumn({ id: 'who', width: 12, dropOrder: 4 }, ({ who }) => who),
    textColumn({ id: 'profile', width: 12, dropOrder: 5 }, ({ profile }) => profile),
    requestColumn((entry) => entry, 6),
    requestIdColumn,
  ],
  summary: (_, { context: { unreadableLines } }) =>
    unreadableLines === 0
      ? []
      : [{ text: `   ${counted(unreadableLines, 'line')} cannot be read`, tone: 'warning' }],
  emptyText: ({ context: { unreadableLines } }) =>
    unreadableLines === 0
      ? 'The audit log has no entries. Changes made with signalbox would be listed here.'
      : 'The audit log has no entries that can be read.',
  preview: { ...auditParts.preview, width: 52 },
};

function resultCell(entry: AuditEntry): Span {
  const text = resultText(entry);
  if (entry.result === 'ok') return { text: `${signs.good} ${text}`, tone: 'good' };
  return entry.result === 'pending' || entry.result === 'unknown'
    ? { text: `${signs.unknown} ${text}`, tone: 'warning' }
    : { text: `${signs.bad} ${text}`, tone: 'bad' };
}

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

const nameWidth = 14;

/** A row for each name and value. A long value continues in the column of values. */
export function recordRows(facts: RecordFacts): Row[] {
  const values = facts.flatMap(([name, value]) =>
    sanitizeText(value ?? unknownText)
      .split('\n')
      .map((text, index) => factRow(index === 0 ? name : '', text)),
  );
  return [{ spans: [], flow: 'code' }, ...values];
}

function factRow(name: string, text: string): Row {
  const first = [{ text: '  ' }, { text: padEnd(name, nameWidth), tone: 'muted' as const }];
  const rest = [{ text: ' '.repeat(2 + nameWidth) }];
  return { spans: [{ text }], lead: { first, rest }, flow: 'code' };
}

export const recordLines = (rows: readonly Row[], width: number): SearchedText['lines'] =>
  rows.flatMap((row, text) =>
    rowLines(row, { width, isWrapped: true }).map((line) => ({ ...line, text })),
  );

/** A record beside its list. The pane has a title, so the blank row at the top is left out. */
const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ spans }) => ({ spans }));
