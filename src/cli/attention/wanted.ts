import { type Finding, type Severity, severities } from '../../rules/finding.ts';
import { rules } from '../../rules/rules.ts';
import { UsageError } from '../process/usage-error.ts';

type Wanted = { min?: Severity; rule?: readonly string[] };

/** Whether a finding is as severe as asked for, and of one of the rules. */
export const isWanted = (
  { severity, rule }: Pick<Finding, 'severity' | 'rule'>,
  { min = 'notice', rule: ids = [] }: Wanted,
): boolean =>
  severities.indexOf(severity) <= severities.indexOf(min) &&
  (ids.length === 0 || ids.includes(rule));

/** The rules of a repeated option, of those of Now and some others. Throws UsageError for one that does not exist. */
export function toRules(
  id: string,
  before: readonly string[],
  others: readonly string[] = [],
): string[] {
  const known = [...rules.map((rule) => rule.id), ...others];
  if (known.includes(id)) return [...before, id];
  throw new UsageError(`There is no rule ${JSON.stringify(id)}. Rules: ${known.join(', ')}.`);
}
