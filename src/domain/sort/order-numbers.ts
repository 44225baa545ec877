import { distribute } from './distribute.ts';
import { asTheyAre, type RowOrder } from './row-order.ts';

/**
 * The indexes of numbers from the smallest to the largest; equal ones keep theirs. A radix sort of the
 * bits: it goes over all numbers four times, however many there are, and never compares two of them.
 * NaN has no place in an order and must not be among them.
 */
export function orderNumbers(numbers: readonly number[]): RowOrder {
  const digits = orderedBits(numbers);
  let rows = asTheyAre(numbers.length);
  let spare = new Uint32Array(numbers.length);
  for (let offset = 0; offset < digitsPerNumber; offset += 1) {
    const isVaried = distribute(
      { digits, offset, step: digitsPerNumber, values: digitValues },
      rows,
      spare,
    );
    if (isVaried) [rows, spare] = [spare, rows];
  }
  const isTied = new Uint8Array(rows.length);
  for (let place = 1; place < rows.length; place += 1) {
    const isEqual = numbers[rows[place] ?? 0] === numbers[rows[place - 1] ?? 0];
    isTied[place] = isEqual ? 1 : 0;
  }
  return { rows, isTied };
}

/** Digits of sixteen bits: the least first, as all machines that Node runs on store them. */
const digitsPerNumber = 4;
const digitValues = 65_536;

/**
 * The numbers as digits whose order, read as whole numbers without a sign, is the order of the
 * numbers: the sign is turned around, and below zero so is everything else.
 */
function orderedBits(numbers: readonly number[]): Uint16Array {
  const values = new Float64Array(numbers);
  // Zero is added because minus zero is the same number as zero.
  for (let index = 0; index < values.length; index += 1) values[index] = (values[index] ?? 0) + 0;
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
