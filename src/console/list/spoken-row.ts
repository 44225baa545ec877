import { unknownText } from '../../domain/format/number.ts';
import { spokenLine } from '../draw/spoken.ts';
import type { Column } from './column.ts';

/** A row as a screen reader says it: each cell behind the name of its column, none of them cut. */
export function spokenRow<Row>(row: Row, columns: readonly Column<Row>[]): string {
  return columns
    .map(({ title, cell }) => ({ title, text: spokenLine({ spans: [cell(row)] }) }))
    .filter(({ text }) => text !== '' && text !== unknownText)
    .map(({ title, text }) => `${title.toLowerCase()} ${text}`)
    .join(', ');
}
