/** The values by which rows are sorted. Undefined is unknown. */
export type SortKey<Row> =
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined };

export type SortDirection = 'ascending' | 'descending';

/** One value for each row, in the order of the rows. */
export type SortValues =
  | { kind: 'text'; values: readonly (string | undefined)[] }
  | { kind: 'number'; values: readonly (number | undefined)[] };

/** Reads the sort values of rows once, so that comparisons do not read them again. */
export function readSortValues<Row>(rows: readonly Row[], key: SortKey<Row>): SortValues {
  return key.kind === 'text'
    ? { kind: 'text', values: rows.map(key.read) }
    : { kind: 'number', values: rows.map(key.read) };
}

/** Whether rows with these values have the same order. */
export function isSameSort(one: SortValues, other: SortValues): boolean {
  const { values } = other;
  return (
    one.kind === other.kind &&
    one.values.length === values.length &&
    one.values.every((value, index) => Object.is(value, values[index]))
  );
}

/** The indexes of rows in sorted order; `isWhole` says whether they are all there. */
type Sorted = { order: Uint32Array; isWhole: boolean };

/**
 * Sorts rows by their values. Text ignores case and compares numbers in it by value (`ops-2` before `ops-10`).
 * Equal rows keep their order, and unknown values come last, in both directions. Of texts, at most `maxNew` are sorted
 * that were not before; called again, it continues.
 */
export function createSorting(): (
  sort: SortValues,
  direction: SortDirection,
  maxNew?: number,
) => Sorted {
  let last: SortedTexts | undefined;
  return (sort, direction, maxNew = Number.POSITIVE_INFINITY) => {
    if (sort.kind === 'number') {
      return { order: orderOfNumbers(sort.values, direction), isWhole: true };
    }
    last = sortedTexts(sort.values, direction, { last, maxNew });
    return { order: last.order, isWhole: last.order.length === sort.values.length };
  };
}

/** Sorting this many further rows among very many takes some milliseconds. */
const sortedInStep = 5_000;

/** Sorts rows in steps, as they are filtered. Until all are sorted, they keep the order that they had. */
export function createSortedRows() {
  const sort = createSorting();
  let now: { values: SortValues; direction: SortDirection; isSorted: boolean } | undefined;
  let shown: Uint32Array | undefined;
  let version = 0;

  function sortOn(count: number): boolean {
    if (!now || now.isSorted) return true;
    const { order, isWhole } = sort(now.values, now.direction, count);
    if (isWhole) shown = order;
    now.isSorted = isWhole;
    return isWhole;
  }

  return {
    order(values: SortValues, direction: SortDirection) {
      if (now?.values !== values || now.direction !== direction) {
        now = { values, direction, isSorted: false };
        sortOn(sortedInStep);
      }
      const isFitting = shown?.length === values.values.length;
      return { order: isFitting ? shown : undefined, isSorted: now.isSorted };
    },

    /** Returns whether all are sorted. */
    continue(count = sortedInStep): boolean {
      const wasSorted = now?.isSorted ?? true;
      const isSorted = sortOn(count);
      if (isSorted && !wasSorted) version += 1;
      return isSorted;
    },

    /** Changes when `continue` has sorted the rest. */
    version: () => version,
  };
}

type SortedTexts = {
  texts: readonly (string | undefined)[];
  /** A comparable text for each that is in order. */
  keys: (string | undefined)[];
  direction: SortDirection;
  /** The indexes of texts in sorted order. */
  order: Uint32Array;
};

/** Sorts texts. Those that were sorted before keep their order, and only the others are compared with each other. */
function sortedTexts(
  texts: readonly (string | undefined)[],
  direction: SortDirection,
  { last, maxNew }: { last: SortedTexts | undefined; maxNew: number },
): SortedTexts {
  const known: SortedTexts =
    last?.direction === direction
      ? last
      : { texts: [], keys: [], direction, order: new Uint32Array() };
  // Further rows come at either end.
  const shift = texts[0] === known.texts[0] ? 0 : texts.length - known.texts.length;
  const isSame = known.texts === texts;
  const kept = isSame
    ? known.order
    : known.order
        .map((index) => index + shift)
        .filter((index) => index < texts.length && texts[index] === known.texts[index - shift]);
  if (isSame && kept.length === texts.length) return known;
  const keys = isSame ? known.keys : Array<string | undefined>(texts.length);
  if (!isSame) for (const index of kept) keys[index] = known.keys[index - shift];
  const isKept = new Uint8Array(texts.length);
  for (const index of kept) isKept[index] = 1;
  const fresh: number[] = [];
  for (let index = 0; index < texts.length && fresh.length < maxNew; index += 1) {
    if (isKept[index] === 1) continue;
    const text = texts[index];
    keys[index] = text === undefined ? undefined : comparable(text);
    fresh.push(index);
  }
  const less = direction === 'ascending' ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const [one, other] = [keys[a], keys[b]];
    if (one === other) return a - b;
    if (one === undefined) return 1;
    if (other === undefined) return -1;
    return one < other ? less : -less;
  };
  const order = merged(kept, Uint32Array.from(fresh).sort(compare), compare);
  return { texts, keys, direction, order };
}

