import { layoutColumns } from '../../../src/console/draw/column-layout.ts';
import type { Span } from '../../../src/console/draw/line.ts';
import type { Column } from '../../../src/console/list/column.ts';

/** What a row shows in the columns of a list, by the ids of the columns. */
export const cellsOf = <Row, Context>(
  { columns }: { columns: readonly Column<Row, Context>[] },
  row: Row,
  { context, nowMs }: { context: Context; nowMs: number },
): Record<string, Span> =>
  Object.fromEntries(columns.map(({ id, cell }) => [id, cell(row, context, nowMs)]));

/** What the cells say, without their tones. */
export const textsOf = (cells: Record<string, Span>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).map(([id, { text }]) => [id, text]));

/** The columns of a list that this many cells have room for. */
export const columnsWithin = <Row, Context>(
  { columns }: { columns: readonly Column<Row, Context>[] },
  width: number,
): string[] => layoutColumns(columns, width).placed.map(({ column }) => column.id);
