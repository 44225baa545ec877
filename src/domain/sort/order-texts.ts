import { type Digits, distribute } from './distribute.ts';
import { asTheyAre, type RowOrder } from './row-order.ts';
import { digitValues, hasEnd, readDigits, type TextDigits, unreadTexts } from './text-digits.ts';

/**
 * The indexes of texts in their order; equal ones keep theirs. Letter case does not count, and a run
 * of digits is the number that it is. A radix sort of the first characters, then of the next ones of
 * those texts that are the same so far: comparing pairs would take several times as long.
 */
export function orderTexts(texts: readonly string[]): RowOrder {
  const unread = unreadTexts(texts);
  const order = { rows: asTheyAre(texts.length), isTied: new Uint8Array(texts.length) };
  let undecided: Undecided = {
    rows: asTheyAre(texts.length),
    starts: new Uint32Array(texts.length),
  };
  while (undecided.rows.length > 0) {
    const read = readDigits(unread, undecided.rows);
    undecided = settle(order, undecided, sorted(read, undecided.starts));
  }
  return order;
}

/** Rows that are the same so far as others, in the order in which they were given. */
type Undecided = {
  rows: Uint32Array;
  /** Where each of them, or one that is the same so far, first stands in the order. */
  starts: Uint32Array;
};

/** What was read, in the order of the starts, and of the digits where those are the same. */
type Sorted = TextDigits & {
  places: Uint32Array;
  /** The offsets of digits that are not the same in all texts. */
  varied: readonly number[];
};

function sorted({ digits, count }: TextDigits, starts: Uint32Array): Sorted {
  let places = asTheyAre(count);
  let spare = new Uint32Array(count);
  const varied: number[] = [];
  const pass = (column: Digits): boolean => {
    const isVaried = distribute(column, places, spare);
    if (isVaried) [places, spare] = [spare, places];
    return isVaried;
  };
  for (let offset = digits.length - count; offset >= 0; offset -= count) {
    if (pass({ digits, offset, step: 1, values: digitValues })) varied.push(offset);
  }
  const halves = new Uint16Array(starts.buffer);
  for (const offset of [0, 1]) pass({ digits: halves, offset, step: 2, values: 65_536 });
  return { digits, count, places, varied };
}

/** Writes what is known now to the order, and returns what is still undecided. */
function settle(order: RowOrder, { rows, starts }: Undecided, sorted: Sorted): Undecided {
  const { places } = sorted;
  const nextStarts = new Uint32Array(places.length).fill(decided);
  let left = 0;
  let to = 0;
  for (let index = 0, end = 0; index < places.length; index = end) {
    const first = places[index] ?? 0;
    if (index === 0 || starts[first] !== starts[places[index - 1] ?? 0]) to = starts[first] ?? 0;
    end = index + 1;
    while (end < places.length && isSame(sorted, starts, first, places[end] ?? 0)) end += 1;

    const start = to;
    for (let same = index; same < end; same += 1) order.rows[to++] = rows[places[same] ?? 0] ?? 0;
    if (end - index === 1) continue;
    if (hasEnd(sorted, first)) order.isTied.fill(1, start + 1, to);
    else {
      for (let same = index; same < end; same += 1) nextStarts[places[same] ?? 0] = start;
      left += end - index;
    }
  }
  return stillUndecided(rows, nextStarts, left);
}

function stillUndecided(rows: Uint32Array, starts: Uint32Array, count: number): Undecided {
  const left = { rows: new Uint32Array(count), starts: new Uint32Array(count) };
  let to = 0;
  for (let place = 0; to < count; place += 1) {
    if (starts[place] === decided) continue;
    left.rows[to] = rows[place] ?? 0;
    left.starts[to] = starts[place] ?? 0;
    to += 1;
  }
  return left;
}

/** Not a place of any order: arrays end before it. */
const decided = 0xffff_ffff;

function isSame({ digits, varied }: Sorted, starts: Uint32Array, one: number, other: number) {
  if (starts[one] !== starts[other]) return false;
  for (const offset of varied) {
    if (digits[offset + one] !== digits[offset + other]) return false;
  }
  return true;
}
