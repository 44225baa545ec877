import { dayMs } from '../figures/time/day.ts';
import { finished } from '../figures/values/steps.ts';
import { abridged } from './abridge.ts';
import { computerFailed } from './computers/computer-failed.ts';
import { computerFlapping } from './computers/computer-flapping.ts';
import { computerStuck } from './computers/computer-stuck.ts';
import { computersFailedAlike } from './computers/computers-failed-alike.ts';
import { credentialsExpired } from './computers/credentials-expired.ts';
import { restartFailed } from './computers/restart-failed.ts';
import { clockApart } from './console/clock-apart.ts';
import { keyLimited } from './console/key-limited.ts';
import { partUnknown } from './console/part-unknown.ts';
import { requestsFailing } from './console/requests-failing.ts';
import type { FactName, Facts } from './facts.ts';
import { type Finding, severities, subjectParts } from './finding.ts';
import type { OutcomeOf } from './known-findings.ts';
import { dayMissing } from './organization/day-missing.ts';
import { dayRestated } from './organization/day-restated.ts';
import { modelMixMoved } from './organization/model-mix-moved.ts';
import { priceChanged } from './organization/price-changed.ts';
import { readinessFell } from './organization/readiness-fell.ts';
import { toolFailing } from './organization/tool-failing.ts';
import { usageChanged } from './organization/usage-changed.ts';
import { dayStandsOut } from './people/day-stands-out.ts';
import { limitLikely } from './people/limit-likely.ts';
import { limitNear } from './people/limit-near.ts';
import { limitOver } from './people/limit-over.ts';
import { limitZero } from './people/limit-zero.ts';
import { monthEnded } from './people/month-ended.ts';
import { personSilent } from './people/person-silent.ts';
import { isUsageWhole, type Rule, type Threshold, urgencies } from './rule.ts';
import { sessionBurning } from './sessions/session-burning.ts';
import { sessionCompacting } from './sessions/session-compacting.ts';
import { sessionFailing } from './sessions/session-failing.ts';
import { sessionQuiet } from './sessions/session-quiet.ts';
import { sessionRepeating } from './sessions/session-repeating.ts';
import { sessionUndoing } from './sessions/session-undoing.ts';
import { sessionWaiting } from './sessions/session-waiting.ts';

/** Every rule. To add one, create a file and add a row here. */
export const rules: readonly Rule[] = [
  restartFailed,
  computerFailed,
  computersFailedAlike,
  computerFlapping,
  credentialsExpired,
  computerStuck,
  sessionWaiting,
  sessionRepeating,
  sessionFailing,
  sessionUndoing,
  sessionBurning,
  sessionQuiet,
  sessionCompacting,
  limitOver,
  limitLikely,
  limitNear,
  limitZero,
  monthEnded,
  dayStandsOut,
  personSilent,
  usageChanged,
  dayMissing,
  dayRestated,
  modelMixMoved,
  priceChanged,
  toolFailing,
  readinessFell,
  requestsFailing,
  partUnknown,
  keyLimited,
  clockApart,
];

const urgencyRanks: ReadonlyMap<string, number> = new Map(
  rules.map(({ id, urgency }) => [id, Object.keys(urgencies).indexOf(urgency)]),
);

/** How `byUrgency` sorts, as a sentence. */
export const urgencyOrder =
  'Findings are in the order of severity, then who is blocked now, what burns credits now (most a minute first), ' +
  'what fails (most affected first), who is over a limit and what may be; the oldest first among equals.';

/** Most severe first, then by what their rules are about, then by extent, then the longest-lasting. */
export const byUrgency = (a: Finding, b: Finding): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  urgencyRank(a) - urgencyRank(b) ||
  (b.extent ?? 0) - (a.extent ?? 0) ||
  (a.sinceMs ?? Number.MAX_SAFE_INTEGER) - (b.sinceMs ?? Number.MAX_SAFE_INTEGER) ||
  b.size - a.size ||
  (a.id < b.id ? -1 : 1);

/** What an earlier version of a rule found comes last. */
const urgencyRank = ({ rule }: Finding): number => urgencyRanks.get(rule) ?? urgencyRanks.size;

/** A user's settings of rules, by ID: a threshold, or whether the rule is on. */
export type RuleSettings = Readonly<Record<string, number | boolean | undefined>>;

