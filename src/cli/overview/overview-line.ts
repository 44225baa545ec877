import { unknownText } from '../../figures/format/number.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../terminal/width.ts';
import { wrapText } from '../../terminal/wrap.ts';

const textWidth = 80;

/** The maximum number of names in a list. */
export const listLength = 8;

/** A sentence, wrapped. */
export const textLines = (text: string): string[] => wrapText(text, textWidth);

/** A name, a number and a remark, aligned in columns. The sign of a lower bound follows the column of numbers. */
export function line(name: string, value: string, remark = ''): string {
  const sign = value.endsWith('+') ? '+' : ' ';
  const number = plain(value.replace(/\+$/, ''));
  const columns = [padEnd(sanitizeLine(name), 34, '~'), padStart(number, 12, '~'), sign];

  return `${columns.join('')} ${padEnd(plain(sanitizeLine(remark)), 32, '~')}`.trimEnd();
}

/** An unknown value in a sign that every terminal and script can read. */
const plain = (value: string): string =>
  value.trim() === unknownText ? value.replace(unknownText, '-') : value;
