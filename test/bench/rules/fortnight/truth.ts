import type { Facts } from '../../../../src/rules/facts.ts';
import type { Finding, Subject } from '../../../../src/rules/finding.ts';
import { daysBetween, startOfMonth } from '../../../second-organization/calendar.ts';
import type { Organization } from '../../../second-organization/organization.ts';
import type { Planted, PlantedKind } from '../../../second-organization/planted.ts';

/** The problems that belong to a rule. A rule that is not here is never right. */
export const kindsOf: Readonly<Record<string, readonly PlantedKind[]>> = {
  'restart-failed': ['restart-in-vain'],
  'computer-failed': ['computer-broken', 'computer-flaps'],
  'computer-flapping': ['computer-flaps'],
  'computers-failed-alike': ['computers-broken-alike'],
  'credentials-expired': ['credentials-expired'],
  'computer-stuck': ['computer-stuck'],
  'session-waiting': ['unanswered-permission'],
  'session-repeating': ['loop'],
  'session-failing': ['failing-session'],
  'session-undoing': ['edits-undone'],
  'session-burning': ['runaway-session'],
  'session-quiet': ['hung-session'],
  'session-compacting': ['compacts-without-end'],
  'limit-over': ['over-limit', 'uses-without-allowance', 'limit-lowered'],
  'limit-likely': ['heading-over-limit'],
  'limit-near': [],
  'limit-zero': [],
  'month-ended': [],
  'day-stands-out': ['runaway-day'],
  'person-silent': ['gone-quiet'],
  'usage-changed': ['usage-changed'],
  'day-missing': ['day-missing'],
  'day-restated': ['day-restated'],
  'model-mix-moved': ['mix-moved'],
  'price-changed': ['price-changed'],
  'tool-failing': ['tool-down'],
  'readiness-fell': ['readiness-fell'],
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long before its start a problem may be told, and how long after its end it may still be. */
const slackMs: Partial<Record<PlantedKind, readonly [before: number, after: number]>> = {
  'gone-quiet': [4 * dayMs, 0],
  'usage-changed': [2 * dayMs, 7 * dayMs],
  'mix-moved': [2 * dayMs, 7 * dayMs],
  'price-changed': [0, 14 * dayMs],
  'runaway-day': [0, 14 * dayMs],
  'day-missing': [0, dayMs],
  'day-restated': [0, 14 * dayMs],
  'heading-over-limit': [21 * dayMs, 0],
};

const usualSlackMs = [hourMs, hourMs / 4] as const;

/** Whether a finding is about a planted problem, whatever the rule. */
export function isAbout({ subject }: Finding, planted: Planted, nowMs: number): boolean {
  const [before, after] = slackMs[planted.kind] ?? usualSlackMs;
  if (nowMs < planted.startMs - before || nowMs > planted.endMs + after) return false;
  return hasSubject(subject, planted.subject);
}

function hasSubject(found: Subject, planted: Planted['subject']): boolean {
  switch (planted.kind) {
    case 'session':
      return found.kind === 'session' && found.sessionId === planted.sessionId;
    case 'person':
      return (
        found.kind === 'person' &&
        (found.userId === planted.userId ||
          (planted.email !== null && found.email?.toLowerCase() === planted.email))
      );
    case 'computers':
      return (
        found.kind === 'computers' &&
        found.computers.some(({ id }) => planted.computerIds.includes(id))
      );
    case 'day':
      return found.kind === 'day' && found.day === planted.day;
    case 'model':
      return found.kind === 'model' && found.model === planted.model;
    case 'tool':
      return found.kind === 'tool' && planted.tools.includes(found.tool);
    case 'repository':
      return found.kind === 'repository' && found.url === planted.url;
    case 'organization':
      return ['organization', 'month', 'model', 'person', 'people'].includes(found.kind);
  }
}

/** The planted problems that a finding tells of: it is about them, and its rule is one for them. */
export const plantedIn = (
  { planted }: Organization,
  finding: Finding,
  nowMs: number,
): readonly Planted[] =>
  planted.filter(
    (one) => kindsOf[finding.rule]?.includes(one.kind) && isAbout(finding, one, nowMs),
  );

/** Why a finding is right though nobody planted it: the organization's own facts say so. Undefined if it is not. */
export function trueByFacts(
  organization: Organization,
  finding: Finding,
  facts: Facts,
): string | undefined {
  const { subject, rule } = finding;
  const { nowMs } = facts;
  if (subject.kind === 'computers') {
    const found = organization
      .computersAt(nowMs)
      .filter(({ id }) => subject.computers.some((one) => one.id === id));
    const errors = found.flatMap(({ status, provisioningSteps = [] }) =>
      status === 'error' ? (provisioningSteps.find(({ error }) => error)?.error ?? '') : [],
    );
    if (rule === 'computer-failed' && errors.length > 0) return 'it is broken';
    const isAlike = errors.length > 1 && new Set(errors).size === 1;
    if (rule === 'computers-failed-alike' && isAlike) return 'they are broken with the same error';
  }
  if (rule === 'session-waiting' && subject.kind === 'session') {
    const session = facts.sessions?.find(({ sessionId }) => sessionId === subject.sessionId);
    const waitedMs = nowMs - (session?.updatedAt ?? nowMs);
    if (session?.status === 'pending' && waitedMs > hourMs / 2) return 'it waits for half an hour';
  }
  return trueOfLimits(organization, finding, facts);
}

function trueOfLimits(organization: Organization, finding: Finding, facts: Facts) {
  const { subject, rule } = finding;
  const { nowMs, today } = facts;
  if (rule === 'month-ended') return 'people were over their limits in it';
  if (subject.kind !== 'person' || !rule.startsWith('limit-')) return undefined;
  const { globalLimit, userLimits } = organization.limitsAt(nowMs);
  const own = userLimits.find(({ email }) => email === subject.email?.toLowerCase());
  const limit = own?.limit ?? globalLimit ?? Infinity;
  const person = subject.email?.toLowerCase() ?? subject.userId ?? '';
  const known = facts.limits ?? [];
  const usedNow = memoized(usedByNow, known, () => creditsIn(organization, today, today, nowMs));
  const used = usedNow.get(person) ?? 0;
  if (rule === 'limit-over') return used > limit ? 'they are over it' : undefined;
  if (rule === 'limit-zero') return limit === 0 ? 'their limit is 0' : undefined;
  if (rule === 'limit-near') return used > 0.8 * limit ? 'they are near it' : undefined;
  if (rule !== 'limit-likely') return undefined;
  const total = memoized(usedInTheEnd, known, () => creditsOfMonth(organization, today));
  return (total.get(person) ?? 0) > limit ? 'they exceed it before the month ends' : undefined;
}

type Credits = ReadonlyMap<string, number>;

/** As long as nothing else is known about limits, the sums are the same. */
const usedByNow = new WeakMap<object, Credits>();
const usedInTheEnd = new WeakMap<object, Credits>();

function memoized(cache: WeakMap<object, Credits>, key: object, compute: () => Credits): Credits {
  const credits = cache.get(key) ?? compute();
  cache.set(key, credits);
  return credits;
}

/** Credits from the first of the month on, by address, or by ID of those without. */
function creditsIn({ analytics }: Organization, today: string, last: string, atMs: number) {
  const sums = new Map<string, number>();
  for (const row of analytics.tokens(startOfMonth(today), last, atMs)) {
    for (const { user_id, user_email, billable_tokens } of row.by_user) {
      const person = user_email || user_id;
      sums.set(person, (sums.get(person) ?? 0) + billable_tokens);
    }
  }
  return sums;
}

/** What is used in the month, also on days whose rows never arrive: the platform counts those, too. */
function creditsOfMonth({ analytics }: Organization, today: string): Credits {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const sums = new Map<string, number>();
  for (const { person, credits } of daysBetween(startOfMonth(today), last).flatMap(
    analytics.truth,
  )) {
    const key = person.email || person.id;
    sums.set(key, (sums.get(key) ?? 0) + credits);
  }
  return sums;
}

/** What a wrong finding is about instead: what it resembles, or what goes on in its session. */
export function whatItWas(organization: Organization, { subject, rule }: Finding, nowMs: number) {
  if (subject.kind === 'session') {
    const {
      notes = [],
      scenario = 'unknown',
      problem,
    } = organization.sessions.explain(subject.sessionId, nowMs) ?? {};
    const recent = notes.filter(({ fromMs, toMs }) => fromMs <= nowMs && toMs > nowMs - hourMs / 2);
    const kinds = kindsOf[rule] ?? [];
    const note = recent.find(({ resembles }) => kinds.includes(resembles)) ?? recent.at(-1);
    if (problem) return `a session with another problem (${scenario})`;
    return note ? note.description.replaceAll(/\d+/g, 'N') : scenario;
  }
  const near = organization.nearMisses.find(
    (one) =>
      hasSubject(subject, one.subject) &&
      (kindsOf[rule]?.includes(one.resembles) ?? false) &&
      nowMs >= one.startMs &&
      nowMs <= one.endMs + 14 * dayMs,
  );
  if (near) return near.description.replaceAll(/\d+/g, 'N');
  const other = organization.planted.find(
    (one) =>
      one.subject.kind !== 'organization' &&
      hasSubject(subject, one.subject) &&
      nowMs >= one.startMs &&
      nowMs <= one.endMs,
  );
  if (other) return `another problem (${other.kind})`;
  if (subject.kind !== 'person') return `a usual ${subject.kind}`;
  const person = organization.people.find(
    ({ id, email }) => id === subject.userId || email === subject.email,
  );
  return `a usual person (${person?.kind ?? 'unknown'})`;
}
