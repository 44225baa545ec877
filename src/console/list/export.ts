import { type Input, stringify } from 'csv-stringify/sync';
import { counted } from '../../domain/format/counted.ts';
import { formatCount } from '../../domain/format/number.ts';
import { sanitizeText } from '../../terminal/sanitize.ts';
import type { ChoiceOptions } from '../overlays/choice.tsx';
import type { Shell } from '../shell/shell.ts';
import { type Column, type ColumnValue, exportedValue } from './column.ts';
import type { Table } from './table.ts';

/**
 * Asks for a format, then writes rows to a file: the marked ones while there are any, else what the
 * table shows, in its order.
 */
export function exportChoice<Row, Around>(
  { columns, look, content }: Table<Row, Around>,
  name: string,
  shell: Shell,
): ChoiceOptions {
  const { rows: visible, marked } = look();
  const { around } = content();
  const hidden = marked.hidden.length;
  const hasMarks = marked.shown.length + hidden > 0;
  const rows = hasMarks ? [...marked.shown, ...marked.hidden] : visible;
  const save = (format: ExportFormat) => () =>
    shell.save({
      name: exportName(name, format, shell.clock()),
      text: () => exportTable({ rows, columns, around }, format),
    });
  const note = hidden === 0 ? '' : ` (${formatCount(hidden)} hidden by the filter)`;

  return {
    title: `Export ${counted(rows.length, hasMarks ? 'marked row' : 'row')}${note}`,
    items: [
      { text: 'csv', note: 'for spreadsheets', choose: save('csv') },
      { text: 'json', note: 'for programs', choose: save('json') },
    ],
  };
}

export type ExportFormat = 'csv' | 'json';

/** Rows written in one go; between two goes, keys get their turn. */
const rowsAtOnce = 2_000;

type Exported<Row, Around> = { id: string; value: ColumnValue<Row, Around> };

/**
 * The rows with the values of all columns, shown or not, as the text of a file. Unknown values are
 * empty in CSV and null in JSON.
 */
export async function exportTable<Row, Around>(
  {
    rows,
    columns,
    around,
  }: { rows: readonly Row[]; columns: readonly Column<Row, Around>[]; around: Around },
  format: ExportFormat,
): Promise<string> {
  const exported = columns.flatMap(({ id, value }) => (value ? [{ id, value }] : []));
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    parts.push(writers[format](rows.slice(start, start + rowsAtOnce), exported, around));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return format === 'csv'
    ? csvText([exported.map(({ id }) => id)]) + parts.join('')
    : `[${parts.join(',')}\n]\n`;
}

const writers = { csv: csvRows, json: jsonRows };

function csvRows<Row, Around>(
  rows: readonly Row[],
  columns: readonly Exported<Row, Around>[],
  around: Around,
): string {
  return csvText(
    rows.map((row) =>
      columns.map(({ value }) => {
        const cell = exportedValue(value, row, around);
        // Such files are looked at with `cat`, so text of others must not steer the terminal.
        // Blanks before a formula would keep it from being seen as one, and escaped.
        return typeof cell === 'string' ? sanitizeText(cell).trim() : cell;
      }),
    ),
  );
}

// A cell that begins like a formula would run in a spreadsheet.
const csvText = (records: Input): string => stringify(records, { escape_formulas: true });

function jsonRows<Row, Around>(
  rows: readonly Row[],
  columns: readonly Exported<Row, Around>[],
  around: Around,
): string {
  return rows
    .map((row) => {
      const entries = columns.map(
        ({ id, value }) => [id, exportedValue(value, row, around) ?? null] as const,
      );
      return `\n  ${JSON.stringify(Object.fromEntries(entries))}`;
    })
    .join(',');
}

/** A name that sorts by time: `signalbox-sessions-20261120-143000.csv`. */
export function exportName(subject: string, format: ExportFormat, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `signalbox-${subject}-${time}.${format}`;
}
