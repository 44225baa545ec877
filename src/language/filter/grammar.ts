/** Operators between a field and a value. */
export type Sign = ':' | '=' | '<' | '<=' | '>' | '>=' | '~';

/** One line of help: what can be typed, and what it finds. */
type GrammarRule = { example: string; meaning: string };

/** The filter language, as shown in the help and the README; a test parses every example. */
export const grammar: readonly GrammarRule[] = [
  { example: 'word', meaning: 'rows with the word in any text; case is ignored' },
  { example: '"two words"', meaning: 'the exact phrase, punctuation included' },
  { example: 'title:word', meaning: 'rows with the word in this field' },
  { example: 'title=word', meaning: 'rows whose field is exactly this word' },
  {
    example: 'title=""',
    meaning: 'rows where the field is unknown or empty; of numbers also limit=none',
  },
  { example: 'credits > 1k', meaning: '< <= > >= compare numbers; spaces do not matter' },
  { example: 'share >= 50%', meaning: 'percentages, with or without %' },
  { example: 'age < 2h', meaning: 'ages in s, m, h, d or w, also 2h30m' },
  { example: 'age:2026-11-20', meaning: 'a day, a month (2026-11), today or yesterday, in UTC' },
  { example: 'title != word', meaning: 'rows that title=word does not match' },
  {
    example: '!word',
    meaning: 'rows without it, also -word or NOT word; negates fields and parentheses, too',
  },
  { example: 'one two', meaning: 'both; AND may stand between them' },
  { example: 'one OR two', meaning: 'either, in capital letters; AND binds stronger' },
  { example: '(one OR two) six', meaning: 'parentheses first' },
  { example: 'title:(a OR b)', meaning: 'several values of one field' },
  { example: '/fix(es|ed)?/', meaning: 'a regular expression, also title:/^fix/ or title=/^fix/' },
  { example: '~wrd', meaning: 'one word with these letters in this order, also title~wrd' },
];
