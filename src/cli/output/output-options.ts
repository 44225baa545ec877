import { type Command, Option } from 'commander';
import type { OutputField } from '../../output/field.ts';
import { type OutputFormat, outputFormats } from '../../output/formats.ts';
import { toCount } from '../process/option-values.ts';
import { UsageError } from '../process/usage-error.ts';

/** One page of HTML instead of rows, of commands that have one. */
const pageFormat = 'html';

/** The options of every command that prints rows. */
export type OutputOptions = {
  output?: OutputFormat | typeof pageFormat;
  json?: boolean;
  fields?: string;
  select?: string;
  header: boolean;
  limit?: number;
  all?: boolean;
};

/** What is printed: rows with these fields, and whether there is a page of them. */
type OutputFacts = { fields?: readonly { name: string }[]; hasPage?: boolean };

/** Adds the options that say how rows, and how many of a list, are printed. */
export function withListOptions(
  command: Command,
  { usualLimit, ...facts }: OutputFacts & { usualLimit?: number | undefined } = {},
): Command {
  const limit = usualLimit === undefined ? 'all' : String(usualLimit);
  return withOutputOptions(command, facts)
    .option('--limit <number>', `rows to print (default: ${limit})`, toCount)
    .option('--all', 'print all rows');
}

/** Adds the options that say how rows are printed. */
export function withOutputOptions(
  command: Command,
  { fields: [first] = [], hasPage = false }: OutputFacts = {},
): Command {
  const formats = hasPage ? [...outputFormats, pageFormat] : outputFormats;
  return command
    .addOption(new Option('--output <format>', 'form of the output').choices(formats))
    .option('--json', 'print JSON: {"rows":[…],"truncated":false,"asOf":"…"}')
    .option('--fields <names>', 'fields to print, such as a,b; "all"; "help" lists them')
    .option(
      '--select <path>',
      `print one value of each row raw${first ? `, such as ${first.name}` : ''}`,
    )
    .option('--no-header', 'leave out the names of the fields');
}

/** The form that the options choose, else the usual one. Throws UsageError. */
export function chosenFormat({ output, json }: OutputOptions, usual: OutputFormat): OutputFormat {
  if (json && output !== undefined && output !== 'json' && output !== 'ndjson') {
    throw new UsageError(`--json and --output ${output} contradict each other; leave one out.`);
  }
  if (output === pageFormat) throw new UsageError('A page of HTML has no fields to choose.');
  return output ?? (json ? 'json' : usual);
}

/** Whether the options ask for a page. Throws UsageError if they ask for a part of its rows, too. */
export function wantsPage({ output, json, fields, select }: OutputOptions): boolean {
  if (output !== pageFormat) return false;
  const others = { '--json': json, '--fields': fields, '--select': select };
  const [wrong] = Object.entries(others).find(([, value]) => value) ?? [];
  if (wrong === undefined) return true;
  throw new UsageError(`${wrong} and --output ${pageFormat} contradict each other; leave one out.`);
}

/**
 * The fields that are printed. Throws UsageError if the options ask for one or a form that there is not, before anything is
 * read or sent.
 */
export function checkOutput<Row>(
  fields: readonly OutputField<Row>[],
  options: OutputOptions,
): readonly OutputField<Row>[] {
  const chosen = chosenFields(fields, options.fields, chosenFormat(options, 'tsv'));
  const [name] = options.select?.split('.') ?? [];
  return name === undefined ? chosen : [fieldCalled(fields, name)];
}

/** The field with this name. Throws UsageError if there is none. */
export function fieldCalled<Row>(
  fields: readonly OutputField<Row>[],
  name: string,
): OutputField<Row> {
  const field = fields.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (field) return field;
  const known = fields.map((one) => one.name).join(', ');
  throw new UsageError(`There is no field ${JSON.stringify(name)}. Fields: ${known}.`);
}

/** The fields to print, in the order asked for. Throws UsageError for one that does not exist. */
export function chosenFields<Row>(
  fields: readonly OutputField<Row>[],
  names: string | undefined,
  format: OutputFormat,
): readonly OutputField<Row>[] {
  const isJson = format === 'json' || format === 'ndjson';
  if (names === undefined) return isJson ? fields : fields.filter(({ isExtra }) => !isExtra);
  if (names === 'all') return fields;
  return names.split(',').map((name) => fieldCalled(fields, name.trim()));
}
