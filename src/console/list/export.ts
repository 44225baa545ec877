import { explanations } from '../../figures/explain/explanations.ts';
import { counted, formatCount } from '../../figures/format/number.ts';
import type { Field } from '../../language/filter/field.ts';
import type { OutputField } from '../../output/field.ts';
import { freshnessOf, readAtMs } from '../data/feed.ts';
import { spansText } from '../draw/spans.ts';
import type { ExportedTable } from '../overlays/export-table.ts';
import { chosenColumns } from './chosen-columns.ts';
import type { Column } from './column.ts';
import { exportedName, filterFieldOf } from './column-value.ts';
import type { ReadList } from './list-description.ts';
import type { Table } from './table.ts';

/** The marked rows of a list, or all rows in its table, with IDs and other fields, then all columns, visible or not. */
export function exportedRows<Row, Context>(
  { name, summary }: Pick<ReadList<Row, Context>, 'name' | 'summary'>,
  { columns, fields = [], get, snapshot, content, completeFilter }: Table<Row, Context>,
): ExportedTable<Row> {
  completeFilter();
  const { rows: visible, marked, hasMore } = snapshot();
  const { context, rows: read, nowMs, freshness } = content();
  const { filter } = get().view;
  const hidden = marked.hidden.length;
  const hasMarks = marked.shown.length + hidden > 0;
  const rows = hasMarks ? [...marked.shown, ...marked.hidden] : visible;
  // Marked rows are what was asked for; all rows are not all while the server has further ones.
  const isPart = hasMore && !hasMarks;
  const note = hidden === 0 ? '' : ` (${formatCount(hidden)} hidden by the filter)`;
  const unread = isPart ? ' of those read: the server has more, G reads all' : '';
  const { chosen } = get().view;
  const fieldsOf = (some: readonly Column<Row, Context>[]) =>
    some.flatMap((column) => exportedFields(column, context));
  const facts = summary?.(read, { context, nowMs, width: 200 }, visible) ?? [];

  return {
    name,
    title: `${counted(rows.length, hasMarks ? 'marked row' : 'row')}${note}${unread}`,
    rows,
    fields: [...fields.map((field) => exportedField(field)), ...fieldsOf(columns)],
    ...(chosen && { chosenFields: fieldsOf(chosenColumns(columns, chosen)) }),
    isPart,
    readAtMs: readAtMs(freshnessOf(freshness)),
    about: [
      ...(hasMarks ? ['These rows were marked.'] : []),
      ...(filter === '' || hasMarks ? [] : [`Only those that match the filter ${filter}.`]),
      rows.length === read.length
        ? 'All that were read.'
        : `${counted(read.length, 'row')} were read.`,
      ...(hasMore ? ['The server has more.'] : []),
      ...(facts.length === 0 ? [] : [`The list says: ${spansText(facts).trim()}.`]),
    ],
  };
}

/** The field of a column under its name in files, with what the column says; none if the column has no value. */
export function exportedFields<Row, Context>(
  column: Column<Row, Context>,
  context: Context,
): OutputField<Row>[] {
  const { value, figure, about = figure && explanations[figure].formula } = column;
  if (!value) return [];
  const field = filterFieldOf(column, value, context);
  return [exportedField({ ...field, name: exportedName(value) ?? field.name }, about)];
}

/** A field of filters as a field of files: integers, days and ISO times, nothing rounded for display. */
export function exportedField<Row>(field: Field<Row>, about?: string): OutputField<Row> {
  const { name } = field;
  const meaning = (usual: string) => about ?? usual;
  switch (field.kind) {
    case 'text':
      return { name, kind: 'text', about: meaning('Text.'), read: field.read };
    case 'number':
      return { name, kind: 'measure', about: meaning('A number.'), read: field.read };
    case 'percent':
      return {
        name,
        kind: 'percent',
        about: [about, 'In percent, from 0 to 100.'].filter(Boolean).join(' '),
        read: (row) => inPercent(field.read(row)),
      };
    case 'time':
      return field.isDay
        ? { name, kind: 'day', about: meaning('A UTC day.'), read: (row) => dayAt(field.read(row)) }
        : { name, kind: 'time', about: meaning('A time in UTC.'), read: field.read };
  }
}

const inPercent = (share: number | undefined) => (share === undefined ? undefined : share * 100);

function dayAt(ms: number | undefined): string | undefined {
  const time = new Date(ms ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString().slice(0, 10);
}
