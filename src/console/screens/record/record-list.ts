import { type RequestNames, requestText } from '../../../domain/format/request.ts';
import { formatTimestamp } from '../../../domain/format/time.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { type Column, cellColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { recordPreview } from './record-screen.tsx';

/** When something was recorded; `readMs` returns Unix milliseconds. */
export const timeColumn = <Row>(readMs: (row: Row) => number): Column<Row> =>
  cellColumn(
    { id: 'time', title: 'TIME (UTC)', width: 19, dropOrder: 0 },
    (row) => ({ text: formatTimestamp(readMs(row)), tone: 'muted' }),
    { kind: 'time', read: readMs, exportedAs: 'time' },
  );

type RequestId = { requestId?: string | undefined };

/** The id of the request, which support asks for first. */
export const requestIdColumn = textColumn<RequestId>(
  { id: 'request-id', title: 'REQUEST ID', width: 16, dropOrder: 6, cut: 'middle' },
  ({ requestId }) => requestId,
);

/** Method and route of the request, for records that are about one. */
export const requestColumn = <Row>(
  read: (row: Row) => RequestNames | undefined,
  dropOrder: number,
): Column<Row> =>
  textColumn({ id: 'request', width: 20, grow: 1, dropOrder, cut: 'middle' }, (row) => {
    const request = read(row);
    return request && requestText(request);
  });

type Recorded<Row> = {
  /** Begins the ids of the actions. */
  prefix: string;
  noun: 'error' | 'request';
  /** Why there is no request id to copy. */
  missing: string;
  titleOf(row: Row): string;
  factsOf(row: Row): RecordFacts;
};

/** What lists of records share: a row opens as a record, and the id of its request can be copied. */
export const recordParts = <Row extends RequestId & { id: string }>({
  prefix,
  noun,
  missing,
  titleOf,
  factsOf,
}: Recorded<Row>) =>
  ({
    idOf: ({ id }) => id,
    actions: [
      viewAction<Row>({
        id: `${prefix}.open`,
        title: `Show ${noun} details`,
        keys: ['enter', 'd'],
        hint: 'details',
        run: (row, shell) =>
          shell.open({ screen: 'record', title: titleOf(row), facts: factsOf(row) }),
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
