import type { Column } from './column.ts';

/** How a list calls a row: what its column of names says, else its first one. */
export function rowName<Row>(row: Row, columns: readonly Column<Row>[]): string {
  const names = columns.find(({ isName }) => isName) ?? columns[0];
  return names?.cell(row).text ?? '';
}
