import { once } from 'node:events';
import { jsonText } from '../../figures/format/json-text.ts';
import { atLeast, counted, unknownText } from '../../figures/format/number.ts';
import { type OutputField, printedValue } from '../../output/field.ts';
import {
  jsonDocument,
  jsonRow,
  type OutputFormat,
  streamed,
  wholeText,
} from '../../output/formats.ts';
import { pasteableText, sanitizeText } from '../../terminal/sanitize.ts';
import { chosenFields, chosenFormat, fieldCalled, type OutputOptions } from './output-options.ts';

/** Rows as a command reads them. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

export type PrintedRows<Row> = {
  fields: readonly OutputField<Row>[];
  rows: Rows<Row>;
  /** The time of the data in Unix milliseconds, asked when the rows have been read. */
  asOfMs(): number;
  /** Rows that are printed without `--limit` and `--all`. */
  usualLimit?: number | undefined;
  /** Of rows that come over time, each of which is printed at once: a row as a line for people, in place of a table. */
  lineOf?: ((row: Row) => string) | undefined;
  /** Of rows that come over time: whether a row tells an answer. Nothing of a JSON document is printed before one. */
  isAnswer?: ((row: Row) => boolean) | undefined;
  /** The form without `--output`; by default a table at a terminal. */
  usualFormat?: OutputFormat | undefined;
};

/** Where rows go; a terminal says how wide it is. */
export type Outputs = {
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream;
};

/** Rows that are written at a time. */
const usualBatch = 500;

/** Prints the fields that there are. */
export function printFieldNames<Row>(fields: readonly OutputField<Row>[], { stdout }: Outputs) {
  const width = Math.max(...fields.map(({ name }) => name.length));
  for (const { name, about } of fields) stdout.write(`${name.padEnd(width)}  ${about}\n`);
}

/**
 * Prints rows as the options ask, as many as the limit allows, and says on standard error if there are more. Reading stops
 * when nobody reads the output any further. Throws UsageError.
 */
export async function printRows<Row>(
  { fields, rows, asOfMs, usualLimit, usualFormat, lineOf, isAnswer }: PrintedRows<Row>,
  options: OutputOptions,
  context: Outputs,
): Promise<void> {
  const { stdout, stderr } = context;
  const batch = lineOf === undefined ? usualBatch : 1;
  const { isTTY = false, columns } = stdout;
  const format = chosenFormat(options, usualFormat ?? (isTTY ? 'table' : 'tsv'));
  const chosen = chosenFields(fields, options.fields, format);
  const source = limited(rows, { usualLimit, ...options });
  const { header: hasHeader, select } = options;

  if (select !== undefined) {
    const write = (batch: readonly Row[]) =>
      batch.map((row) => `${selected(row, fields, select)}\n`).join('');
    await writeStream(source.rows, { textOf: write, batch }, context);
  } else if (format === 'table' && lineOf !== undefined) {
    const write = (batch: readonly Row[]) => batch.map((row) => `${lineOf(row)}\n`).join('');
    await writeStream(source.rows, { textOf: write, batch }, context);
  } else if (isStreamed(format)) {
    const { header, rows: write } = streamed[format];
    const textOf = (batch: readonly Row[]) => write(batch, chosen);
    const head = hasHeader ? header(chosen) : '';
    await writeStream(source.rows, { head, textOf, batch }, context);
  } else if (format === 'json' && lineOf !== undefined) {
    const facts = () => ({ isTruncated: source.isTruncated(), asOfMs: asOfMs() });
    await writeGrowingJson(source.rows, { fields: chosen, facts, isAnswer }, context);
  } else {
    const all = await Array.fromAsync(source.rows);
    const listing = { rows: all, isTruncated: source.isTruncated(), asOfMs: asOfMs() };
    const width = isTTY ? columns : undefined;
    stdout.write(wholeText(format, listing, chosen, { hasHeader, columns: width }));
  }
  stderr.write(source.truncatedText());
}

/**
 * Writes rows as a page, whose text comes as they are read. `pageOf` also gets what to say if there are more rows.
 */
export async function printPage<Row>(
  rows: Rows<Row>,
  pageOf: (rows: AsyncIterable<Row>, truncatedText: () => string) => AsyncIterable<string>,
  options: OutputOptions,
  { stdout, stderr }: Outputs,
): Promise<void> {
  const source = limited(rows, options);
  if (await writeAll(stdout, pageOf(source.rows, source.truncatedText))) {
    stderr.write(source.truncatedText());
  }
}

/** Writes pieces of text as they come; false if somebody closed the output meanwhile. */
export async function writeAll(
  stdout: NodeJS.WritableStream,
  pieces: AsyncIterable<string>,
): Promise<boolean> {
  for await (const text of pieces) {
    if (isClosed(stdout)) return false;
    await written(stdout, text);
  }
  return true;
}

const isStreamed = (format: OutputFormat): format is keyof typeof streamed => format in streamed;

