import { formatChance, formatCredits } from '../../figures/format/number.ts';
import { maskSecrets } from '../../figures/format/secrets.ts';
import type { BudgetUse } from '../../figures/limits/budget.ts';
import { startOfDay } from '../../figures/time/day.ts';
import {
  type Finding,
  type Severity,
  severities,
  subjectId,
  subjectName,
} from '../../rules/finding.ts';
import { overFindings } from '../../rules/seen.ts';
import { budgetPeriod, budgetSubject } from '../attention/budgets.ts';
import type { Look } from '../attention/lookout.ts';

/**
 * What is told of a problem, as JSON: once when it is found, once for each rise of its severity, and once when it is over. Times
 * are in ISO 8601.
 */
export type WatchEvent = {
  event: 'began' | 'worse' | 'ended';
  /** Stays the same as long as the problem is the same. */
  id: string;
  at: string;
  severity: Severity;
  /** Of a problem that got worse: its severity as it was told before. */
  was: Severity | null;
  rule: string;
  subject: string;
  subjectIds: readonly string[];
  evidence: string;
  since: string | null;
  /** The month, week or day that it ends with, whatever has become of it. */
  period: string | null;
  /** Of an end: whether the problem was seen to be over, or only its time has passed. */
  how: 'resolved' | 'lapsed' | null;
  profile: string;
  /** Whether it is a sample. */
  test: boolean;
};

/** What was told, by ID. What has a period and ended is kept, because it is told once for each period. */
export type Told = Readonly<Record<string, WatchEvent>>;

/** What stands now, and what has become of the rest. */
export type Standing = {
  found: readonly WatchEvent[];
  /** How each of the others ended; those that nobody could look at are not in it. */
  ended: ReadonlyMap<string, 'resolved' | 'lapsed'>;
};

/** What is to be told now, with what was told by then. */
export function changesOf(
  { found, ended }: Standing,
  told: Told,
  at: string,
): { events: WatchEvent[]; told: Told } {
  const began = found.filter(({ id }) => told[id] === undefined);
  const worse = found.flatMap((event): WatchEvent[] => {
    const before = told[event.id];
    if (before === undefined || before.event === 'ended') return [];
    const isWorse = severities.indexOf(event.severity) < severities.indexOf(before.severity);
    return isWorse ? [{ ...event, event: 'worse', was: before.severity }] : [];
  });
  const over = Object.values(told).flatMap((event): WatchEvent[] => {
    const how = ended.get(event.id);
    return how === undefined || event.event === 'ended'
      ? []
      : [{ ...event, event: 'ended', at, how, was: null }];
  });
  const kept = Object.entries(told).filter(
    ([id, { event, at: toldAt }]) =>
      !over.some((one) => one.id === id) &&
      (event !== 'ended' || Date.parse(at) - Date.parse(toldAt) < keptMs),
  );
  const next = [...began, ...worse, ...over.filter(({ period }) => period !== null)];
  return {
    events: [...began, ...worse, ...over],
    told: Object.fromEntries([...kept, ...next.map((event) => [event.id, event] as const)]),
  };
}

/** A period is over by then. */
const keptMs = 40 * 86_400_000;

type Terms = { at: string; profile: string };

/**
 * What the rules found, as events; `isTold` leaves out what is not asked for, snoozed or muted. What was told of a finding that
 * nobody knows any more, because its subject was troubled until the last end of the watcher, has passed.
 */
export function standingFindings(
  { known }: Pick<Look, 'known'>,
  isTold: (finding: Finding) => boolean,
  { told, ...terms }: Terms & { told: Told },
): Standing {
  const { found, unread, changing, ended } = known;
  const isKnown = (id: string) =>
    [found, unread, changing, ended].some((findings) => findings.has(id));
  const forgotten = Object.values(told).filter(
    ({ id, rule }) => !isKnown(id) && !isBudgetRule(rule),
  );
  return {
    found: [...found.values()]
      .map(({ finding }) => finding)
      .filter(isTold)
      .map((finding) => findingEvent(finding, terms)),
    ended: new Map([
      ...forgotten.map(({ id }) => [id, 'lapsed'] as const),
      ...overFindings(known).map(({ id, how }) => [id, how] as const),
    ]),
  };
}

