import { jsonText } from '../../figures/format/json-text.ts';
import { maskSecrets } from '../../figures/format/secrets.ts';
import { type OutputField, printedValue } from '../../output/field.ts';
import { sanitizeText } from '../../terminal/sanitize.ts';

/** Characters that a row may take: of its longest text, of other texts, and of a list. */
export type TextLimits = { long: number; short: number };

/** From generous to small: a row that does not fit into an answer is tried with the next. */
export const textLimits: readonly TextLimits[] = [
  { long: 2_000, short: 300 },
  { long: 600, short: 100 },
  { long: 100, short: 20 },
];

/**
 * A row for agents. Every text is in `untrusted_text`, because the platform sent it, and people, web pages or tools
 * may have written it: beside it are only numbers, times, days, and yes or no. `cut` counts the characters that are left out of a text.
 */
export function agentRow<Row>(
  row: Row,
  fields: readonly OutputField<Row>[],
  limits: TextLimits,
): object {
  const plain: [string, unknown][] = [];
  const texts: [string, unknown][] = [];
  const cuts: [string, number][] = [];
  for (const field of fields) {
    const { name, kind } = field;
    const value = printedValue(field, row);
    if (kind !== 'text' && kind !== 'list' && kind !== 'json') {
      plain.push([name, isPlain(value) ? value : null]);
    } else if (value !== null) {
      const text = Array.isArray(value) ? value.map(asText) : asText(value);
      const { kept, left } = within(text, name === 'text' ? limits.long : limits.short);
      texts.push([name, kept]);
      if (left > 0) cuts.push([name, left]);
    }
  }
  return {
    ...Object.fromEntries(plain),
    ...(cuts.length > 0 && { cut: Object.fromEntries(cuts) }),
    untrusted_text: Object.fromEntries(texts),
  };
}

/** Text from outside as agents may have it: nothing invisible, nothing that controls a terminal, no secrets. */
export const safeText = (text: string): string => maskSecrets(sanitizeText(text));

const asText = (value: unknown): string =>
  safeText(typeof value === 'string' ? value : jsonText(value, 0));

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value));

function within(text: string | readonly string[], max: number) {
  if (typeof text === 'string') {
    const kept = text.length <= max ? text : text.slice(0, max).toWellFormed();
    return { kept, left: text.length - kept.length };
  }
  const kept: string[] = [];
  let room = max;
  for (const one of text) {
    if (one.length > room) break;
    room -= one.length;
    kept.push(one);
  }
  const count = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);
  return { kept, left: count(text) - count(kept) };
}
