import type { FigureName } from '../../figures/explain/explanations.ts';
import type { Day } from '../../figures/time/day.ts';
import { type DayValue, daySeries } from '../../figures/usage/day-series.ts';
import { noRows, type RangeRows } from '../../figures/usage/range-rows.ts';

/** The summary of the days: `overall` is a ratio of totals, `typical` a median of days. */
type Overall = { word: 'overall' | 'typical'; value: number | undefined };

/** A figure that a chart can show, with one value per day. */
export type DayFigure = {
  id: string;
  /** The name of the figure: `Tool calls`. */
  title: string;
  /** What explains the value of a day. */
  figure: FigureName;
  days: readonly DayValue[];
  /** A value with its unit: `1,234 calls`. */
  format(value: number): string;
  /** A label of the axis; a rounded number by default. */
  formatAxis?(value: number): string;
  /** Replaces the mean of the days if that would be misleading. */
  overall?: Overall | undefined;
};

/** A figure whose values are read from rows; the fields are those of `DayFigure`. */
export type RowFigure<Row> = readonly [
  id: string,
  figure: FigureName,
  title: string,
  read: (row: Row) => number | null | undefined,
  format: (value: number) => string,
  overall?: Overall,
];

/** Reads figures from rows. Before rows are loaded, the figures have no days. */
export const dayFigures = <Row extends { date: Day }>(
  { rows, range }: RangeRows<Row> = noRows,
  figures: readonly RowFigure<Row>[],
): DayFigure[] =>
  figures.map(([id, figure, title, read, format, overall]) => {
    const days = daySeries(rows, range, read);
    return { id, figure, title, days, format, overall };
  });
