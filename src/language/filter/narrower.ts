import type { Expression } from './parse.ts';

/** In lower case, if the expression is nothing but words that are all wanted. */
export function wordsOf(expression: Expression): readonly string[] | undefined {
  switch (expression.kind) {
    case 'term': {
      const { field, value } = expression.term;
      return field === undefined && value.kind === 'text' ? [value.text.toLowerCase()] : undefined;
    }
    case 'all': {
      const words = expression.parts.map(wordsOf);
      return words.every((part) => part !== undefined) ? words.flat() : undefined;
    }
    default:
      return undefined;
  }
}

/** From `wordsOf`. */
type WithWords = { words: readonly string[] | undefined };

/** Whether every row that matches a filter also matches another one: it was typed on. */
export const isNarrower = ({ words }: WithWords, than: WithWords): boolean =>
  than.words?.every((word) => words?.some((longer) => longer.includes(word)) ?? false) ?? false;