/** As many rows as the limit allows, and whether there was another one. */
function limited<Row>(
  rows: Rows<Row>,
  {
    all,
    limit,
    usualLimit,
  }: Pick<OutputOptions, 'all' | 'limit'> & { usualLimit?: number | undefined },
) {
  const max = (all ? undefined : (limit ?? usualLimit)) ?? Number.POSITIVE_INFINITY;
  let isTruncated = false;
  async function* first() {
    let count = 0;
    for await (const row of rows) {
      if (count === max) {
        isTruncated = true;
        return;
      }
      count += 1;
      yield row;
    }
  }
  return {
    rows: first(),
    isTruncated: () => isTruncated,
    truncatedText() {
      if (!isTruncated) return '';
      const printed = `Printed: ${counted(max, 'row')}`;
      return limit === undefined
        ? `${printed}. There are more; --all prints all of them.\n`
        : `${printed}, as --limit says. There are more.\n`;
    },
  };
}

/**
 * Writes rows as they come, no faster than they are read. The head comes with the first of them, or at the end: if reading
 * fails before, nothing is written.
 */
async function writeStream<Row>(
  rows: AsyncIterable<Row>,
  {
    head = '',
    textOf,
    batch,
  }: { head?: string; textOf: (rows: readonly Row[]) => string; batch: number },
  { stdout }: Outputs,
) {
  let waiting: Row[] = [];
  let before = head;
  const flush = async () => {
    const text = before + textOf(waiting);
    waiting = [];
    before = '';
    if (text !== '') await written(stdout, text);
  };
  for await (const row of rows) {
    if (isClosed(stdout)) return;
    waiting.push(row);
    if (waiting.length === batch) await flush();
  }
  await flush();
}

/**
 * Writes one JSON document, each row as it comes. If reading fails before the first answer, nothing is written; after it,
 * the document is whole.
 */
async function writeGrowingJson<Row>(
  rows: AsyncIterable<Row>,
  {
    fields,
    facts,
    isAnswer = () => true,
  }: {
    fields: readonly OutputField<Row>[];
    facts: () => { isTruncated: boolean; asOfMs: number };
    isAnswer?: ((row: Row) => boolean) | undefined;
  },
  { stdout }: Outputs,
) {
  let held = jsonDocument.start;
  let count = 0;
  let isBegun = false;
  const end = () => jsonDocument.end({ count, ...facts() });
  try {
    for await (const row of rows) {
      if (isClosed(stdout)) return;
      held += jsonDocument.row(row, fields, count);
      count += 1;
      isBegun ||= isAnswer(row);
      if (!isBegun) continue;
      await written(stdout, held);
      held = '';
    }
  } catch (error) {
    if (isBegun) await written(stdout, held + end());
    throw error;
  }
  await written(stdout, held + end());
}

/** Writes text, and waits until there is room for more, or nobody reads any further. */
export async function written(stdout: NodeJS.WritableStream, text: string): Promise<void> {
  if (stdout.write(text)) return;
  const settled = new AbortController();
  const { signal } = settled;
  const events = ['drain', 'close'].map((event) => once(stdout, event, { signal }));
  await Promise.race(events).catch(() => {});
  // Ends listening for the other one.
  settled.abort();
}

/** Whether nobody reads the output any further. */
const isClosed = (stdout: NodeJS.WritableStream): boolean => !stdout.writable;

/** The value at a dotted path of a row, raw: text without quotes, empty if it is unknown. Throws UsageError. */
export function selected<Row>(row: Row, fields: readonly OutputField<Row>[], path: string): string {
  const [name = '', ...rest] = path.split('.');
  const field = fieldCalled(fields, name);
  return rawText(valueAt(jsonRow(row, [field]), [field.name, ...rest].join('.')));
}

/** The value at a dotted path; undefined if it leads nowhere. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** A value without quotes; JSON if it is an object. */
export function rawText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? pasteableText(value) : jsonText(value, 0);
}

/** Prints one thing as the options ask. Throws UsageError if there is none. */
export async function printOne<Row>(
  { fields, rows, asOfMs }: PrintedRows<Row>,
  names: readonly string[],
  options: OutputOptions,
  context: Outputs,
): Promise<void> {
  const [row] = await Array.fromAsync(rows);
  if (row === undefined) throw new NothingFoundError(`Nothing is called ${names.join(' ')}.`);
  const format = chosenFormat(options, 'table');
  if (options.select !== undefined || (format !== 'json' && format !== 'table')) {
    await printRows({ fields, rows: [row], asOfMs }, options, context);
    return;
  }
  const chosen =
    options.fields === undefined ? fields : chosenFields(fields, options.fields, format);
  context.stdout.write(
    format === 'json' ? `${jsonText(jsonRow(row, chosen))}\n` : documentText(row, chosen),
  );
}

/** What a command was asked to show does not exist. */
export class NothingFoundError extends Error {
  override readonly name = 'NothingFoundError';
  readonly code = 'not-found';
}

/** Each field of one thing on a line of its own. */
function documentText<Row>(row: Row, fields: readonly OutputField<Row>[]): string {
  const width = Math.max(...fields.map(({ name }) => name.length));
  const indent = `\n${' '.repeat(width + 2)}`;
  return fields
    .map((field) => {
      const value = sanitizeText(rawText(printedValue(field, row))).replaceAll('\n', indent);
      const text = atLeast(value || unknownText, field.isPartial?.(row) ?? false);
      return `${field.name.padEnd(width)}  ${text}\n`;
    })
    .join('');
}