/** Finds everything that needs attention, most urgent first. `earlier` is what was found before. */
export function createFinder(
  settings: RuleSettings = {},
  earlier: readonly Finding[] = [],
): (facts: Facts) => readonly Finding[] {
  const find = finderOf(rules, settings, earlier);
  return (facts) => find(facts).sort(byUrgency);
}

/** The same for some rules, in their order. */
export function finderOf(
  some: readonly Rule[],
  settings: RuleSettings,
  earlier: readonly Finding[] = [],
): (facts: Facts) => Finding[] {
  const findInSteps = finderInSteps(some, settings, earlier);
  return (facts) => finished(findInSteps(facts));
}

/** The same in a step for each rule or several, between which others may have their turn. */
export function finderInSteps(
  some: readonly Rule[],
  settings: RuleSettings,
  earlier: readonly Finding[] = [],
): (facts: Facts) => Generator<void, Finding[]> {
  const finders = some.map((rule) =>
    ruleFinder(
      rule,
      settings[rule.id],
      earlier.filter((one) => one.rule === rule.id),
    ),
  );
  const replacedBy = new Map(some.map(({ id, unless }) => [id, unless]));
  return function* (facts) {
    const parts: (readonly Finding[])[] = [];
    for (const [place, find] of finders.entries()) {
      const rule = some[place];
      if (rule && ruleSetting(rule, settings[rule.id]).isOn) yield* rule.prepare?.(facts) ?? [];
      parts.push(find(facts));
      yield;
    }
    const findings = parts.flat();
    const found = new Set(findings.flatMap(subjectsOf));
    return findings.filter((finding) => {
      const other = replacedBy.get(finding.rule);
      return (
        other === undefined ||
        !subjectsOf({ ...finding, rule: other }).some((one) => found.has(one))
      );
    });
  };
}

/** The rule with each part of what it found. */
const subjectsOf = ({ rule, subject }: Pick<Finding, 'rule' | 'subject'>): string[] =>
  subjectParts(subject).map((part) => `${rule} ${part}`);

/** Data that comes from the platform: without it, a rule cannot tell what has become of its findings. */
const sources: ReadonlySet<FactName> = new Set([
  'computers',
  'sessions',
  'limits',
  'usage',
  'readiness',
]);

/** What has become of a finding that is no longer found. A rule that is off or does not exist any more tells nothing. */
export const createOutcomes =
  (settings: RuleSettings): OutcomeOf =>
  ({ finding, readAtMs }, facts) => {
    const rule = rules.find(({ id }) => id === finding.rule);
    if (rule === undefined || !ruleSetting(rule, settings[rule.id]).isOn) return 'lapsed';
    const isOlder = facts.dataOfMs !== undefined && facts.dataOfMs < readAtMs;
    const isRead = rule.reads.every((name) => !sources.has(name) || facts[name] !== undefined);
    const isWhole = !rule.reads.includes('usage') || isUsageWhole(facts);
    return isOlder || !isRead || !isWhole ? 'unread' : rule.outcome(finding, facts);
  };

/** Whether a rule is on, and its threshold. Rules without a threshold are given zero, and ignore it. */
function ruleSetting(
  { threshold, offBecause }: Rule,
  setting: number | boolean | undefined,
): { isOn: boolean; threshold: number } {
  const usual = threshold?.default ?? 0;
  if (typeof setting !== 'number') {
    return { isOn: setting ?? offBecause === undefined, threshold: usual };
  }
  // A threshold that cannot be meant would silently switch the rule off.
  return { isOn: true, threshold: thresholdMistake(threshold, setting) ? usual : setting };
}

/** A rule with its setting and its current findings. `level` is its threshold. */
export type RuleRow = Rule & {
  isOn: boolean;
  level: number | undefined;
  findings: readonly Finding[];
};

/** A row for every rule, on or off. */
export const ruleRows = (settings: RuleSettings, findings: readonly Finding[]): RuleRow[] =>
  rules.map((rule) => {
    const { isOn, threshold } = ruleSetting(rule, settings[rule.id]);
    const found = findings.filter((finding) => finding.rule === rule.id);
    return { ...rule, isOn, level: rule.threshold && threshold, findings: found };
  });

