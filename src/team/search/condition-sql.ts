import type { Condition } from '../../language/search/condition.ts';
import { wantedWords } from '../../language/search/words.ts';
import { type Parameters, type Query, rows } from '../../server/store/engine.ts';
import { lexeme } from './lexeme.ts';
import { pairsOf } from './pairs.ts';

/** All that `search_rows` must fulfil, as SQL with its parameters. */
export type SearchSql = {
  /** For the index, if it decides anything: it is part of `where`, too. */
  query: string | undefined;
  /** The same as words alone, by which hits are ranked. */
  ranked: string;
  where: readonly string[];
  parameters: Parameters;
  /** Those of `where` that are times, which the order of the rows decides, and whether there is nothing else. */
  times: readonly string[];
  isOnlyTimes: boolean;
};

/** The conditions of a search for PostgreSQL. Words and facts are left to its index where that decides them alone. */
export function* searchSql(parts: readonly Condition[]): Query<SearchSql> {
  const wanted: string[] = [];
  const ranked: string[] = [];
  const unwanted: string[] = [];
  const others: Condition[] = [];
  for (const part of parts) {
    const query = queryOf(part);
    const excluded = part.kind === 'not' ? queryOf(part.part) : undefined;
    if (query !== undefined) {
      wanted.push(query);
      ranked.push(queryOf(part, wordsInOrder) ?? query);
    } else if (excluded !== undefined) unwanted.push(excluded);
    else others.push(part);
  }
  const values = parameterList();
  const query =
    wanted.length === 0
      ? undefined
      : [...wanted, ...unwanted.map((part) => `!${part}`)].join(' & ');
  const where = query === undefined ? [] : [matching(values.add(query))];
  // Without a wanted word the index would return all other rows.
  if (query === undefined) {
    where.push(...unwanted.map((part) => `NOT ${matching(values.add(part))}`));
  }
  const times: string[] = [];
  for (const part of others) {
    const sql = yield* sqlOf(part, values);
    where.push(sql);
    if (part.kind === 'after' || part.kind === 'before') times.push(sql);
  }
  const isOnlyTimes = times.length === parts.length;
  return { query, ranked: ranked.join(' & '), where, parameters: values.all, times, isOnlyTimes };
}

function parameterList() {
  const all: Record<string, string | number> = {};
  return {
    all,
    add(value: string | number): string {
      const name = `s${Object.keys(all).length + 1}`;
      all[name] = value;
      return `:${name}`;
    },
  };
}

type ParameterList = ReturnType<typeof parameterList>;

/** A tsquery; undefined if the index alone does not decide. */
function queryOf(condition: Condition, phrase = phraseOf): string | undefined {
  switch (condition.kind) {
    case 'words':
      return phrase(condition);
    case 'role':
      return lexeme(`=r${condition.text}`);
    case 'tool':
      return condition.text.includes(' ') ? undefined : lexeme(`=t${condition.text}`);
    case 'error':
    case 'call':
    case 'result':
      return lexeme(`=${condition.kind}`);
    case 'all':
    case 'any': {
      const parts = condition.parts.map((part) => queryOf(part, phrase));
      const isWhole = parts.length > 0 && parts.every((part) => part !== undefined);
      return isWhole ? `(${parts.join(condition.kind === 'all' ? ' & ' : ' | ')})` : undefined;
    }
    default:
      return undefined;
  }
}

type Words = Extract<Condition, { kind: 'words' }>;

/** Words that follow one another. A text without words is in no message. */
function wordsInOrder({ text, isPrefix }: Words): string | undefined {
  const words = wantedWords(text).map(lexeme);
  return words.length === 0 ? undefined : `(${words.join(' <-> ')}${isPrefix ? ':*' : ''})`;
}

/** The same with pairs of short words: two decide alone, others leave fewer rows whose positions are read. */
function phraseOf(condition: Words): string | undefined {
  const words = wantedWords(condition.text);
  const whole = condition.isPrefix ? words.slice(0, -1) : words;
  const pairs = pairsOf(whole).map((pair) => lexeme(`=${pair}`));
  const phrase = wordsInOrder(condition);
  if (pairs.length === 0 || phrase === undefined) return phrase;
  return words.length === 2 ? pairs[0] : `(${[...pairs, phrase].join(' & ')})`;
}

const matching = (query: string) => `search_rows.tv @@ ${query}::tsquery`;

function* sqlOf(condition: Condition, values: ParameterList): Query<string> {
  const query = queryOf(condition);
  if (query !== undefined) return matching(values.add(query));
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts: string[] = [];
      for (const part of condition.parts) parts.push(yield* sqlOf(part, values));
      return `(${parts.join(condition.kind === 'all' ? ' AND ' : ' OR ') || 'TRUE'})`;
    }
    case 'not':
      return `NOT ${yield* sqlOf(condition.part, values)}`;
    case 'sessions':
      return `search_rows.session_id = ANY(${values.add(yield* sessionsWhere(condition))}::text[])`;
    case 'session': {
      // In the order of bytes, in which they are kept, nothing that begins with it is behind the last letter.
      const first = values.add(condition.text);
      const last = values.add(`${condition.text}\u{10ffff}`);
      return `(search_rows.session_id >= ${first} AND search_rows.session_id < ${last})`;
    }
    case 'model':
      return `strpos(lower(search_rows.model), ${values.add(condition.text)}) > 0`;
    case 'tool':
      return `strpos(lower(search_rows.tools), ${values.add(` ${condition.text} `)}) > 0`;
    case 'after':
      return `search_rows.created_at >= ${values.add(condition.ms)}`;
    case 'before':
      return `search_rows.created_at < ${values.add(condition.ms)}`;
    default:
      return 'FALSE';
  }
}

const sessionTexts = {
  title: 'SELECT id, title AS name FROM sessions WHERE org = :org AND TRUE',
  computer: `SELECT sessions.id, coalesce(computers.name, '') || ' ' || computer_id AS name
    FROM sessions LEFT JOIN computers
      ON computers.org = sessions.org AND computers.id = sessions.computer_id
    WHERE sessions.org = :org AND computer_id IS NOT NULL`,
};

/** The IDs of sessions, as an array in a text. */
function* sessionsWhere({
  field,
  isWanted,
}: Extract<Condition, { kind: 'sessions' }>): Query<string> {
  const found = yield* rows(sessionTexts[field]);
  return arrayText(found.filter(({ name }) => isWanted(String(name))).map(({ id }) => String(id)));
}

/** A list of texts as one parameter. */
export const arrayText = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
