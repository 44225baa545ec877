import { unknownText } from '../../figures/format/number.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../terminal/width.ts';
import { wrapText } from '../../terminal/wrap.ts';

const textWidth = 80;

/** The maximum number of names in a list. */
export const listLength = 8;

/** A sentence, wrapped. */
export const textLines = (text: string): string[] => wrapText(text, textWidth);

/**
 * A name, a number and a remark, aligned in columns. The sign of a lower bound follows the column of numbers. A number is
 * never cut, or it would be read as a smaller one, and touches no name.
 */
export function line(name: string, value: string, remark = ''): string {
  const sign = value.endsWith('+') ? '+' : ' ';
  const number = plain(value.replace(/\+$/, ''));
  const width = /^[\d.,%-]+$/.test(number) ? Math.max(12, number.length + 1) : 12;
  const columns = [padEnd(sanitizeLine(name), 46 - width, '~'), padStart(number, width, '~'), sign];
  const [cut, longer] = [32, 64].map((cells) => padEnd(plain(sanitizeLine(remark)), cells, '~'));

  return `${columns.join('')} ${/[\d.,]~$/.test(`${cut}`) ? longer : cut}`.trimEnd();
}

/** An unknown value in a sign that every terminal and script can read. */
const plain = (value: string): string =>
  value.trim() === unknownText ? value.replace(unknownText, '-') : value;
