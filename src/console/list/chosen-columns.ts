import type { PlaceableColumn } from '../draw/column-layout.ts';

/** Whether a column is shown. The choices for a list are in the order of its columns. */
export type ColumnChoice = { id: string; isShown: boolean };

type NamedColumn = Pick<PlaceableColumn, 'id' | 'isName'>;

/** The column that names the rows: it cannot be hidden. */
export const isNaming = ({ id }: NamedColumn, columns: readonly NamedColumn[]): boolean =>
  id === (columns.find(({ isName }) => isName) ?? columns[0])?.id;

/** A choice for each column. Columns that a choice does not know, because it is older, come last. */
export function allChoices(
  columns: readonly NamedColumn[],
  chosen: readonly ColumnChoice[] = [],
): readonly ColumnChoice[] {
  const known = chosen.filter(({ id }) => columns.some((column) => column.id === id));
  const others = columns.filter(({ id }) => !known.some((choice) => choice.id === id));
  return [...known, ...others.map(({ id }) => ({ id, isShown: true }))];
}

/** The columns to show where they have room, in their order. One that was chosen is not left out for what it says. */
export function chosenColumns<Column extends PlaceableColumn>(
  columns: readonly Column[],
  chosen: readonly ColumnChoice[] | undefined,
): readonly Column[] {
  if (chosen === undefined) return columns;
  return allChoices(columns, chosen).flatMap(({ id, isShown }) => {
    const column = columns.find((one) => one.id === id);
    const isWanted = column !== undefined && (isShown || isNaming(column, columns));
    return isWanted ? [{ ...column, isExtra: false }] : [];
  });
}

/** The choices from saved JSON; undefined if there are none. */
export function restoredChoices(saved: unknown): readonly ColumnChoice[] | undefined {
  if (!Array.isArray(saved)) return undefined;
  const choices = saved.flatMap((one: unknown) => {
    const { id, isShown }: Record<string, unknown> = { ...Object(one) };
    return typeof id === 'string' ? [{ id, isShown: isShown !== false }] : [];
  });
  const first = new Map(choices.toReversed().map((choice) => [choice.id, choice]));
  return choices.filter((choice) => first.get(choice.id) === choice);
}
