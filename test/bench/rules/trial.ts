import type { Facts } from '../../../src/rules/facts.ts';

/** One question to a rule, and the keys of what it should find: no more and no less. */
export type Trial = { rule: string; facts: Facts; expected: readonly string[] };
