import { jsonText } from '../../figures/format/json-text.ts';
import type { Field } from '../../language/filter/field.ts';
import { exportedValue } from './exported-value.ts';

export type ExportFormat = 'csv' | 'json';

/** Entries of a JSON array, a line each. */
export function jsonRows<Row>(rows: readonly Row[], exported: readonly Field<Row>[]): string {
  const entry = (row: Row) => (field: Field<Row>) => [
    field.name,
    exportedValue(field, row) ?? null,
  ];
  return rows
    .map((row) => `\n  ${jsonText(Object.fromEntries(exported.map(entry(row))), 0)}`)
    .join(',');
}

/** A name that sorts by time: `signalbox-sessions-20261120-143000.csv`. */
export function exportName(subject: string, format: ExportFormat | 'md', nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `signalbox-${subject}-${time}.${format}`;
}
