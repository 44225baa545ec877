import { expect, test } from 'vitest';
import type { Facts } from '../../src/rules/facts.ts';
import type { Finding, Subject } from '../../src/rules/finding.ts';
import type { Outcome } from '../../src/rules/rule.ts';
import { createOutcomes } from '../../src/rules/rules.ts';
import { minutesAgo, someFacts } from './judged.ts';

export const atlas: Subject = { kind: 'computers', computers: [{ id: 'atlas', name: 'atlas' }] };
export const soak: Subject = {
  ...{ kind: 'session', sessionId: 'soak', title: 'soak' },
  ...{ computerId: undefined, messageCount: undefined },
};
export const mara: Subject = { kind: 'person', userId: 'usr_1', email: 'mara@halcyon.example' };
export const organization: Subject = { kind: 'organization', days: 7 };

export type Case = {
  rule: string;
  /** Ends the sentence "a finding of the rule is … when". */
  when: string;
  facts: Partial<Facts>;
  is: Outcome;
  subject: Subject;
} & Partial<Finding>;

export const outcomeOf = (
  { rule, facts, when: _, is: __, ...more }: Case,
  readAtMs = minutesAgo(60),
) => {
  const finding: Finding = {
    ...{ id: `${rule}:x`, rule, key: 'x', severity: 'warning', problem: 'bad', size: 1 },
    ...{ sinceMs: undefined, evidence: { facts: [] } },
    ...more,
  };
  return createOutcomes({})({ finding, readAtMs }, someFacts(facts));
};

/** A test of what becomes of a finding for each case. */
export function endsAs(cases: readonly Case[]): void {
  test.each(cases)('a finding of $rule that is not found again is $is when $when', (one) => {
    expect(outcomeOf(one)).toBe(one.is);
  });
}
