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
 * Changes the value, which must be JSON that nothing else refers to and nothing changes later.
 */
export function shareRepeats<Value>(value: Value): Value;
export function shareRepeats(value: unknown): unknown {
  if (typeof value === 'string') return sharedText(value);
  if (Array.isArray(value)) return sharedArray(value);
  if (!isKeyed(value)) return value;
  // The usage of a session alone mostly equals that including its child sessions.
  let counts: Record<string, unknown> | undefined;
  for (const key in value) {
    const part = value[key];
    // Most fields are numbers, of which nothing is asked that would be a call.
    if (typeof part === 'number' || key === '__proto__') continue;
    if (typeof part === 'string') value[key] = sharedText(part);
    else if (!isKeyed(part) || !isOfNumbers(part)) value[key] = shareRepeats(part);
    else if (counts !== undefined && hasSame(counts, part)) value[key] = counts;
    else counts ??= part;
  }
  return value;
}

function isOfNumbers(value: Record<string, unknown>): boolean {
  if (Array.isArray(value)) return false;
  for (const key in value) if (typeof value[key] !== 'number') return false;
  return true;
}

/** Whether two records of numbers are equal, with their keys in the same order. */
function hasSame(some: Record<string, unknown>, others: Record<string, unknown>): boolean {
  const keys = Object.keys(some);
  const otherKeys = Object.keys(others);
  return (
    keys.length === otherKeys.length &&
    keys.every((key, index) => key === otherKeys[index] && some[key] === others[key])
  );
}

const isKeyed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const sharedText = (text: string): string =>
  text.length > maxLength ? text : known(strings, text, text);

function sharedArray(items: unknown[]): unknown[] {
  let areStrings = true;
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'string') areStrings = false;
    items[index] = shareRepeats(item);
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
