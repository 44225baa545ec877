import { type Input, stringify } from 'csv-stringify/sync';
import { sanitizeText } from '../../terminal/sanitize.ts';
import type { Column } from './column.ts';
import { type ColumnValue, exportedValue } from './column-value.ts';

export type ExportFormat = 'csv' | 'json';

/** Rows written in one go; between two goes, keys get their turn. */
const rowsAtOnce = 2_000;

type Exported<Row> = { id: string; value: ColumnValue<Row> };

/**
 * The rows with the values of all columns, shown or not, as the text of a file. Unknown values are
 * empty in CSV and null in JSON.
 */
export async function exportTable<Row>(
  { rows, columns }: { rows: readonly Row[]; columns: readonly Column<Row>[] },
  format: ExportFormat,
): Promise<string> {
  const exported = columns.flatMap(({ id, value }) => (value ? [{ id, value }] : []));
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    parts.push(writers[format](rows.slice(start, start + rowsAtOnce), exported));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return format === 'csv'
    ? csvText([exported.map(({ id }) => id)]) + parts.join('')
    : `[${parts.join(',')}\n]\n`;
}

const writers = { csv: csvRows, json: jsonRows };

function csvRows<Row>(rows: readonly Row[], columns: readonly Exported<Row>[]): string {
  return csvText(
    rows.map((row) =>
      columns.map(({ value }) => {
        const cell = exportedValue(value, row);
        // Such files are looked at with `cat`, so text of others must not steer the terminal.
        // Blanks before a formula would keep it from being seen as one, and escaped.
        return typeof cell === 'string' ? sanitizeText(cell).trim() : cell;
      }),
    ),
  );
}

// A cell that begins like a formula would run in a spreadsheet.
const csvText = (records: Input): string => stringify(records, { escape_formulas: true });

function jsonRows<Row>(rows: readonly Row[], columns: readonly Exported<Row>[]): string {
  return rows
    .map((row) => {
      const entries = columns.map(({ id, value }) => [id, exportedValue(value, row) ?? null]);
      return `\n  ${JSON.stringify(Object.fromEntries(entries))}`;
    })
    .join(',');
}

/** A name that sorts by time: `signalbox-sessions-20261120-143000.csv`. */
export function exportName(subject: string, format: ExportFormat, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `signalbox-${subject}-${time}.${format}`;
}
