import { Command, InvalidArgumentError } from 'commander';
import { closest } from '../../language/filter/field.ts';
import { matchesOf } from '../../language/filter/filter.ts';
import { namesField } from '../../language/filter/parse.ts';
import type { OutputField } from '../../output/field.ts';
import { filterOf, matching } from '../output/filtered-rows.ts';
import {
  checkOutput,
  type OutputOptions,
  wantsPage,
  withListOptions,
} from '../output/output-options.ts';
import {
  printFieldNames,
  printOne,
  printPage,
  printRows,
  type Rows,
} from '../output/print-rows.ts';
import { formOfFile, withOutput } from '../output/write-output.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { withConnectionOptions } from '../source/connection.ts';
import { withDemoOptions } from '../source/demo-options.ts';
import { type ReadingSource, type SourceOptions, withSource } from '../source/source.ts';
import { programOptions } from '../startup/program-options.ts';
import { type CommandFacts, type CreateCommand, factsOf, withFacts } from './command-facts.ts';

export type Reading<Options, From = ReadingSource> = {
  source: From;
  options: Options & SourceOptions & OutputOptions;
  /** The arguments of the command line. */
  args: readonly string[];
  context: CliContext;
  /** Says something on standard error, after the rows; with fields that could not be read, a filter by one of them finds a part. */
  note(text: string, ...unread: readonly string[]): void;
  /** Whether a field is printed, or decides which rows are. */
  isUsed(field: string): boolean;
  /** Takes back what was said, and the exit status, before everything is read again. */
  restart(): void;
};

/** What was read before it was filtered, and whether the filter chooses a row. */
type AllRows<Row> = { all: readonly Row[]; isChosen(row: Row): boolean };

export type RowsCommand<Row, Options, From = ReadingSource> = Omit<CommandFacts, 'fields'> & {
  name: string;
  about: string;
  fields: readonly OutputField<Row>[];
  /** The fields that an option chooses instead. */
  fieldsFor?(options: Options): readonly OutputField<Row>[];
  /** Rows that are printed unless the options say otherwise; undefined for all. */
  usualLimit?: number;
  /** Whether its arguments are a filter of the rows, in the language of the console. */
  isFiltered?: boolean;
  /** Whether it reads one thing, which is printed as a list of its fields, or as one object of JSON. */
  isOne?: boolean;
  /** If the options ask for rows that come over time: how to print one as text for people. */
  lineFor?(options: Options): ((row: Row) => string) | undefined;
  /** Of such rows, whether one tells an answer. */
  isAnswer?(row: Row): boolean;
  /** Writes rows as one page of HTML, for `--output html`. `notes` are those of the reading so far. */
  page?(
    rows: AsyncIterable<Row>,
    reading: Reading<Options, From>,
    notes: () => readonly string[],
  ): AsyncIterable<string>;
  /** Adds its arguments and options. */
  shape?(command: Command): Command;
  read(reading: Reading<Options, From>): Promise<Rows<Row>> | Rows<Row>;
  /** Sets the exit status by the rows that the filter leaves, however many are printed. */
  judge?(rows: readonly Row[], reading: Reading<Options, From>, all: AllRows<Row>): void;
};

/** Adds the options that choose a source. */
export function withSourceOptions(command: Command): Command {
  command.optionsGroup('Source:');
  withDemoOptions(withConnectionOptions(command))
    .option(...programOptions.offline)
    .option('--verbose', 'tell each request on standard error');
  // A command that waits has a time limit of its own.
  if (command.options.some(({ long }) => long === '--timeout')) return command;
  const timeout = 'time for each request with its retries, such as 30s or 2m';
  return command.option('--timeout <time>', timeout, toMs);
}

/** A command with its description, from which others can read the same rows. */
export type CreateRowsCommand<Row, Options, From = ReadingSource> = CreateCommand & {
  description: RowsCommand<Row, Options, From>;
};

/** Makes a command, which reads from its source and prints as the options say. */
export const rowsCommand = <Row, Options extends object = object>(
  description: RowsCommand<Row, Options>,
): CreateRowsCommand<Row, Options> => rowsCommandFrom(withSource, description);

/** Opens what a command reads for some work, and closes it. */
type WithSource<From> = (
  options: SourceOptions,
  context: CliContext,
  work: (source: From) => Promise<void>,
) => Promise<void>;

/** Makes a command that reads from something else than the one source that the options choose. */
export function rowsCommandFrom<
  Row,
  Options extends object,
  From extends Pick<ReadingSource, 'nowMs'>,
>(
  withFrom: WithSource<From>,
  description: RowsCommand<Row, Options, From>,
): CreateRowsCommand<Row, Options, From> {
  const { name, about, fields, usualLimit, isFiltered, page, shape, ...facts } = description;
  const hasPage = page !== undefined;
  const create: CreateCommand = (context) => {
    const plain = new Command(name).description(about);
    if (isFiltered) plain.argument('[filter...]', filterHelp);
    const shaped = shape ? shape(plain) : plain;
    withListOptions(shaped.optionsGroup('Output:'), { fields, usualLimit, hasPage });
    if (facts.isExport || hasPage)
      shaped.option('--file <path>', 'write to this file instead of standard output');
    withSourceOptions(shaped).action(async (...given: unknown[]) => {
      const command = given.at(-1);
      if (command instanceof Command) await run(withFrom, description, command, context);
    });
    return withFacts(shaped, { ...facts, fields });
  };
  return Object.assign(create, { description });
}

const filterHelp =
  'conditions on the fields that "--fields help" lists, as in the console: FIELD=value "FIELD>90"';

