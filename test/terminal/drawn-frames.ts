import fc from 'fast-check';
import { columns, rows } from './two-terminals.ts';

const grapheme = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'Z', ' ', '0') },
  { weight: 2, arbitrary: fc.constantFrom('─', '█', '⣿', 'é', '●') },
  { weight: 2, arbitrary: fc.constantFrom('日', '本', '한') },
  { weight: 1, arbitrary: fc.constantFrom('👍', '👍🏽', '👩‍🚒', '❤️', '🇩🇪', 'e\u0301', '1️⃣') },
);
const sgr = fc
  .constantFrom(
    '',
    '0',
    '1',
    '2',
    '22',
    '3',
    '23',
    '4',
    '24',
    '7',
    '27',
    '9',
    '29',
    '31',
    '39',
    '42',
    '49',
    '1;7',
    '38;5;200',
    '48;5;17',
    '38;2;1;2;3',
    '48;2;9;8;7',
    '94',
    '101',
    '0;1;33',
    '7;2;35',
  )
  .map((parameters) => `\u001B[${parameters}m`);
const text = fc.array(fc.oneof({ weight: 4, arbitrary: grapheme }, sgr), { maxLength: 24 });

export const near = (max: number) => fc.integer({ min: 1, max });
const move = fc.oneof(
  fc
    .tuple(near(rows), fc.constantFrom('A', 'B', 'E', 'F'))
    .map(([n, final]) => `\u001B[${n}${final}`),
  fc
    .tuple(near(columns), fc.constantFrom('C', 'D', 'G'))
    .map(([n, final]) => `\u001B[${n}${final}`),
  fc.tuple(near(rows), near(columns)).map(([y, x]) => `\u001B[${y};${x}H`),
  fc.constantFrom('\r', '\n', '\b', '\u001B[H'),
);
const erase = fc.constantFrom(
  '\u001B[K',
  '\u001B[2K',
  '\u001B[J',
  '\u001B[2J',
  '\u001B[1K',
  '\u001B[1J',
);
const part = fc.oneof(
  { weight: 4, arbitrary: text.map((parts) => parts.join('')) },
  { weight: 3, arbitrary: move },
  // In front of an erasure: whether it takes the last column along, terminals disagree on.
  { weight: 1, arbitrary: fc.tuple(move, erase).map((both) => both.join('')) },
);
/** What a program may draw at once: graphemes, styles, cursor moves and erasures in any order. */
export const frame = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
