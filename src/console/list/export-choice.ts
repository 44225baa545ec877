import { counted } from '../../domain/format/counted.ts';
import { formatCount } from '../../domain/format/number.ts';
import type { ChoiceOptions } from '../overlays/choice.tsx';
import type { Shell } from '../shell/shell.ts';
import { type ExportFormat, exportName, exportTable } from './export-table.ts';
import type { TableModel } from './table-model.ts';

/**
 * Asks for a format, then writes rows to a file in the current folder: the marked ones while there
 * are any, else what the table shows, in its order.
 */
export function exportChoice<Row>(
  model: TableModel<Row>,
  shell: Shell,
  { name, nowMs }: { name: string; nowMs: number },
): ChoiceOptions {
  const { shown, hidden } = model.marked();
  const hasMarks = shown.length + hidden.length > 0;
  const rows = hasMarks ? [...shown, ...hidden] : model.visible().rows;
  const { columns } = model.content();
  const save = (format: ExportFormat) => () =>
    shell.save({
      name: exportName(name, format, nowMs),
      text: () => exportTable({ rows, columns }, format),
    });

  return {
    title: `Export ${counted(rows.length, hasMarks ? 'marked row' : 'row')}${hiddenNote(hidden.length)}`,
    items: [
      { text: 'csv', note: 'for spreadsheets', choose: save('csv') },
      { text: 'json', note: 'for programs', choose: save('json') },
    ],
  };
}

const hiddenNote = (count: number): string =>
  count === 0 ? '' : ` (${formatCount(count)} hidden by the filter)`;
