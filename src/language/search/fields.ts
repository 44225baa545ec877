import { isDay, startOfDay } from '../../figures/time/day.ts';
import { closest } from '../filter/field.ts';
import type { Term } from '../filter/parse.ts';
import { createPattern } from '../pattern/pattern.ts';
import type { SetRisk } from '../risks/risks.ts';
import type { Condition } from './condition.ts';

/** The condition of a field. With risks, it is that of all messages in which these can be found. */
type FieldCondition = { condition: Condition; risks?: readonly SetRisk[] };

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
  /** All patterns, on or off. */
  risks: readonly SetRisk[];
};

/** The condition for a field of a search. Throws SearchMistake. */
export function fieldCondition(
  { value, sign }: Term,
  name: string,
  { nowMs, risks }: FieldContext,
): FieldCondition {
  const field = name.toLowerCase();
  if (!isSearchField(field)) {
    throw new SearchMistake(`Unknown field ${name}. Fields: ${searchFields.join(', ')}.`);
  }
  if (sign !== ':' && sign !== '=') throw new SearchMistake(`Write ${field}:value.`);
  if (field === 'title' || field === 'computer') {
    return { condition: { kind: 'sessions', field, isWanted: nameTest(value) } };
  }
  if (value.kind !== 'text') throw new SearchMistake(`${field} takes a word.`);
  if (field === 'risk') return riskCondition([riskCalled(value.text, risks)]);
  if (field === 'is' && value.text.toLowerCase() === 'risky') {
    const isOn = risks.filter((risk) => risk.isOn);
    if (isOn.length === 0) throw new SearchMistake('All risk patterns are off (:risks).');
    return riskCondition(isOn);
  }
  return { condition: wordCondition(field, value.text, nowMs) };
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
      return { kind: field, text: lower };
    case 'tool':
      return { kind: field, text: lower };
    case 'is':
      if (lower !== 'error') throw new SearchMistake('is is one of error, risky.');
      return { kind: 'error' };
    case 'session':
      return { kind: field, text };
    case 'model':
      return { kind: field, text: lower };
    case 'after':
      return { kind: field, ms: startOf(field, text) };
    case 'before':
      return { kind: field, ms: startOf(field, text) };
    case 'last':
      return { kind: 'after', ms: nowMs - durationOf(text) };
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

function riskCondition(risks: readonly SetRisk[]): FieldCondition {
  const isInResults = risks.some(({ reads }) => reads === 'results');
  const isInCalls = risks.some(({ reads }) => reads !== 'results');
  const parts: Condition[] = [
    ...(isInCalls ? [{ kind: 'call' } as const] : []),
    ...(isInResults ? [{ kind: 'result' } as const] : []),
  ];
  return { condition: { kind: 'any', parts }, risks };
}

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