function merged(
  one: Uint32Array,
  other: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array {
  if (one.length === 0) return other;
  const all = new Uint32Array(one.length + other.length);
  let [from, fromOther] = [0, 0];
  for (let to = 0; to < all.length; to += 1) {
    const [a, b] = [one[from], other[fromOther]];
    const isOne = b === undefined || (a !== undefined && compare(a, b) < 0);
    all[to] = (isOne ? a : b) as number;
    if (isOne) from += 1;
    else fromOther += 1;
  }
  return all;
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Its code unit order is the wanted one. Joined: texts that are concatenated take twice as long to compare. */
function comparable(text: string): string {
  const lower = text.toLowerCase();
  const written: string[] = [];
  let from = 0;
  for (let index = 0; index < lower.length; index += 1) {
    if (!isDigit(lower.charCodeAt(index))) continue;
    let first = index;
    written.push(lower.slice(from, first));
    while (isDigit(lower.charCodeAt(index + 1))) index += 1;
    while (first < index && lower[first] === '0') first += 1;
    // A longer number is larger. The leading zero sorts a number before other characters, as its digits would.
    written.push('0', String.fromCharCode(index + 1 - first));
    from = first;
  }
  return written.length === 0 ? lower : [...written, lower.slice(from)].join('');
}

function orderOfNumbers(
  numbers: readonly (number | undefined)[],
  direction: SortDirection,
): Uint32Array {
  const sign = direction === 'ascending' ? 1 : -1;
  const signed = new Float64Array(numbers.length);
  const order = new Uint32Array(numbers.length);
  // A loop, because iterators take several times as long.
  for (let index = 0; index < numbers.length; index += 1) {
    // Adding zero makes -0 the same as 0.
    signed[index] = sign * (numbers[index] ?? Number.NaN) + 0;
    order[index] = index;
  }
  return numbers.length <= fewRows ? compared(signed, order) : counted(signed, order);
}

/** Up to this many rows are compared in less time than the counts of all parts take. */
const fewRows = 1_000;

const compared = (numbers: Float64Array, order: Uint32Array): Uint32Array =>
  order.sort((a, b) => {
    const [one, other] = [numbers[a] as number, numbers[b] as number];
    if (one < other) return -1;
    if (one > other) return 1;
    return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || a - b;
  });

/** Each number is sorted by as many parts of 16 bits, the lowest first, in a third of the time of comparisons. */
const partsOfNumber = 4;

function counted(numbers: Float64Array, rows: Uint32Array): Uint32Array {
  const parts = sortableParts(numbers);
  let order = rows;
  let sorted: Uint32Array = new Uint32Array(numbers.length);
  for (let part = 0; part < partsOfNumber; part += 1) {
    const starts = startsOf(parts, part);
    // If all numbers have the same part, it changes nothing.
    if (starts === undefined) continue;
    for (const row of order) {
      const value = parts[row * partsOfNumber + part] as number;
      const place = starts[value] as number;
      sorted[place] = row;
      starts[value] = place + 1;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}

/** Where the rows with each value of a part begin; undefined if all have the same one. */
function startsOf(parts: Uint16Array, part: number): Uint32Array | undefined {
  const starts = new Uint32Array(0x1_0001);
  for (let at = part; at < parts.length; at += partsOfNumber) {
    const next = (parts[at] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  if (starts.includes(parts.length / partsOfNumber)) return undefined;
  for (let value = 1; value < starts.length; value += 1) {
    starts[value] = (starts[value] as number) + (starts[value - 1] as number);
  }
  return starts;
}

/** The bits of numbers, so changed that they are ordered as the numbers are. All bits of unknown ones are set. */
function sortableParts(numbers: Float64Array): Uint16Array {
  const parts = new Uint16Array(numbers.buffer);
  for (let row = 0; row < numbers.length; row += 1) {
    const at = row * partsOfNumber;
    const highest = parts[at + 3] as number;
    if (Number.isNaN(numbers[row])) parts.fill(0xffff, at, at + partsOfNumber);
    else if (highest < 0x8000) parts[at + 3] = highest | 0x8000;
    else
      for (let part = at; part < at + partsOfNumber; part += 1)
        parts[part] = ~(parts[part] as number);
  }
  return parts;
}
