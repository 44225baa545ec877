import { formatCount, unknownText } from '../../domain/format/number.ts';
import type { JsonValue } from './json-path.ts';
import { containerSize, jsonSize } from './json-summary.ts';

/** A text up to here is shown as it is. */
const mostCharacters = 400;

/** A value in few words: itself where it is short, else how much of it there is. */
export function shortText(value: JsonValue): string {
  if (typeof value === 'object' && value !== null) {
    return `${containerSize(value)}  ${jsonSize(value)}`;
  }
  if (value === undefined || value === null || value === '') return unknownText;
  const text = String(value);
  return text.length <= mostCharacters ? text : `${formatCount(text.length)} characters`;
}
