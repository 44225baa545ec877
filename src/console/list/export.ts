import { type Input, stringify } from 'csv-stringify/sync';
import { counted } from '../../figures/format/counted.ts';
import { formatCount } from '../../figures/format/number.ts';
import type { Field } from '../../language/filter/field.ts';
import { sanitizeText } from '../../terminal/sanitize.ts';
import type { ChoiceOptions } from '../overlays/choice.tsx';
import type { Shell } from '../shell/shell.ts';
import type { ValueColumn } from './column-value.ts';
import { type ExportFormat, exportName, jsonRows } from './exported-rows.ts';
import { exportedFields, exportedValue } from './exported-value.ts';
import type { Table } from './table.ts';

/** Prompts for a format, then writes the marked rows, or all rows in the table, to a file. */
export function exportChoice<Row, Context>(
  { columns, fields, snapshot, content, completeFilter }: Table<Row, Context>,
  name: string,
  shell: Shell,
): ChoiceOptions {
  completeFilter();
  const { rows: visible, marked, hasMore } = snapshot();
  const { context } = content();
  const hidden = marked.hidden.length;
  const hasMarks = marked.shown.length + hidden > 0;
  const rows = hasMarks ? [...marked.shown, ...marked.hidden] : visible;
  // Marked rows are what was asked for; all rows are not all while the server has further ones.
  const isPart = hasMore && !hasMarks;
  const save = (format: ExportFormat) => () =>
    shell.save({
      name: exportName(isPart ? `${name}-part` : name, format, shell.clock()),
      text: () => exportTable({ rows, columns, fields, context }, format),
    });
  const note = hidden === 0 ? '' : ` (${formatCount(hidden)} hidden by the filter)`;
  const unread = isPart ? ' of those read: the server has more, G reads all' : '';

  return {
    title: `Export ${counted(rows.length, hasMarks ? 'marked row' : 'row')}${note}${unread}`,
    items: [
      { text: 'csv', note: 'for spreadsheets', choose: save('csv') },
      { text: 'json', note: 'for programs', choose: save('json') },
    ],
  };
}

/** Rows written at a time; keys are handled in between. */
const rowsAtOnce = 2_000;

type ExportedRows<Row, Context> = {
  rows: readonly Row[];
  columns: readonly ValueColumn<Row, Context>[];
  /** Filter fields other than the columns, such as IDs. */
  fields?: readonly Field<Row>[];
  context: Context;
};

/**
 * The rows as the text of a file: IDs and other fields, then all columns, visible or not, each under its
 * name in filters. Unknown values are empty in CSV and null in JSON.
 */
export async function exportTable<Row, Context>(
  { rows, columns, fields = [], context }: ExportedRows<Row, Context>,
  format: ExportFormat,
): Promise<string> {
  const exported = [...fields, ...columns.flatMap((column) => exportedFields(column, context))];
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    parts.push(writers[format](rows.slice(start, start + rowsAtOnce), exported));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return format === 'csv'
    ? csvText([exported.map(({ name }) => name)]) + parts.join('')
    : `[${parts.join(',')}\n]\n`;
}

const writers = { csv: csvRows, json: jsonRows };

function csvRows<Row>(rows: readonly Row[], exported: readonly Field<Row>[]): string {
  const cellOf = (field: Field<Row>, row: Row) => {
    const cell = exportedValue(field, row);
    // Such files are viewed with `cat`, so external text must not control the terminal.
    // With leading blanks a formula would not be recognised, and so not escaped.
    return typeof cell === 'string' ? sanitizeText(cell).trim() : cell;
  };
  return csvText(rows.map((row) => exported.map((field) => cellOf(field, row))));
}

// A cell that begins like a formula would be executed by a spreadsheet.
const csvText = (records: Input): string => stringify(records, { escape_formulas: true });
