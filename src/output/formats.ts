import { type Input, stringify } from 'csv-stringify/sync';
import { jsonText } from '../figures/format/json-text.ts';
import { sanitizeLine, sanitizeText } from '../terminal/sanitize.ts';
import { cellText, flatText, isNumeric, type OutputField, printedValue } from './field.ts';
import { type TableOptions, textTable } from './text-table.ts';

export const outputFormats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'markdown'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** What is known about rows when all have been read. */
export type Listing<Row> = {
  rows: readonly Row[];
  /** Whether there are more than these. */
  isTruncated: boolean;
  /** The time of the data, in Unix milliseconds. */
  asOfMs: number;
};

type Fields<Row> = readonly OutputField<Row>[];

/** The row as a JSON object. */
export const jsonRow = <Row>(row: Row, fields: Fields<Row>): object =>
  Object.fromEntries(fields.map((field) => [field.name, printedValue(field, row)]));

/** Formats whose rows are printed as they are read. */
export const streamed = {
  ndjson: {
    header: () => '',
    rows: <Row>(rows: readonly Row[], fields: Fields<Row>) =>
      rows.map((row) => `${jsonText(jsonRow(row, fields), 0)}\n`).join(''),
  },
  csv: {
    header: (fields: readonly { name: string }[]) => csvText([fields.map(({ name }) => name)]),
    rows: <Row>(rows: readonly Row[], fields: Fields<Row>) =>
      csvText(rows.map((row) => fields.map((field) => fileCell(field, row, sanitizeText)))),
  },
  tsv: {
    header: (fields: readonly { name: string }[]) => tsvLine(fields.map(({ name }) => name)),
    rows: <Row>(rows: readonly Row[], fields: Fields<Row>) =>
      rows
        .map((row) => tsvLine(fields.map((field) => fileCell(field, row, sanitizeLine))))
        .join(''),
  },
} satisfies Partial<Record<OutputFormat, Streamed>>;

type Streamed = {
  header(fields: readonly { name: string }[]): string;
  rows<Row>(rows: readonly Row[], fields: Fields<Row>): string;
};

/** The text of rows that are printed at once. */
export function wholeText<Row>(
  format: Exclude<OutputFormat, 'ndjson' | 'csv' | 'tsv'>,
  listing: Listing<Row>,
  fields: Fields<Row>,
  options: TableOptions,
): string {
  const { rows } = listing;
  if (format === 'json') return jsonListing(listing, fields);
  if (format === 'markdown') return markdownTable(rows, fields);
  return textTable(rows, fields, options);
}

/** The parts of the envelope of every list: `{"rows":[…],"truncated":false,"asOf":"…"}`. */
export const jsonDocument = {
  start: '{"rows":[',
  row: <Row>(row: Row, fields: Fields<Row>, index: number) =>
    `${index === 0 ? '' : ','}\n  ${jsonText(jsonRow(row, fields), 0)}`,
  end({ count, isTruncated, asOfMs }: Omit<Listing<never>, 'rows'> & { count: number }) {
    const asOf = new Date(asOfMs).toISOString();
    return `${count === 0 ? '' : '\n'}],"truncated":${isTruncated},"asOf":"${asOf}"}\n`;
  },
};

const jsonListing = <Row>({ rows, ...facts }: Listing<Row>, fields: Fields<Row>): string =>
  jsonDocument.start +
  rows.map((row, index) => jsonDocument.row(row, fields, index)).join('') +
  jsonDocument.end({ count: rows.length, ...facts });

function markdownTable<Row>(rows: readonly Row[], fields: Fields<Row>): string {
  return [
    markdownLine(fields.map(({ name }) => name)),
    `|${fields.map((field) => (isNumeric(field) ? ' --: |' : ' --- |')).join('')}`,
    ...rows.map((row) => markdownLine(fields.map((field) => cellText(field, row)))),
    '',
  ].join('\n');
}

/** A row of a table in Markdown. */
export const markdownLine = (cells: readonly string[]): string =>
  `| ${cells.map(markdownText).join(' | ')} |`;

/** Text from outside in one line of Markdown: it must neither end its cell nor be read as Markdown or HTML. */
export const markdownText = (text: string): string =>
  sanitizeLine(text).replaceAll(/[\\`*_[\]<>|~]/g, String.raw`\$&`);

/** A cell of a file, which is viewed with `cat`, so that text from outside must not control the terminal. */
function fileCell<Row>(
  field: OutputField<Row>,
  row: Row,
  sanitize: (text: string) => string,
): string | number | undefined {
  const value = printedValue(field, row);
  if (value === null) return undefined;
  if (typeof value === 'number') return value;
  // With leading blanks a formula would not be recognised, and so not escaped.
  return sanitize(typeof value === 'boolean' ? String(value) : flatText(value)).trim();
}

// A cell that begins like a formula would be executed by a spreadsheet.
const csvText = (records: Input): string => stringify(records, { escape_formulas: true });

const tsvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map((cell) => cell ?? '').join('\t')}\n`;
