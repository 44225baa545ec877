import type { ColumnValue } from '../../domain/rows/column-value.ts';
import type { Column } from '../list/column.ts';

type Placed = Omit<Column<never>, 'title' | 'cell' | 'value'> & { title?: string };

/** A column whose cells show more than a value. Its title is its id in capitals unless it has another. */
export const cellColumn = <Row, Around>(
  placed: Placed,
  cell: Column<Row, Around>['cell'],
  value?: ColumnValue<Row, Around>,
): Column<Row, Around> => ({
  title: placed.id.toUpperCase(),
  ...((value?.kind === 'number' || value?.kind === 'percent') && { align: 'right' }),
  ...placed,
  cell,
  ...(value && { value }),
});
