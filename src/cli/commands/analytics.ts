import { Option } from 'commander';
import * as z from 'zod';
import type { DayEndpoint } from '../../api/day-parts.ts';
import { endpoints } from '../../api/endpoints.ts';
import { quantityOf } from '../../api/quantity.ts';
import { scalarOf } from '../../api/scalar.ts';
import { shapeFacts } from '../../api/shape.ts';
import { extra, fieldOf, type OutputField } from '../../output/field.ts';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import {
  onChosenDays,
  type RangeOptions,
  withRangeOptions,
} from '../command-parts/range-options.ts';
import { rowsCommand } from '../command-parts/rows-command.ts';

type AnyRow = Readonly<Record<string, unknown>>;
type GroupOptions = RangeOptions & { groupBy?: string };

type Analytics = {
  name: string;
  about: string;
  endpoint: DayEndpoint;
};

/** What these methods of a client have in common. */
type ReadDays = (query: object) => Promise<{ data: readonly AnyRow[] }>;

function analyticsCommand({ name, about, endpoint }: Analytics): CreateCommand {
  const { response, ...rest } = endpoints[endpoint];
  const grouped = 'grouped' in rest ? rest.grouped : undefined;
  const fields = fieldsOfRows(response);
  const groupedFields = grouped && fieldsOfRows(grouped.response);
  return rowsCommand<AnyRow, GroupOptions>({
    name,
    about,
    fields,
    fieldsFor: ({ groupBy }) => (groupBy && groupedFields) || fields,
    ...(grouped &&
      groupedFields && {
        variants: { option: 'groupBy', fields: { [grouped.by]: groupedFields } },
      }),
    isFiltered: true,
    shape(command) {
      const ranged = withRangeOptions(command);
      if (grouped === undefined) return ranged;
      const option = new Option('--group-by <field>', 'one row for each day and group');
      return ranged.addOption(option.choices([grouped.by]));
    },
    read: (reading) =>
      onChosenDays(reading, async ({ range }) => {
        const { source, options } = reading;
        const query = { ...range, ...(options.groupBy && { group_by: options.groupBy }) };
        return (await (source.client[endpoint] as ReadDays)(query)).data;
      }),
  });
}

/** The fields of the rows in an answer of analytics, with the words of the API. */
function fieldsOfRows(response: z.ZodType): readonly OutputField<AnyRow>[] {
  const data = response instanceof z.ZodObject ? response.shape.data : undefined;
  const row = data instanceof z.ZodArray ? data.element : undefined;
  if (!(row instanceof z.ZodObject)) return [];
  const descriptions = shapeFacts(row)?.descriptions ?? {};
  return Object.entries<z.ZodType>(row.shape).flatMap(([name, schema]) =>
    rowField(name, descriptions[name] ?? '', schema),
  );
}

function rowField(name: string, about: string, schema: z.ZodType): OutputField<AnyRow>[] {
  const { day, credits, count, measure, text, json } = fieldOf;
  const numberIn = ({ [name]: value }: AnyRow) => (typeof value === 'number' ? value : undefined);
  const textIn = ({ [name]: value }: AnyRow) => (typeof value === 'string' ? value : undefined);
  switch (quantityOf(schema)) {
    case 'day':
      return [day(name, about, textIn)];
    case 'credits':
      return [credits(name, about, numberIn)];
    case 'count':
      return [count(name, about, numberIn)];
    case 'measure':
      return [measure(name, about, numberIn)];
    default:
      return scalarOf(schema)
        ? [text(name, about, textIn)]
        : extra(json<AnyRow>(name, about, ({ [name]: value }) => value));
  }
}

export const tokensCommand = analyticsCommand({
  name: 'tokens',
  about: 'print credits and tokens by day, as the platform reports them',
  endpoint: 'getTokens',
});

export const toolsCommand = analyticsCommand({
  name: 'tools',
  about: 'print the use of tools by day, as the platform reports it',
  endpoint: 'getTools',
});

export const activityCommand = analyticsCommand({
  name: 'activity',
  about: 'print active people by day, as the platform reports them',
  endpoint: 'getActivity',
});

export const productivityCommand = analyticsCommand({
  name: 'productivity',
  about: 'print files and git work by day, as the platform reports them',
  endpoint: 'getProductivity',
});
