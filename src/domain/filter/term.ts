const operators = ['>=', '<=', '>', '<', '=', ':'] as const;

export type Operator = (typeof operators)[number];

/** One word of a filter as it was typed, with its place so that a prompt can underline it. */
export type Term = {
  isNegated: boolean;
  /** Undefined for a word that is looked for in every text. */
  comparison: { field: string; operator: Operator } | undefined;
  value: string;
  start: number;
  end: number;
};

/** Splits a filter at its spaces. Double quotes keep words together and take operators literally. */
export const termsOf = (filter: string): Term[] =>
  [...filter.matchAll(termPattern)].map((match) => {
    const [text, negation = '', field, operator, value = ''] = match;
    const comparison = isOperator(operator) && field ? { field, operator } : undefined;
    return {
      isNegated: negation !== '',
      comparison,
      value: unquoted(value),
      start: match.index,
      end: match.index + text.length,
    };
  });

// `!`, then `field` and an operator, then words, of which quoted ones may hold spaces.
const termPattern = /(?=\S)(!?)(?:([\p{L}_][\p{L}\d_-]*)(>=|<=|>|<|=|:))?((?:"[^"]*"?|[^\s"])*)/gu;

const unquoted = (text: string): string => text.replaceAll('"', '');

const isOperator = (text: string | undefined): text is Operator =>
  text !== undefined && (operators as readonly string[]).includes(text);
