import type * as z from 'zod';
import { namesField } from '../../language/filter/parse.ts';
import type { RowsCommand } from '../command-parts/rows-command.ts';
import { filterOf, matching } from '../output/filtered-rows.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { ReadingSource } from '../source/source.ts';
import { type Answer, answerOf, type Page, type ToolRows } from './answer.ts';

export type ToolContext = { source: ReadingSource; context: CliContext; notes: string[] };

/** A tool for agents, with its input in zod. */
export type Tool = {
  name: string;
  about: string;
  input: z.ZodObject;
  /** Reads a page of the rows that the input asks for. Throws UsageError, and the errors of the source. */
  answer(input: unknown, from: ToolContext, page: Page): Promise<Answer>;
};

/** A tool whose rows are read by a function. */
export const toolOf = <Input extends z.ZodObject, Row>(
  name: string,
  about: string,
  input: Input,
  read: (input: z.output<Input>, from: ToolContext) => Promise<ToolRows<Row>>,
): Tool => ({
  name,
  about,
  input,
  answer: async (given, from, page) => await answerOf(await read(input.parse(given), from), page),
});

/** What a call says in place of the words of a command line. */
type Words<Options> = {
  options: Options;
  args?: readonly string[];
  /** Conditions on the fields. */
  filter?: string | undefined;
  /** The field by which they are sorted, the largest first. */
  sort?: string | undefined;
  /** With the fields that the command prints as JSON only. */
  withExtra?: boolean;
};

/** The rows of a list, there or on the page of one of them. */
export async function rowsOf<Row, Options>(
  { description }: { description: RowsCommand<Row, Options> },
  { options, args = [], filter = '', sort, withExtra = false }: Words<Options>,
  { source, context, notes }: ToolContext,
): Promise<ToolRows<Row>> {
  const all = description.fieldsFor?.(options) ?? description.fields;
  const fields = withExtra ? all : all.filter(({ isExtra }) => !isExtra);
  const conditions = filterOf(filter, all);
  const read = await description.read({
    source,
    // Those of the source and of printing are not for reading.
    options: { ...options, header: true },
    args,
    context,
    note: (text) => void notes.push(text),
    isUsed: (name) =>
      fields.some((field) => field.name === name) || namesField(filter, [name.toLowerCase(), '']),
    restart: () => void notes.splice(0),
  });
  const rows = conditions.isEmpty ? read : matching(read, conditions, source.nowMs);
  const by = all.find(({ name }) => name === sort);
  if (by === undefined) return { fields, rows };
  const amount = (row: Row) => Number(by.read(row) ?? Number.NEGATIVE_INFINITY);
  const sorted = (await Array.fromAsync(rows)).sort((a, b) => amount(b) - amount(a));
  return { fields, rows: sorted };
}
