import type { Field } from '../../language/filter/field.ts';
import { type Filter, matchesOf, parseFilter } from '../../language/filter/filter.ts';
import { flatText, type OutputField } from '../../output/field.ts';
import { UsageError } from '../usage-error.ts';
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

/** The rows that match, as they are read. Throws UsageError for a regular expression that takes too long. */
export async function* matching<Row>(
  rows: Rows<Row>,
  filter: Filter<Row>,
  nowMs: () => number,
): AsyncGenerator<Row, void> {
  let waiting: Row[] = [];
  const matched = () => {
    const { found, isIncomplete } = matchesOf(waiting, filter, nowMs());
    if (isIncomplete) throw new UsageError('The regular expression takes too long. Simplify it.');
    const rows = waiting.filter((_, at) => found?.[at] === 1);
    waiting = [];
    return rows;
  };
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length === batch) yield* matched();
  }
  yield* matched();
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
