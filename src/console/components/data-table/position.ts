import { formatCount } from '../../../domain/format/number.ts';
import type { Span } from '../../text/line.ts';
import type { Table } from './use-table.ts';

/** Where the cursor is: `3 of 402`, or `3 of 200+` while further pages are on the server. */
export function positionSpan<Row>({ rows, cursor }: Table<Row>, hasMore = false): Span {
  if (rows.length === 0) return { text: '' };
  const count = `${formatCount(rows.length)}${hasMore ? '+' : ''}`;
  return { text: `${formatCount(cursor.index + 1)} of ${count}`, tone: 'muted' };
}
