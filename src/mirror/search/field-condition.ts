import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { isDay, startOfDay } from '../../figures/time/day.ts';
import { closest } from '../../language/filter/field.ts';
import type { Term } from '../../language/filter/parse.ts';
import { createPattern } from '../../language/pattern/pattern.ts';
import type { SetRisk } from '../../language/risks/risks.ts';

/** A condition with the values of its parameters. */
export type Condition = { sql: string; values: readonly SQLInputValue[] };

/** The condition of a field. With risks, it is that of all messages in which these can be found. */
type FieldCondition = Condition & { risks?: readonly SetRisk[] };

/** Titles, IDs and names of sessions, by which messages can be narrowed. */
export type SessionNames = (
  field: 'title' | 'computer',
  isWanted: (text: string) => boolean,
) => string[];

/** The names in a copy. */
export function sessionNamesOf(database: DatabaseSync): SessionNames {
  const queries = {
    title: `SELECT id, coalesce(document ->> '$.title', '') AS name FROM sessions`,
    computer: `SELECT sessions.id, coalesce(computers.name, '') || ' ' || computer_id AS name
      FROM sessions LEFT JOIN computers ON computers.id = computer_id
      WHERE computer_id IS NOT NULL`,
  };
  return (field, isWanted) =>
    database
      .prepare(queries[field])
      .all()
      .filter(({ name }) => isWanted(String(name)))
      .map(({ id }) => String(id));
}

const searchFields = [
  'role',
  'tool',
  'is',
  'risk',
  'session',
  'title',
  'computer',
  'model',
  'after',
  'before',
  'last',
  'sort',
] as const;
type SearchField = (typeof searchFields)[number];

/** Whether a name is a field of a search, ignoring case. */
export const isSearchField = (name: string): name is SearchField =>
  searchFields.some((field) => field === name.toLowerCase());

const roles = ['user', 'assistant', 'tool'];

/** An invalid part of a search. The message says what would be valid. */
export class SearchMistake extends Error {}

export type FieldContext = {
  nowMs: number;
  sessionNames: SessionNames;
  /** All patterns, on or off. */
  risks: readonly SetRisk[];
};

/** The condition for a field of a search. Throws SearchMistake. */
export function fieldCondition(
  { value, sign }: Term,
  name: string,
  { nowMs, sessionNames, risks }: FieldContext,
): FieldCondition {
  const field = name.toLowerCase();
  if (!isSearchField(field)) {
    throw new SearchMistake(`Unknown field ${name}. Fields: ${searchFields.join(', ')}.`);
  }
  if (sign !== ':' && sign !== '=') throw new SearchMistake(`Write ${field}:value.`);
  if (field === 'title' || field === 'computer') {
    const ids = sessionNames(field, nameTest(value));
    return column(
      'search_rows.session_id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    );
  }
  if (value.kind !== 'text') throw new SearchMistake(`${field} takes a word.`);
  if (field === 'risk') return riskCondition([riskCalled(value.text, risks)]);
  if (field === 'is' && value.text.toLowerCase() === 'risky') {
    const isOn = risks.filter((risk) => risk.isOn);
    if (isOn.length === 0) throw new SearchMistake('All risk patterns are off (:risks).');
    return riskCondition(isOn);
  }
  return wordCondition(field, value.text, nowMs);
}

function nameTest(value: Term['value']): (text: string) => boolean {
  if (value.kind === 'pattern') {
    const pattern = createPattern(value.source);
    return (text) => {
      pattern.restart();
      return pattern.isIn(text.toLowerCase());
    };
  }
  const lower = value.text.toLowerCase();
  return (text) => text.toLowerCase().includes(lower);
}

function wordCondition(
  field: Exclude<SearchField, 'title' | 'computer' | 'risk'>,
  text: string,
  nowMs: number,
): Condition {
  const lower = text.toLowerCase();
  switch (field) {
    case 'role':
      if (!roles.includes(lower)) throw new SearchMistake(`role is one of ${roles.join(', ')}.`);
      return column('search_rows.role = ?', lower);
    case 'tool':
      return column('instr(lower(search_rows.tools), ?) > 0', ` ${lower} `);
    case 'is':
      if (lower !== 'error') throw new SearchMistake('is is one of error, risky.');
      return column('search_rows.is_error = ?', 1);
    case 'session':
      return column('instr(search_rows.session_id, ?) = 1', text);
    case 'model':
      return column('instr(lower(search_rows.model), ?) > 0', lower);
    case 'after':
      return column('search_rows.created_at >= ?', startOf(field, text));
    case 'before':
      return column('search_rows.created_at < ?', startOf(field, text));
    case 'last':
      return column('search_rows.created_at >= ?', nowMs - durationOf(text));
    case 'sort':
      throw new SearchMistake('sort cannot be used inside parentheses.');
  }
}

function riskCalled(name: string, risks: readonly SetRisk[]): SetRisk {
  const found = risks.find(({ id }) => id.toLowerCase() === name.toLowerCase());
  if (found?.isOn) return found;
  if (found) throw new SearchMistake(`The risk pattern ${found.id} is off (:risks).`);
  const ids = risks.map(({ id }) => id);
  const meant = closest(name, ids);
  throw new SearchMistake(
    `There is no risk pattern ${name}. ${meant ? `Did you mean ${meant}?` : `Patterns: ${ids.join(', ')}.`}`,
  );
}

/** The types of blocks with results contain one of these words: see `contentBlocks`. */
const mayBeResult = ['result', 'output', 'response']
  .map((word) => `messages.document LIKE '%${word}%'`)
  .join(' OR ');

function riskCondition(risks: readonly SetRisk[]): FieldCondition {
  const isInResults = risks.some(({ reads }) => reads === 'results');
  const isInCalls = risks.some(({ reads }) => reads !== 'results');
  const where = [
    ...(isInCalls ? ["search_rows.tools <> ''"] : []),
    ...(isInResults ? ["search_rows.role = 'tool'", mayBeResult] : []),
  ];
  return { sql: where.join(' OR '), values: [], risks };
}

const column = (sql: string, value: SQLInputValue): Condition => ({ sql, values: [value] });

function startOf(field: string, text: string): number {
  if (isDay(text)) return startOfDay(text);
  throw new SearchMistake(`${field} needs a day such as ${field}:2026-07-01.`);
}

const unitsMs = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

function durationOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhdw])$/i.exec(text) ?? [];
  const unitMs = unitsMs.get(unit.toLowerCase());
  if (unitMs === undefined)
    throw new SearchMistake('last needs a time such as last:12h or last:7d.');
  return Number(count) * unitMs;
}
