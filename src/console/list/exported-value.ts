import type { Field } from '../../language/filter/field.ts';
import { exportedName, filterFieldOf, type ValueColumn } from './column-value.ts';

/** The field of a column under its name in files; none if the column has no value. */
export function exportedFields<Row, Context>(
  column: ValueColumn<Row, Context>,
  context: Context,
): Field<Row>[] {
  const { value } = column;
  if (!value) return [];
  const field = filterFieldOf(column, value, context);
  return [{ ...field, name: exportedName(value) ?? field.name }];
}

/** The value for a file: integers, days and ISO times, nothing rounded for display. */
export function exportedValue<Row>(
  { kind, read, ...field }: Field<Row>,
  row: Row,
): string | number | undefined {
  const value = read(row);
  if (kind !== 'time' || value === undefined) return value;
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return undefined;
  const text = time.toISOString();
  return 'isDay' in field && field.isDay ? text.slice(0, -'T00:00:00.000Z'.length) : text;
}
