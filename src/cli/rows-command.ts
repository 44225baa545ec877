import { Command, InvalidArgumentError } from 'commander';
import { dayOf } from '../figures/time/day.ts';
import type { CliContext } from './cli-context.ts';
import { type CommandFacts, withFacts } from './command-facts.ts';
import { withConnectionOptions } from './connection.ts';
import { withDemoOptions } from './demo-options.ts';
import type { OutputField } from './output/field.ts';
import { filterOf, matching } from './output/filtered-rows.ts';
import { type OutputOptions, withOutputOptions } from './output/output-options.ts';
import { printFieldNames, printRows, type Rows } from './output/print-rows.ts';
import { type Source, type SourceOptions, withSource } from './source.ts';

/** What a command reads, with its own options. */
export type Reading<Options> = {
  source: Source;
  options: Options & SourceOptions & OutputOptions;
  /** The arguments of the command line. */
  args: readonly string[];
  context: CliContext;
  /** Says something on standard error, after the rows. */
  note(text: string): void;
};

/** A command that prints rows. */
export type RowsCommand<Row, Options> = Omit<CommandFacts, 'fields'> & {
  name: string;
  about: string;
  fields: readonly OutputField<Row>[];
  /** Rows that are printed unless the options say otherwise; undefined for all. */
  usualLimit?: number;
  /** Whether its arguments are a filter of the rows, in the language of the console. */
  isFiltered?: boolean;
  /** Adds its arguments and options. */
  shape?(command: Command): Command;
  read(reading: Reading<Options>): Promise<Rows<Row>> | Rows<Row>;
};

/** Adds the options that choose a source. */
export function withSourceOptions(command: Command): Command {
  command.optionsGroup('Source:');
  return withDemoOptions(withConnectionOptions(command))
    .option('--offline', 'use the copy made by "signalbox sync"')
    .option('--timeout <time>', 'time for each request with its retries, such as 30s or 2m', toMs)
    .option('--verbose', 'tell each request on standard error');
}

/** The command, which reads from its source and prints as the options say. */
export function rowsCommand<Row, Options extends object = object>(
  {
    name,
    about,
    fields,
    usualLimit,
    isFiltered = false,
    shape,
    read,
    ...facts
  }: RowsCommand<Row, Options>,
  context: CliContext,
): Command {
  const plain = new Command(name).description(about).allowExcessArguments(false);
  if (isFiltered)
    plain.argument(
      '[filter...]',
      'conditions on the fields, as in the console: status=error age>2h',
    );
  const shaped = shape ? shape(plain) : plain;
  withOutputOptions(shaped.optionsGroup('Output:'), usualLimit);
  withSourceOptions(shaped).action(async (...given: unknown[]) => {
    const command = given.at(-1);
    if (!(command instanceof Command)) return;
    const options = command.optsWithGlobals<Options & SourceOptions & OutputOptions>();
    if (options.fields === 'help') {
      printFieldNames(fields, context);
      return;
    }
    const notes: string[] = [];
    const note = (text: string) => void notes.push(text);
    const filter = filterOf(isFiltered ? command.args.join(' ') : '', fields);
    await withSource(options, context, async (source) => {
      const all = await read({ source, options, args: command.args, context, note });
      const rows = filter.isEmpty ? all : matching(all, filter, source.nowMs);
      await printRows({ fields, rows, asOfMs: source.nowMs, usualLimit }, options, context);
    });
    for (const text of notes) context.stderr.write(`${text}\n`);
  });
  return withFacts(shaped, { ...facts, fields: fields as readonly OutputField<never>[] });
}

/** A command that holds others. Without the name of one, it is the first. */
export function commandGroup(name: string, about: string, commands: readonly Command[]): Command {
  const group = new Command(name).description(about);
  commands.forEach((command, at) => void group.addCommand(command, { isDefault: at === 0 }));
  return group;
}

/** Reads what depends on the server's day: again if the first answer shows that it is another one. */
export async function onServerDay<T>(
  { nowMs }: Pick<Source, 'nowMs'>,
  read: (nowMs: number) => Promise<T>,
): Promise<T> {
  const before = nowMs();
  const result = await read(before);
  return dayOf(nowMs()) === dayOf(before) ? result : await read(nowMs());
}

/** Milliseconds of a duration such as `30s`, `5m` or `2h`. */
export function toMs(text: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,6})(s|m|h)$/.exec(text) ?? [];
  const ms = Number(amount) * (unitMs[unit] ?? Number.NaN);
  if (!(ms > 0)) throw new InvalidArgumentError('Write it as 30s, 5m or 2h.');
  return ms;
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
