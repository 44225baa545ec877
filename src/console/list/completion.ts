import { fieldCalled, filterValue, type NamedField } from '../../language/filter/field.ts';
import { type Expression, parse, type Term } from '../../language/filter/parse.ts';

/** A filter that completes the typed text. */
export type Completion = {
  /** The whole filter. */
  text: string;
  /** The new part: a field with its operator, or a value. */
  label: string;
  /** Offsets of the typed text in the label. */
  match: { start: number; end: number };
};

/** The most common operator of each kind of field. */
export const usualSigns = { text: ':', number: '>', percent: '>', time: '<' } as const;

const maxValues = 50;

/**
 * Names of fields that begin with the last word, of which a single letter matches too many, or values of the field before
 * the last operator, those that begin with the last word first. `valuesOf` returns the texts of a field in the rows,
 * most frequent first.
 */
export function completionsOf(
  text: string,
  fields: readonly NamedField[],
  valuesOf: (name: string) => readonly string[],
): Record<'fields' | 'values', readonly Completion[]> {
  const { expression } = parse(`${text}x`, (name) => fieldCalled(name, fields) !== undefined);
  const term = lastTerm(expression);
  if (term?.value.kind !== 'text') return { fields: [], values: [] };
  const before = text.slice(0, term.value.start);
  const typed = text.slice(term.value.start);
  if (term.field === undefined) {
    return { fields: typed.length < 2 ? [] : fieldCompletions(before, typed, fields), values: [] };
  }
  const field = fieldCalled(term.field, fields);
  if (field?.kind !== 'text') return { fields: [], values: [] };
  return { fields: [], values: valueCompletions(before, typed, valuesOf(field.name)) };
}

function fieldCompletions(
  before: string,
  typed: string,
  fields: readonly NamedField[],
): Completion[] {
  const start = typed.toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(start);
  return fields
    .filter(({ name, aliases = [] }) => begins(name) || aliases.some(begins))
    .map(({ name, kind }) => {
      const label = `${name}${usualSigns[kind]}`;
      return {
        text: `${before}${label}`,
        label,
        match: { start: 0, end: begins(name) ? typed.length : 0 },
      };
    });
}

function valueCompletions(before: string, typed: string, values: readonly string[]): Completion[] {
  const wanted = typed.replaceAll('"', '').toLowerCase();
  const found = values.flatMap((value) => {
    const start = value.toLowerCase().indexOf(wanted);
    return start < 0 ? [] : [{ value, start }];
  });
  if (found.length === 1 && found[0]?.value.toLowerCase() === wanted) return [];
  const begun = found.filter(({ start }) => start === 0);
  const others = found.filter(({ start }) => start > 0);
  return [...begun, ...others].slice(0, maxValues).map(({ value, start }) => ({
    text: `${before}${filterValue(value)}`,
    label: value,
    match: { start, end: start + wanted.length },
  }));
}

function lastTerm(expression: Expression): Term | undefined {
  switch (expression.kind) {
    case 'term':
      return expression.term;
    case 'not':
      return lastTerm(expression.part);
    default: {
      const last = expression.parts.at(-1);
      return last && lastTerm(last);
    }
  }
}
