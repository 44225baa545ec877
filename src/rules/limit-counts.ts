import { levelWord } from '../figures/limits/limit-texts.ts';
import type { LimitUse } from '../figures/limits/limit-use.ts';
import { dayOf } from '../figures/time/day.ts';
import { memoizeLast } from '../figures/values/memoize-last.ts';
import { type Finding, subjectParts } from './finding.ts';
import { limitLikely } from './people/limit-likely.ts';
import { limitNear } from './people/limit-near.ts';
import { limitOver } from './people/limit-over.ts';
import type { Rule } from './rule.ts';
import { finderOf, type RuleSettings } from './rules.ts';

/**
 * How many people each rule about limits finds, how many others will rather exceed their limit than not, how many cannot be judged, because usage is unknown, and how many have a
 * limit at all.
 */
export type LimitCounts = {
  over: number;
  near: number;
  likely: number;
  atRisk: number;
  unknown: number;
  limited: number;
};

const limitRules = [limitOver, limitLikely, limitNear];
const limitRuleIds = new Set(limitRules.map(({ id }) => id));

/**
 * Counts people by the rules that make rows of them, so that a count beside the rows agrees with those. `shown` are the
 * findings of these rows.
 */
export function countLimits(
  limits: readonly LimitUse[],
  settings: RuleSettings,
  shown: readonly Finding[] = [],
): LimitCounts {
  const find = finderOf(limitRules, settings, shown);
  const findings = find({ limits, nowMs: 0, today: dayOf(0) });
  const count = (one: Rule) =>
    findings.filter(({ rule }) => rule === one.id).flatMap(({ subject }) => subjectParts(subject))
      .length;
  const parts = new Set(findings.flatMap(({ subject }) => subjectParts(subject)));
  const isFound = ({ userId, email }: LimitUse) =>
    subjectParts({ kind: 'person', userId, email }).some((part) => parts.has(part));
  const isUnknown = (use: LimitUse) => levelWord(use) === 'unknown' && !isFound(use);
  return {
    over: count(limitOver),
    near: count(limitNear),
    likely: count(limitLikely),
    atRisk: limits.filter((use) => use.willExceed && !isFound(use)).length,
    unknown: limits.filter(isUnknown).length,
    limited: limits.filter(({ limit }) => limit !== undefined).length,
  };
}

/** Counts people as `countLimits` does, and again only if the limits or the findings about them are others. */
export function createLimitCounter(settings: RuleSettings) {
  const count = memoizeLast((limits: readonly LimitUse[], ...shown: readonly Finding[]) =>
    countLimits(limits, settings, shown),
  );
  return (limits: readonly LimitUse[], shown: readonly Finding[]): LimitCounts =>
    count(limits, ...shown.filter(({ rule }) => limitRuleIds.has(rule)));
}
