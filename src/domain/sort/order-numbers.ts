/**
 * The indexes of numbers in their order; equal ones keep theirs. A radix sort of the bits: it goes
 * over all numbers four times, however many there are, and never compares two of them. NaN has no
 * place in an order and must not be among them.
 */
export function orderNumbers(numbers: readonly number[], isDescending: boolean): Uint32Array {
  const keys = orderedBits(numbers, isDescending);
  let order = new Uint32Array(numbers.length);
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  let spare = new Uint32Array(numbers.length);
  for (let digit = 0; digit < digitsPerNumber; digit += 1) {
    if (distribute(keys, digit, order, spare)) [order, spare] = [spare, order];
  }
  return order;
}

/** Digits of sixteen bits: the least first, as all machines that Node runs on store them. */
const digitsPerNumber = 4;
const digitValues = 65_536;

/**
 * The numbers as digits whose order, read as whole numbers without a sign, is the order of the
 * numbers: the sign is turned around, and below zero so is everything else.
 */
function orderedBits(numbers: readonly number[], isDescending: boolean): Uint16Array {
  const values = new Float64Array(numbers);
  const factor = isDescending ? -1 : 1;
  // Zero is added because minus zero is the same number as zero.
  for (let index = 0; index < values.length; index += 1) {
    values[index] = (values[index] ?? 0) * factor + 0;
  }
  const digits = new Uint16Array(values.buffer);
  for (let first = 0; first < digits.length; first += digitsPerNumber) {
    const last = first + digitsPerNumber - 1;
    const isNegative = (digits[last] ?? 0) >= digitValues / 2;
    if (!isNegative) {
      digits[last] = (digits[last] ?? 0) ^ (digitValues / 2);
      continue;
    }
    for (let place = first; place <= last; place += 1) digits[place] = ~(digits[place] ?? 0);
  }
  return digits;
}

/** Writes `from` to `to` in the order of one digit, equal ones as they were. False when all are equal. */
function distribute(keys: Uint16Array, digit: number, from: Uint32Array, to: Uint32Array): boolean {
  const places = new Uint32Array(digitValues);
  for (let place = digit; place < keys.length; place += digitsPerNumber) {
    const value = keys[place] ?? 0;
    places[value] = (places[value] ?? 0) + 1;
  }
  if (places[keys[digit] ?? 0] === from.length) return false;

  let before = 0;
  for (let value = 0; value < digitValues; value += 1) {
    const count = places[value] ?? 0;
    places[value] = before;
    before += count;
  }
  for (let index = 0; index < from.length; index += 1) {
    const row = from[index] ?? 0;
    const value = keys[row * digitsPerNumber + digit] ?? 0;
    const place = places[value] ?? 0;
    places[value] = place + 1;
    to[place] = row;
  }
  return true;
}
