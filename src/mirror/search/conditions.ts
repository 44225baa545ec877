import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Condition } from '../../language/search/condition.ts';
import { separated } from '../../language/search/searchable.ts';

type Sql = { sql: string; values: readonly SQLInputValue[] };

/** The conditions of a search: what the index decides, and what else is true. */
type IndexedConditions = {
  /** For MATCH: every word of it is quoted. Undefined if the index cannot decide anything. */
  match: string | undefined;
  conditions: readonly Sql[];
};

/** All conditions for a copy. Words are left to the index where it decides them alone. */
export function indexedConditions(
  database: DatabaseSync,
  parts: readonly Condition[],
): IndexedConditions {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  const conditions: Sql[] = [];
  for (const part of parts) {
    const match = matchOf(part);
    const unmatch = part.kind === 'not' ? matchOf(part.part) : undefined;
    if (match !== undefined) wanted.push(match);
    else if (unmatch !== undefined) unwanted.push(unmatch);
    else conditions.push(sqlOf(database, part));
  }
  // The index has no list of all rows from which it could leave some out.
  if (wanted.length === 0) {
    return { match: undefined, conditions: [...conditions, ...unwanted.map(notMatching)] };
  }
  const positive = wanted.join(' AND ');
  const match = unwanted.reduce((whole, part) => `(${whole}) NOT ${part}`, positive);
  return { match, conditions };
}

/** Undefined if the index alone does not decide. */
function matchOf(condition: Condition): string | undefined {
  switch (condition.kind) {
    case 'words':
      return quotedForMatch(condition.text, condition.isPrefix);
    case 'all':
    case 'any': {
      const parts = condition.parts.map(matchOf);
      const isWhole = parts.length > 0 && parts.every((part) => part !== undefined);
      return isWhole ? `(${parts.join(wordBetween(condition.kind))})` : undefined;
    }
    default:
      return undefined;
  }
}

/** One string of the query syntax of FTS5: whatever was typed becomes words to be found in this order. */
export const quotedForMatch = (word: string, isPrefix = false): string =>
  `"${separated(word).replaceAll('\0', ' ').replaceAll('"', '""').trim()}"${isPrefix ? ' *' : ''}`;

const wordBetween = (kind: 'all' | 'any') => (kind === 'all' ? ' AND ' : ' OR ');

function sqlOf(database: DatabaseSync, condition: Condition): Sql {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.parts.map((part) => sqlOf(database, part));
      return {
        sql: parts.map(({ sql }) => `(${sql})`).join(wordBetween(condition.kind)) || 'TRUE',
        values: parts.flatMap(({ values }) => values),
      };
    }
    case 'not': {
      const { sql, values } = sqlOf(database, condition.part);
      return { sql: `NOT (${sql})`, values };
    }
    case 'words':
      return matching(quotedForMatch(condition.text, condition.isPrefix));
    case 'sessions':
      return column(
        'search_rows.session_id IN (SELECT value FROM json_each(?))',
        JSON.stringify(sessionsWhere(database, condition)),
      );
    default:
      return columnCondition(condition);
  }
}

type ColumnCondition = Exclude<Condition, { kind: 'all' | 'any' | 'not' | 'words' | 'sessions' }>;

function columnCondition(condition: ColumnCondition): Sql {
  switch (condition.kind) {
    case 'role':
      return column('search_rows.role = ?', condition.text);
    case 'tool':
      return column('instr(lower(search_rows.tools), ?) > 0', ` ${condition.text} `);
    case 'session':
      return column('instr(search_rows.session_id, ?) = 1', condition.text);
    case 'model':
      return column('instr(lower(search_rows.model), ?) > 0', condition.text);
    case 'after':
      return column('search_rows.created_at >= ?', condition.ms);
    case 'before':
      return column('search_rows.created_at < ?', condition.ms);
    case 'error':
      return column('search_rows.is_error = ?', 1);
    case 'call':
      return { sql: "search_rows.tools <> ''", values: [] };
    case 'result':
      return { sql: `search_rows.role = 'tool' OR ${mayBeResult}`, values: [] };
  }
}

const column = (sql: string, value: SQLInputValue): Sql => ({ sql, values: [value] });

const matching = (match: string): Sql =>
  column('search_rows.id IN (SELECT rowid FROM search_text WHERE search_text MATCH ?)', match);

const notMatching = (match: string): Sql => {
  const { sql, values } = matching(match);
  return { sql: `NOT (${sql})`, values };
};

/** The types of blocks with results contain one of these words: see `contentBlocks`. */
const mayBeResult = ['result', 'output', 'response']
  .map((word) => `messages.document LIKE '%${word}%'`)
  .join(' OR ');

const sessionTexts = {
  title: `SELECT id, coalesce(document ->> '$.title', '') AS name FROM sessions`,
  computer: `SELECT sessions.id, coalesce(computers.name, '') || ' ' || computer_id AS name
    FROM sessions LEFT JOIN computers ON computers.id = computer_id
    WHERE computer_id IS NOT NULL`,
};

const sessionsWhere = (
  database: DatabaseSync,
  { field, isWanted }: Extract<Condition, { kind: 'sessions' }>,
): string[] =>
  database
    .prepare(sessionTexts[field])
    .all()
    .filter(({ name }) => isWanted(String(name)))
    .map(({ id }) => String(id));
