import { maxKnownValues, whyNothingFound } from '../../console/list/nothing-found.ts';
import { type Field, fieldCalled } from '../../language/filter/field.ts';
import { type Filter, matchesOf, parseFilter } from '../../language/filter/filter.ts';
import { flatText, type OutputField } from '../../output/field.ts';
import { UsageError } from '../process/usage-error.ts';
import type { Rows } from './print-rows.ts';

/** A filter in the language of the console on the fields of a command. Throws UsageError. */
export function filterOf<Row>(text: string, fields: readonly OutputField<Row>[]): Filter<Row> {
  const filter = parseFilter(text, fields.flatMap(filterField));
  const [mistake] = filter.mistakes;
  if (mistake) throw new UsageError(mistake.message);
  return filter;
}

/** Rows that are tested at a time. */
const batch = 200;

/**
 * The rows that match, as they are read. If there are none because no row has a value or a text of the filter, `note` is told so.
 * Throws UsageError for a regular expression that takes too long.
 */
export async function* matching<Row>(
  rows: Rows<Row>,
  filter: Filter<Row>,
  nowMs: () => number,
  note: (text: string) => void = () => {},
): AsyncGenerator<Row, void> {
  let waiting: Row[] = [];
  let isNothingFound = true;
  let hasRows = false;
  const values = valuesSeen(filter);
  const matched = () => {
    if (isNothingFound) values.add(waiting);
    const { found, isIncomplete } = matchesOf(waiting, filter, nowMs());
    if (isIncomplete) throw new UsageError('The regular expression takes too long. Simplify it.');
    const rows = waiting.filter((_, at) => found?.[at] === 1);
    waiting = [];
    if (rows.length > 0) isNothingFound = false;
    return rows;
  };
  for await (const row of rows) {
    waiting.push(row);
    hasRows = true;
    if (waiting.length === batch) yield* matched();
  }
  yield* matched();
  if (!isNothingFound) return;
  const reason =
    whyNothingFound(filter.terms, filter.fields, values.of) ??
    (hasRows ? whyNoText(filter.words) : undefined);
  if (reason !== undefined) note(reason);
}

/** Tells a word that was searched for in vain, which may have been meant as a command. */
function whyNoText(words: readonly string[] = []): string | undefined {
  if (words.length === 0) return undefined;
  return `No row contains ${words.map((word) => `"${flatText(word)}"`).join(' and ')}.`;
}

/** The values that the rows have in the fields of text that a filter names. */
function valuesSeen<Row>({ terms, fields }: Filter<Row>) {
  const named = terms.map(({ field = '' }) => fieldCalled(field, fields));
  const texts = [...new Set(named)].filter((field) => field?.kind === 'text');
  const seen = texts.map((field) => ({ field, values: new Set<string>() }));
  return {
    add(rows: readonly Row[]) {
      for (const { field, values } of seen) {
        for (const row of rows) {
          const value = values.size < maxKnownValues ? field.read(row) : undefined;
          if (value) values.add(value);
        }
      }
    },
    of: (name: string) => [...(seen.find(({ field }) => field.name === name)?.values ?? [])],
  };
}

/** The field in the language of filters, which has percentages as shares, and no objects. */
function filterField<Row>(field: OutputField<Row>): Field<Row>[] {
  const { name } = field;
  switch (field.kind) {
    case 'json':
      return [];
    case 'time':
      return [{ name, kind: 'time', read: (row) => field.read(row) ?? undefined }];
    case 'percent':
      return [{ name, kind: 'percent', read: (row) => shareOf(field.read(row)) }];
    case 'count':
    case 'credits':
    case 'measure':
      return [{ name, kind: 'number', read: (row) => field.read(row) ?? undefined }];
    default:
      return [{ name, kind: 'text', read: (row) => textOf(field.read(row)) }];
  }
}

const shareOf = (percent: number | null | undefined): number | undefined =>
  percent === null || percent === undefined ? undefined : percent / 100;

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : flatText(value);
}
