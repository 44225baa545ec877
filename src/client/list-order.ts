type Item = Readonly<Record<string, unknown>>;

/** Clocks of several machines differ by less. */
const smallStepMs = 60_000;

/**
 * Whether items ascend by a field. Times may go back a little now and then, because they come from several clocks. A list
 * in which they go back further, or in more than one step of four, is in another order.
 */
export function isAscending(items: readonly unknown[], field: string): boolean {
  let before: unknown;
  let [forward, backward] = [0, 0];
  for (const item of items) {
    const value = (item as Item)[field];
    if (value === undefined || value === null) continue;
    if (before !== undefined && isLess(value, before)) {
      // The difference of texts is no number, and thus not a small one.
      if (!(Number(before) - Number(value) < smallStepMs)) return false;
      backward += 1;
    } else if (before !== undefined && isLess(before, value)) forward += 1;
    before = value;
  }
  return backward * 3 <= forward;
}

/** Sorts items by a field. An item without it stays behind the one before it. */
export function sortAscending(items: unknown[], field: string): void {
  let latest: unknown;
  const placed = items.map((item) => {
    latest = (item as Item)[field] ?? latest;
    return { item, at: latest };
  });
  placed.sort((one, other) => (isLess(one.at, other.at) ? -1 : isLess(other.at, one.at) ? 1 : 0));
  for (const [index, { item }] of placed.entries()) items[index] = item;
}

// The reader has made all values of a field numbers or texts.
const isLess = (one: unknown, other: unknown): boolean => (one as number) < (other as number);
