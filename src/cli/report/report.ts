import type { DateRange } from '../../figures/time/date-range.ts';
import { cellText, isNumeric, type OutputField } from '../../output/field.ts';
import { jsonRow } from '../../output/formats.ts';
import type { Chart } from './chart.ts';

/** A report on an organization, independent of the form in which it is written. */
export type Report = {
  /** The organization, as far as it has a name. */
  name: string;
  range: DateRange;
  /** The days with which they are compared. */
  before: DateRange | undefined;
  /** The last day of the range with data. */
  dataUntil: string | undefined;
  /** When the local copy was made from which it is read, in Unix milliseconds. */
  copiedAtMs: number | undefined;
  sections: readonly Section[];
};

export type Section = {
  id: string;
  title: string;
  /** Sentences before the tables. */
  texts: readonly string[];
  tables: readonly ReportTable[];
};

/** Rows as text for people and as values for programs, and what they look like. */
export type ReportTable = {
  id: string;
  caption: string;
  /** Whether it is one row of figures instead of a list. */
  isOne: boolean;
  columns: readonly { label: string; about: string; isNumeric: boolean }[];
  cells: readonly (readonly string[])[];
  rows: readonly object[];
  chart: Chart | undefined;
};

/** A field of a table; `label` and `shown` are its name and text for people, if they are not the usual ones. */
export type ReportField<Row> = OutputField<Row> & { label?: string; shown?(row: Row): string };

type TableFacts<Row> = {
  id: string;
  caption: string;
  fields: readonly ReportField<Row>[];
  rows: readonly Row[];
  chart?: Chart | undefined;
  isOne?: true;
};

/** Makes a table of rows. */
export function reportTable<Row>(facts: TableFacts<Row>): ReportTable {
  const { id, caption, fields, rows, chart, isOne = false } = facts;
  return {
    id,
    caption,
    isOne,
    chart,
    columns: fields.map((field) => ({
      label: field.label ?? labelOf(field.name),
      about: field.about,
      isNumeric: isNumeric(field),
    })),
    cells: rows.map((row) => fields.map((field) => field.shown?.(row) ?? cellText(field, row))),
    rows: rows.map((row) => jsonRow(row, fields)),
  };
}

/** A field with a text of its own for people. */
export const shownAs = <Row>(
  field: OutputField<Row>,
  shown: (row: Row) => string,
): ReportField<Row> => ({ ...field, shown });

/** `activeDays` becomes `Active days`. */
const labelOf = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