const isBudgetRule = (rule: string): boolean => budgetRules.some((one) => one === rule);

function findingEvent(finding: Finding, { at, profile }: Terms): WatchEvent {
  const { id, rule, severity, subject, problem, sinceMs, period = null } = finding;
  const ids = subjectId(subject) ?? [];
  return {
    event: 'began',
    id,
    at,
    severity,
    was: null,
    rule,
    subject: maskSecrets(subjectName(subject)),
    subjectIds: typeof ids === 'string' ? [ids] : ids,
    evidence: maskSecrets(problem),
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    period,
    how: null,
    profile,
    test: false,
  };
}

/** The names under which budgets are told, as rules are. */
export const budgetRules = ['budget-over', 'budget-likely'] as const;

/** What budgets say, as events. What days without data decide ends nothing. */
export function standingBudgets(
  uses: readonly BudgetUse[],
  told: Told,
  { at, profile }: Terms,
): Standing {
  const idOf = (rule: string, use: BudgetUse) => `${rule}:${use.budget.name} ${budgetPeriod(use)}`;
  const found = uses.flatMap((use): WatchEvent[] => {
    const { budget, state, range } = use;
    if (state !== 'over' && state !== 'likely') return [];
    const rule = state === 'over' ? budgetRules[0] : budgetRules[1];
    return [
      {
        event: 'began',
        id: idOf(rule, use),
        at,
        severity: state === 'over' ? 'critical' : 'warning',
        was: null,
        rule,
        subject: `${budget.name} (${budgetSubject(use)})`,
        subjectIds: [budget.name],
        evidence: evidenceOf(use),
        since: new Date(startOfDay(range.startDate)).toISOString(),
        period: budgetPeriod(use),
        how: null,
        profile,
        test: false,
      },
    ];
  });
  const current = new Map(uses.flatMap((use) => budgetRules.map((rule) => [idOf(rule, use), use])));
  const ended = Object.values(told).flatMap(({ id, rule }): [string, 'lapsed' | 'resolved'][] => {
    if (!isBudgetRule(rule)) return [];
    const use = current.get(id);
    // Its period has passed, or it was taken out of the configuration.
    if (use === undefined) return [[id, 'lapsed']];
    return use.state === 'ok' || use.state === 'near' ? [[id, 'resolved']] : [];
  });
  return { found, ended: new Map(ended) };
}

function evidenceOf({ budget, used, missing, chance, projected, state }: BudgetUse): string {
  const least = missing.length > 0 ? 'at least ' : '';
  const parts = [`${least}${formatCredits(used)} of ${formatCredits(budget.credits)} credits used`];
  if (state === 'likely') {
    parts.push(
      `${formatCredits(projected?.middle)} expected`,
      `exceeded in ${formatChance(chance ?? 0)}`,
    );
  }
  return parts.join(', ');
}

/** A sample of an event, to try where events go. */
export const sampleEvent = ({ at, profile }: Terms): WatchEvent => ({
  event: 'began',
  id: 'test:sample',
  at,
  severity: 'warning',
  was: null,
  rule: 'test',
  subject: 'signalbox',
  subjectIds: [],
  evidence: 'This is a sample of an event. Nothing is wrong.',
  since: at,
  period: null,
  how: null,
  profile,
  test: true,
});

/** An event in one line: `2026-11-27 01:46 UTC began critical computer-failed build-17: …`. */
export const summaryOf = ({
  event,
  severity,
  rule,
  subject,
  evidence,
  how,
  test,
}: WatchEvent): string => {
  const what =
    event === 'ended' ? `${how === 'lapsed' ? 'past' : 'resolved'} ${rule}` : `${severity} ${rule}`;
  return `${test ? '[test] ' : ''}${what} ${subject}: ${evidence}`;
};
