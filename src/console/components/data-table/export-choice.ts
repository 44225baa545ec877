import { formatCount } from '../../../domain/format/number.ts';
import type { Operator } from '../../actions/operator.ts';
import type { ChoiceOptions } from '../../choice/choice.ts';
import { type ExportFormat, exportName, exportTable } from './export-table.ts';
import type { TableModel } from './table-model.ts';

/** Asks for a format, then writes what the table shows, in its order, to a file in the current folder. */
export function exportChoice<Row>(
  model: TableModel<Row>,
  operator: Operator,
  { name, nowMs }: { name: string; nowMs: number },
): ChoiceOptions {
  const { rows } = model.visible();
  const { columns } = model.content();
  const save = (format: ExportFormat) => () =>
    operator.save({
      name: exportName(name, format, nowMs),
      text: () => exportTable({ rows, columns }, format),
    });

  return {
    title: `Export ${formatCount(rows.length)} rows`,
    items: [
      { text: 'csv', note: 'for spreadsheets', choose: save('csv') },
      { text: 'json', note: 'for programs', choose: save('json') },
    ],
  };
}