async function run<Row, Options extends object, From extends Pick<ReadingSource, 'nowMs'>>(
  withFrom: WithSource<From>,
  description: RowsCommand<Row, Options, From>,
  command: Command,
  context: CliContext,
) {
  const { fields: usual, fieldsFor, usualLimit, isFiltered, isExport, isOne, read } = description;
  const { args } = command;
  const given = command.optsWithGlobals<
    Options & SourceOptions & OutputOptions & { file?: string }
  >();
  const isWhole = given.fields === undefined && given.select === undefined;
  const forms = description.page && isWhole ? { ...formats, '.html': 'html' as const } : formats;
  const output = given.output ?? (given.json ? undefined : formOfFile(given.file, forms));
  const options = { ...given, ...(output && { output }) };
  const fields = fieldsFor?.(options) ?? usual;
  if (options.fields === 'help') {
    printFieldNames(fields, context);
    return;
  }
  const { page } = wantsPage(options) ? description : {};
  const printed = page ? [] : checkOutput(fields, options);
  const notes: string[] = [];
  const restart = () => {
    notes.length = 0;
    context.exitCode = 0;
  };
  const words = isFiltered ? args.join(' ') : '';
  const note = (text: string, ...unread: readonly string[]) => {
    notes.push(text);
    if (namesField(words, unread)) [context.exitCode] = exitStatuses.partly;
  };
  const filter = filterOf(words, fields);
  const isUsed = (name: string) =>
    (isOne ? fields : printed).some((field) => field.name === name) ||
    namesField(words, [name.toLowerCase(), '']);
  // What cannot be written is told before anything is read.
  await withFrom(options, context, (source) =>
    withOutput(options.file, context, async (outputs) => {
      const reading = { source, options, args, context, note, isUsed, restart };
      const { judge } = description;
      const all = judge ? await Array.fromAsync(await read(reading)) : await read(reading);
      const wanted = filter.isEmpty ? all : matching(all, filter, source.nowMs, note);
      const rows = judge ? await Array.fromAsync(wanted) : wanted;
      if (judge && Array.isArray(rows) && Array.isArray(all)) {
        const isChosen = (row: Row) => matchesOf([row], filter, source.nowMs()).found?.[0] !== 0;
        judge(rows, reading, { all, isChosen });
      }
      const usualFormat = isExport ? ('csv' as const) : undefined;
      const listing = {
        ...{ fields, rows, asOfMs: source.nowMs, usualLimit, usualFormat },
        lineOf: description.lineFor?.(options),
        isAnswer: description.isAnswer,
      };
      if (page) {
        const pageOf = (shown: AsyncIterable<Row>, more: () => string) =>
          page(shown, reading, () => [...notes, ...(more() === '' ? [] : [more()])]);
        await printPage(rows, pageOf, options, outputs);
      } else if (isOne) await printOne(listing, args, options, outputs);
      else await printRows(listing, options, outputs);
    }),
  );
  for (const text of new Set(notes)) context.stderr.write(`${text}\n`);
}

const formats: Readonly<Record<string, OutputOptions['output']>> = {
  ...{ '.csv': 'csv', '.tsv': 'tsv', '.json': 'json', '.ndjson': 'ndjson', '.jsonl': 'ndjson' },
  '.md': 'markdown',
};

/** Makes a command that holds others. Without the name of one, it is the first. */
export const commandGroup =
  (name: string, about: string, parts: readonly CreateCommand[]): CreateCommand =>
  (context) => {
    const group = new Command(name).description(about).hook('preSubcommand', refuseMisspelt);
    parts.forEach((create, at) => void group.addCommand(create(context), { isDefault: at === 0 }));
    return group;
  };

/** Throws UsageError for a word that was meant to name a command of the group, and would be searched for. */
function refuseMisspelt({ args, commands: [first, ...others] }: Command): void {
  if (first === undefined) return;
  const word = firstWord(args, first);
  if (!/^[a-z][a-z-]*$/i.test(word)) return;
  const names = [first, ...others].map((command) => command.name());
  const meant = closest(word, names);
  const takesText = first.registeredArguments.length > 0 && !factsOf(first).isExport;
  const group = wordsOf(first).slice(0, -1).join(' ');
  if (names.includes(word) && word !== args[0]) {
    throw new UsageError(`Options stand after the command: signalbox ${group} ${word} OPTIONS.`);
  }
  if (names.includes(word) || (takesText && meant === undefined)) return;
  const advice = meant === undefined ? `Commands: ${names.join(', ')}.` : `Did you mean ${meant}?`;
  const isFiltered = first.registeredArguments.some((argument) => argument.name() === 'filter');
  const search = ` To search for the text: signalbox ${wordsOf(first).join(' ')} ${word}`;
  throw new UsageError(
    `There is no command "${word}" in ${group}. ${advice}${isFiltered ? search : ''}`,
  );
}

/** The first argument that is neither an option of a command nor the value of one. */
function firstWord(args: readonly string[], { options }: Command): string {
  let isValue = false;
  for (const arg of args) {
    if (!isValue && !arg.startsWith('-')) return arg;
    isValue =
      !isValue &&
      options.some((option) => option.required && [option.short, option.long].includes(arg));
  }
  return '';
}

const wordsOf = (command: Command): string[] =>
  command.parent ? [...wordsOf(command.parent), command.name()] : [];

/** Milliseconds of a duration such as `30s`, `5m` or `2h`. */
export function toMs(text: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(text) ?? [];
  const ms = Number(amount) * (unitMs[unit] ?? Number.NaN);
  if (!(ms > 0)) throw new InvalidArgumentError('Write it as 30s, 5m or 2h.');
  return ms;
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
