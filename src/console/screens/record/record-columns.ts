import { formatTimestamp } from '../../../domain/format/time.ts';
import { copyAction } from '../../keys/action.ts';
import { type Column, textColumn } from '../../list/column.ts';

/** The request that a record is about. */
export type RequestNames = { method: string; route: string };

/** `POST /api/v0/computers/{computerId}/restart`. */
export const requestText = ({ method, route }: RequestNames): string => `${method} ${route}`;

/** When something was recorded; `readMs` returns Unix milliseconds. */
export const timeColumn = <Row>(readMs: (row: Row) => number): Column<Row> => ({
  id: 'time',
  title: 'TIME (UTC)',
  width: 19,
  dropOrder: 0,
  cell: (row) => ({ text: formatTimestamp(readMs(row)), tone: 'muted' }),
  value: { kind: 'time', read: readMs, exportedAs: 'time' },
});

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

/** Copies the id of the request. */
export const copyRequestId = (id: string, missing: string) =>
  copyAction<RequestId>({
    id,
    title: 'Copy the request id',
    keys: ['y'],
    hint: 'copy request id',
    nouns: ['request id', 'request ids'],
    textOf: ({ requestId }) => requestId,
    missing,
  });