/** The rules that made these findings, each once, in the order of the findings. */
export const rulesOf = (findings: readonly Finding[]): Rule[] =>
  [...new Set(findings.map(({ rule }) => rule))].flatMap(
    (id) => rules.find((rule) => rule.id === id) ?? [],
  );

/** How the first rule decides, with its threshold, and which others found the same row. */
export function criteriaTexts(
  [rule, ...others]: readonly Rule[],
  settings: RuleSettings,
): string[] {
  if (rule === undefined) return [];
  const { threshold, explanation, blindTo } = rule;
  const level = ruleSetting(rule, settings[rule.id]).threshold;
  return [
    explanation,
    ...(threshold === undefined ? [] : [`Threshold: ${level} ${threshold.meaning}`]),
    `Blind spots: ${blindTo}`,
    ...others.map(({ id }) => `Also found by ${id}; :rules explains it`),
  ];
}

/** Of a text of a finding: findings are compared, joined and drawn as often as anything changes. */
const maxCharacters = 20_000;

/** Evaluates one rule, and again only when something that it reads has changed. `earlier` is what it found before. */
export function ruleFinder(
  rule: Rule,
  setting?: number | boolean,
  earlier: readonly Finding[] = [],
): (facts: Facts) => readonly Finding[] {
  const { isOn, threshold } = ruleSetting(rule, setting);
  let last: { read: readonly unknown[]; findings: readonly Finding[] } | undefined;
  return (facts) => {
    if (!isOn) return [];
    const read = [...rule.reads, ...(rule.mayRead ?? [])].map((name) => facts[name]);
    if (last === undefined || read.some((value, index) => value !== last?.read[index])) {
      const findings = rule.find(facts, threshold, last?.findings ?? earlier).map((found) => ({
        severity: rule.severity,
        ...abridged(found, maxCharacters),
        id: `${rule.id}:${found.period === undefined ? '' : `${found.period} `}${found.key}`,
        rule: rule.id,
      }));
      const lasting = rule.hasMovingWindow ? (last?.findings ?? earlier) : undefined;
      const started = lasting ? withStarts(findings, lasting) : findings;
      last = { read, findings: started.map((one) => agedAt(one, rule, facts.nowMs)) };
    }
    return last.findings;
  };
}

/** A finding as a notice once it is no news any more. */
function agedAt(finding: Finding, { newsDays }: Rule, nowMs: number): Finding {
  const { sinceMs = nowMs } = finding;
  const isOld = newsDays !== undefined && nowMs - sinceMs > newsDays * dayMs;
  return isOld ? { ...finding, severity: 'notice' } : finding;
}

/** Findings that persist keep their earliest known start. */
const withStarts = (findings: readonly Finding[], before: readonly Finding[]): Finding[] =>
  findings.map((finding) => {
    const sinceMs = before.find(({ id }) => id === finding.id)?.sinceMs ?? finding.sinceMs;
    const isLater = sinceMs !== undefined && sinceMs < (finding.sinceMs ?? Number.MAX_SAFE_INTEGER);
    return isLater ? { ...finding, sinceMs } : finding;
  });

/** Settings of rules that do not exist, and thresholds out of their range, as `rules.ID: why`. */
export const ruleMistakes = (settings: RuleSettings): string[] =>
  Object.entries(settings).flatMap(([id, setting]) => {
    const rule = rules.find((one) => one.id === id);
    const mistake = rule
      ? typeof setting === 'number' && thresholdMistake(rule.threshold, setting)
      : 'Unknown rule; :rules lists all.';
    return mistake ? [`rules.${id}: ${mistake}`] : [];
  });

/** Why a number cannot be a threshold; undefined if it can. */
function thresholdMistake(threshold: Threshold | undefined, value: number): string | undefined {
  if (threshold === undefined) return `${value} is not true or false: the rule has no threshold.`;
  const { default: usual, meaning, max = Number.POSITIVE_INFINITY } = threshold;
  if (value > 0 && value <= max) return undefined;
  const range = max === Number.POSITIVE_INFINITY ? 'above 0' : `above 0, up to ${max}`;
  return `${value} is out of range (${range}): ${meaning}. ${usual} applies.`;
}
