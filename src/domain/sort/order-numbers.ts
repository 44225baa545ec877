/**
 * The indexes of numbers in their order; equal ones keep theirs. Sorts the bare numbers, which needs
 * no calls back into our code, and then looks up where each of them went.
 */
export function orderNumbers(numbers: readonly number[], isDescending: boolean): Uint32Array {
  const keys = new Float64Array(isDescending ? numbers.map((value) => -value) : numbers);
  const sorted = keys.toSorted();
  const order = new Uint32Array(keys.length);
  const taken = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index += 1) {
    const first = firstPlace(sorted, keys[index] ?? 0);
    const before = taken[first] ?? 0;
    order[first + before] = index;
    taken[first] = before + 1;
  }
  return order;
}

/** The first place of a number that is among the sorted ones. */
function firstPlace(sorted: Float64Array, key: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
