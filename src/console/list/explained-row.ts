import type { ExplainedFigure } from '../../figures/explain/explained-figure.ts';
import { explanations } from '../../figures/explain/explanations.ts';
import { formatExact } from '../../figures/format/number.ts';
import { type Column, nameCell } from './column.ts';
import type { LineContext, ReadList } from './list-description.ts';

/** Whether a row, or the list without one, has figures that can be explained. */
export const canExplain = <Row, Context>(
  { columns, explain }: Pick<ReadList<Row, Context>, 'columns' | 'explain'>,
  row: Row | undefined,
  content: Pick<LineContext<Context>, 'context' | 'nowMs'>,
): boolean =>
  row === undefined
    ? (explain?.others?.(row, content) ?? []).length > 0
    : explain?.others !== undefined || columns.some(({ figure }) => figure !== undefined);

/** The figures of a row with what explains them: those of its list, then those of its columns, the sorted one first. */
export function explainedRow<Row, Context>(
  { columns, explain }: Pick<ReadList<Row, Context>, 'columns' | 'explain'>,
  row: Row | undefined,
  content: Pick<LineContext<Context>, 'context' | 'nowMs'>,
  sortedBy: string | undefined,
): ExplainedFigure[] {
  const { context } = content;
  const others = explain?.others?.(row, content) ?? [];
  if (row === undefined) return others;
  const name = nameCell(row, columns, content);
  const days = explain?.days?.(row, context);
  const ofColumns = columns
    .toSorted((a, b) => Number(b.id === sortedBy) - Number(a.id === sortedBy))
    .flatMap((column) => {
      if (column.figure === undefined) return [];
      const { numbers = [], ...parts } = column.parts?.(row, context) ?? {};
      return {
        ...explanations[column.figure],
        ...(days && { days }),
        ...parts,
        title: `${column.title} of ${name}`,
        value: column.cell(row, context, content.nowMs).text.trim(),
        numbers: [...exactValue(column, row, context), ...numbers],
      };
    });
  return [...others, ...ofColumns];
}

/** The number behind a cell, which may be shown with fewer digits. */
function exactValue<Row, Context>({ value }: Column<Row, Context>, row: Row, context: Context) {
  const isNumber = value?.kind === 'number' || value?.kind === 'percent';
  const exact = isNumber ? value.read(row, context) : undefined;
  if (exact === undefined) return [];
  const text = value?.kind === 'percent' ? `${formatExact(exact * 100)} %` : formatExact(exact);
  return [['value', text] as const];
}
