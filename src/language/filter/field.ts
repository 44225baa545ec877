/** A column that a filter can name. Undefined values are unknown. */
export type Field<Row> = FieldName & (TextField<Row> | QuantityField<Row>);

type FieldName = {
  /** Its name in help and completion: the title of its column in lower case, with hyphens for spaces. */
  name: string;
  /** Other accepted names. */
  aliases?: readonly string[];
};

type TextField<Row> = {
  kind: 'text';
  read: (row: Row) => string | undefined;
  /** All values that it can have, where others are mistakes. */
  values?: readonly string[] | undefined;
  /** Values under the names that they have elsewhere, in lower case: filters accept these, too. */
  alsoCalled?: Readonly<Record<string, string>> | undefined;
};

type QuantityField<Row> = {
  /**
   * `percent` is a share from 0 to 1, which filters write as 0 to 100. `time` is Unix milliseconds: filters
   * compare its age (`age<2h`) or its day (`day>=2026-11-01`).
   */
  kind: 'number' | 'percent' | 'time';
  read: (row: Row) => number | undefined;
  /** Whether a time is the start of a day and nothing more: files name the day. */
  isDay?: true | undefined;
};

/** The part of a field that is needed to name it. */
export type NamedField = FieldName & { kind: Field<never>['kind'] } & Pick<
    TextField<never>,
    'values'
  >;

/** Names are compared without regard to case, spaces and hyphens. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** The name of a field in filters, from the title of its column. */
export const nameFromTitle = (title: string): string =>
  title.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Finds a field by name, then by alias; undefined if none matches. */
export function fieldCalled<Known extends NamedField>(
  name: string,
  fields: readonly Known[],
): Known | undefined {
  const wanted = plain(name);
  return (
    fields.find((field) => plain(field.name) === wanted) ??
    fields.find(({ aliases = [] }) => aliases.some((alias) => plain(alias) === wanted))
  );
}

/**
 * The text that was probably meant: one that begins with the typed text, else the one with the smallest edit
 * distance.
 */
export function closest(typed: string, known: readonly string[]): string | undefined {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  const begun = known.find((name) => plain(name).startsWith(wanted));
  if (begun !== undefined) return begun;
  const max = wanted.length < 5 ? 1 : 2;
  const near = known
    .map((name) => ({ name, distance: distance(wanted, plain(name).slice(0, 40)) }))
    .filter((other) => other.distance <= max)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.name;
}

/** The edit distance: characters to add, remove, replace or swap with the next one. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

/** A value in filter syntax, quoted if its characters have a special meaning. */
export const filterValue = (value: string): string =>
  /[\s"()]|^[!~/-]|^(?:AND|OR|NOT)$/.test(value) ? `"${value.replaceAll('"', '')}"` : value;

/** The text of a filter that matches one of these names, such as `name=a OR name=b`. */
export const anyOf = (field: string, things: readonly { name: string }[]): string =>
  things.map(({ name }) => `${field}=${filterValue(name)}`).join(' OR ');
