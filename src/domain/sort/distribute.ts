/** One digit of many numbers: that of number `index` is at `offset + index * step`. */
export type Digits = {
  digits: Uint16Array;
  offset: number;
  step: number;
  /** Every digit is below. */
  values: number;
};

/**
 * One pass of a radix sort: writes `from` to `to` in the order of a digit, equal ones as they were.
 * False, and nothing is written, when all are equal.
 */
export function distribute(
  { digits, offset, step, values }: Digits,
  from: Uint32Array,
  to: Uint32Array,
): boolean {
  const places = new Uint32Array(values);
  for (let index = 0; index < from.length; index += 1) {
    const value = digits[offset + index * step] ?? 0;
    places[value] = (places[value] ?? 0) + 1;
  }
  if (places[digits[offset] ?? 0] === from.length) return false;

  let before = 0;
  for (let value = 0; value < values; value += 1) {
    const count = places[value] ?? 0;
    places[value] = before;
    before += count;
  }
  for (let index = 0; index < from.length; index += 1) {
    const number = from[index] ?? 0;
    const value = digits[offset + number * step] ?? 0;
    const place = places[value] ?? 0;
    places[value] = place + 1;
    to[place] = number;
  }
  return true;
}
