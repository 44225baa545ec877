import { counted, formatCount } from '../format/number.ts';
import type { LimitUse } from './limit-use.ts';
import type { KnownLimits } from './removal.ts';

/** Hypothetical limits, in Standard Credits. */
export type WhatIf = {
  global?: number;
  /** By the key of a person: the e-mail address in lower case. */
  people: Readonly<Record<string, number>>;
};

export const noWhatIf: WhatIf = { people: {} };

export const hasWhatIf = ({ global, people }: WhatIf): boolean =>
  global !== undefined || Object.keys(people).length > 0;

/** Whether a person's limit is hypothetical. */
export const isTriedOut = (
  { key, source }: Pick<LimitUse, 'key' | 'source'>,
  { global, people }: WhatIf,
): boolean => Object.hasOwn(people, key) || (source === 'global' && global !== undefined);

/** Hypothetical limits with the same one for these people; without a limit, their real ones. */
export function withLimits(whatIf: WhatIf, keys: readonly string[], limit?: number): WhatIf {
  const wanted = new Set(keys);
  const others = Object.entries(whatIf.people).filter(([key]) => !wanted.has(key));
  const tried = limit === undefined ? [] : keys.map((key) => [key, limit] as const);
  return { ...whatIf, people: Object.fromEntries([...others, ...tried]) };
}

/** The hypothetical limits as text: `global limit 80,000, 2 people`. */
export function whatIfText({ global, people }: WhatIf): string {
  const count = Object.keys(people).length;
  return [
    global === undefined ? '' : `global limit ${formatCount(global)}`,
    count === 0 ? '' : counted(count, 'person', 'people'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The limits with the hypothetical ones applied. */
export function limitsIf(limits: KnownLimits, { global, people }: WhatIf): KnownLimits {
  const others = limits.userLimits.filter(
    ({ email }) => !Object.hasOwn(people, email.toLowerCase()),
  );
  return {
    ...limits,
    ...(global !== undefined && { globalLimit: global }),
    userLimits: [...others, ...Object.entries(people).map(([email, limit]) => ({ email, limit }))],
  };
}

const factors: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** Parses a limit as people type it: `80,000`, `80k`, `1.5m`. Undefined for any other text. */
export function parseLimit(text: string): number | undefined {
  const [, digits, unit] = /^(\d[\d,_]*(?:\.\d+)?)\s*([km]?)$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return Math.round(
    Number(digits.replaceAll(/[,_]/g, '')) * (factors[unit?.toLowerCase() ?? ''] ?? 1),
  );
}
