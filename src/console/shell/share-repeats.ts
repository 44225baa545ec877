/** Longer strings hardly ever repeat. */
const maxLength = 64;

/** The same of lists of strings, as JSON. */
const maxListLength = 1_000;

/** With so many, the most frequent strings of some thousand rows are still found. */
const maxKnown = 10_000;

const strings = new Map<string, string>();
const lists = new Map<string, unknown[]>();

/**
 * Makes equal short strings, and equal arrays of them, one and the same, within a value and across values, and
 * equal records of numbers within a record; returns the value. A parsed response has a string of its own for every
 * `idle` and every e-mail address: of a hundred thousand rows, these take more memory than everything else.
 * Parts that equal those at the same place in `before` are replaced by them; if all do, `before` is returned.
 * Changes the value, which must be JSON that nothing else refers to and nothing changes later.
 */
export function shareRepeats<Value>(value: Value, before?: unknown): Value;
export function shareRepeats(value: unknown, before?: unknown): unknown {
  if (typeof value === 'string') return sharedText(value);
  if (!isJson(value)) return value;
  if (isJson(before) && isEqual(value, before)) return before;
  const known = isJson(before) ? before : {};
  if (Array.isArray(value)) return sharedArray(value, known);
  // The usage of a session alone mostly equals that including its child sessions.
  let counts: Record<string, unknown> | undefined;
  for (const key in value) {
    const part = value[key];
    // Most fields are numbers, of which nothing is asked that would be a call.
    if (typeof part === 'number' || key === '__proto__') continue;
    if (typeof part === 'string') value[key] = sharedText(part);
    else if (counts !== undefined && isJson(part) && isEqual(counts, part)) value[key] = counts;
    else {
      const shared = shareRepeats(part, known[key]);
      value[key] = shared;
      if (counts === undefined && isJson(shared) && isOfNumbers(shared)) counts = shared;
    }
  }
  return value;
}

function isOfNumbers(value: Record<string, unknown>): boolean {
  if (Array.isArray(value)) return false;
  for (const key in value) if (typeof value[key] !== 'number') return false;
  return true;
}

/** Whether two lists or objects are equal. Most fields are neither, of which nothing is asked that would be a call. */
function isEqual(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  let more = 0;
  for (const key in one) {
    const part = one[key];
    const known = other[key];
    if (part !== known && !(isJson(part) && isJson(known) && isEqual(part, known))) return false;
    more += 1;
  }
  for (const key in other) more -= key in one ? 1 : Number.POSITIVE_INFINITY;
  return more === 0 && Array.isArray(one) === Array.isArray(other);
}

/** Whether it is a list, or an object of no class. */
const isJson = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (value.constructor === Object || Array.isArray(value));

const sharedText = (text: string): string =>
  text.length > maxLength ? text : known(strings, text, text);

function sharedArray(items: unknown[], before: Record<string, unknown>): unknown[] {
  let areStrings = true;
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'string') areStrings = false;
    items[index] = shareRepeats(item, before[index]);
  }
  if (!areStrings) return items;
  const key = JSON.stringify(items);
  return key.length > maxListLength ? items : known(lists, key, items);
}

/** Forgets all strings and lists, so that none of them outlives the organization they came from. */
export function forgetRepeats(): void {
  strings.clear();
  lists.clear();
}

function known<Value>(all: Map<string, Value>, key: string, value: Value): Value {
  const found = all.get(key);
  if (found !== undefined) return found;
  if (all.size >= maxKnown) all.clear();
  all.set(key, value);
  return value;
}
