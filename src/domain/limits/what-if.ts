import type { CreditLimits } from '../resources.ts';

/** Limits that are tried out and not set, in Standard Credits. */
export type WhatIf = {
  global?: number;
  /** By the key of a person: the e-mail in lower case. */
  people: Readonly<Record<string, number>>;
};

export const noWhatIf: WhatIf = { people: {} };

export const hasWhatIf = ({ global, people }: WhatIf): boolean =>
  global !== undefined || Object.keys(people).length > 0;

/** The limits as they would be. */
export function limitsIf(limits: CreditLimits, { global, people }: WhatIf): CreditLimits {
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

/** A limit as people write it: `80,000`, `80k`, `1.5m`. */
export function parseLimit(text: string): number | undefined {
  const [, digits, unit] = /^(\d[\d,_]*(?:\.\d+)?)\s*([km]?)$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return Math.round(
    Number(digits.replaceAll(/[,_]/g, '')) * (factors[unit?.toLowerCase() ?? ''] ?? 1),
  );
}
