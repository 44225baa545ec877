import { type Input, stringify } from 'csv-stringify/sync';
import { jsonText } from '../figures/format/json-text.ts';
import { sanitizeLine, sanitizeText } from '../terminal/sanitize.ts';
import { textWidth } from '../terminal/width.ts';
import { cellText, flatText, isNumeric, type OutputField, printedValue } from './field.ts';

export const outputFormats = ['table', 'json', 'ndjson', 'csv', 'tsv', 'markdown'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** What is known about rows when all have been read. */
type Listing<Row> = {
  rows: readonly Row[];
  /** Whether there are more than these. */
  isTruncated: boolean;
  /** The time of the data, in Unix milliseconds. */
  asOfMs: number;
  /** What a file says of its rows and fields. */
  about?: object;
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

export type FileFormat = Exclude<OutputFormat, 'table'>;

/** How a file is written: its rows, some at a time, and the whole of their texts. */
type FileWriter = {
  rows<Row>(rows: readonly Row[], fields: Fields<Row>): string;
  whole(
    parts: readonly string[],
    fields: readonly OutputField<never>[],
    facts: Omit<Listing<never>, 'rows'>,
  ): string;
};

const ofStream = ({ header, rows }: Streamed): FileWriter => ({
  rows,
  whole: (parts, fields) => header(fields) + parts.join(''),
});

export const fileWriters: Readonly<Record<FileFormat, FileWriter>> = {
  csv: ofStream(streamed.csv),
  tsv: ofStream(streamed.tsv),
  ndjson: ofStream(streamed.ndjson),
  json: {
    rows: (rows, fields) => rows.map((row) => jsonLine(row, fields)).join(','),
    whole(parts, _, facts) {
      const lines = parts.filter(Boolean).join(',');
      return `${jsonDocument.start}${lines}${jsonDocument.end({ ...facts, count: lines === '' ? 0 : 1 })}`;
    },
  },
  markdown: {
    rows: (rows, fields) =>
      rows.map((row) => `${markdownLine(fields.map((field) => cellText(field, row)))}\n`).join(''),
    whole: (parts, fields) =>
      [
        `${markdownLine(fields.map(({ name }) => name))}\n`,
        `|${fields.map((field) => (isNumeric(field) ? ' --: |' : ' --- |')).join('')}\n`,
        ...parts,
      ].join(''),
  },
};

/** The text of rows that are printed at once. */
export function wholeText<Row>(
  format: Exclude<OutputFormat, 'ndjson' | 'csv' | 'tsv'>,
  { rows, ...facts }: Listing<Row>,
  fields: Fields<Row>,
  options: TableOptions,
): string {
  if (format === 'table') return textTable(rows, fields, options);
  const writer = fileWriters[format];
  return writer.whole([writer.rows(rows, fields)], fields, facts);
}

/** The parts of the envelope of every list: `{"rows":[…],"truncated":false,"asOf":"…"}`. */
export const jsonDocument = {
  start: '{"rows":[',
  row: <Row>(row: Row, fields: Fields<Row>, index: number) =>
    `${index === 0 ? '' : ','}${jsonLine(row, fields)}`,
  end({ count, isTruncated, asOfMs, about }: Omit<Listing<never>, 'rows'> & { count: number }) {
    const asOf = new Date(asOfMs).toISOString();
    const more = about === undefined ? '' : `,"about":${jsonText(about, 0)}`;
    return `${count === 0 ? '' : '\n'}],"truncated":${isTruncated},"asOf":"${asOf}"${more}}\n`;
  },
};

const jsonLine = <Row>(row: Row, fields: Fields<Row>): string =>
  `\n  ${jsonText(jsonRow(row, fields), 0)}`;

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

type TableOptions = {
  hasHeader: boolean;
  /** The cells of the terminal; undefined if there is none. */
  columns: number | undefined;
};

const gap = '  ';

/** A column of text is not made narrower than this to fit the terminal. */
const minTextWidth = 8;

/** Without a terminal, other cells are not padded to a longer one than this. The last of a line is whole: nothing follows it. */
const maxTextWidth = 60;

/** Rows as a table of a terminal: numbers to the right, long texts cut where the terminal has no room for them. */
function textTable<Row>(
  rows: readonly Row[],
  fields: readonly OutputField<Row>[],
  { hasHeader, columns }: TableOptions,
): string {
  const heads = fields.map(({ name }) => headingOf(name));
  const cells = rows.map((row) => fields.map((field) => sanitizeLine(cellText(field, row))));
  const lines = hasHeader ? [heads, ...cells] : cells;
  const natural = fields.map((_, at) =>
    Math.max(0, ...lines.map((line) => textWidth(line[at] ?? ''))),
  );
  const isFixed = fields.map(isNumeric);
  const widths =
    columns === undefined
      ? natural.map((width, at) =>
          isFixed[at] || at === fields.length - 1 ? width : Math.min(width, maxTextWidth),
        )
      : fitted(natural, isFixed, columns);

  return lines
    .map((line) => {
      const padded = line.map((cell, at) => {
        const width = widths[at] ?? 0;
        const text = cut(cell, width);
        const blank = ' '.repeat(width - textWidth(text));
        if (at === fields.length - 1 && !isFixed[at]) return text;
        return isFixed[at] ? blank + text : text + blank;
      });
      return `${padded.join(gap).trimEnd()}\n`;
    })
    .join('');
}

/** `sessionId` becomes `SESSION ID`. */
const headingOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ').toUpperCase();

/** Takes cells from the widest columns of text until the line fits, if it can. */
function fitted(
  natural: readonly number[],
  isFixed: readonly boolean[],
  columns: number,
): number[] {
  const widths = [...natural];
  const total = () =>
    widths.reduce((sum, width) => sum + width, 0) + gap.length * (widths.length - 1);
  for (let over = total() - columns; over > 0; over--) {
    const shrinkable = widths.map((width, at) => (isFixed[at] ? 0 : width));
    const widest = shrinkable.indexOf(Math.max(...shrinkable));
    const width = widths[widest] ?? 0;
    if (width <= minTextWidth) break;
    widths[widest] = width - 1;
  }
  return widths;
}

function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (textWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
