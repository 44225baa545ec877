import type { Mistake } from './parse.ts';

/** The message with as many whole names of existing fields as fit, at least one, and the number of the others. */
export function mistakeText(
  { message, fields = [] }: Pick<Mistake, 'message' | 'fields'>,
  width: number,
) {
  if (fields.length === 0) return message;
  const textOf = (count: number) => {
    const more = fields.length - count;
    const others = more === 0 ? '' : ` and ${more} more`;
    return `${message} Fields: ${fields.slice(0, count).join(', ')}${others}.`;
  };
  let count = fields.length;
  while (count > 1 && textOf(count).length > width) count -= 1;
  return textOf(count);
}
