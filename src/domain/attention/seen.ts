import { type Finding, severities } from './finding.ts';

/** How bad a finding was at a moment. */
export type SeenFinding = Pick<Finding, 'size' | 'severity'>;

/** Findings at a moment, by id. */
export type Seen = Readonly<Record<string, SeenFinding>>;

/** What has become of a finding since a moment. */
export type News = 'new' | 'worse' | undefined;

export const seenFrom = (findings: readonly Finding[]): Seen =>
  Object.fromEntries(findings.map(({ id, size, severity }) => [id, { size, severity }]));

/** What has become of a finding since it was seen; nothing where no one has seen anything yet. */
export function newsOf(finding: Finding, seen: Seen | undefined): News {
  if (seen === undefined) return undefined;
  const before = seen[finding.id];
  if (before === undefined) return 'new';
  return isWorse(finding, before) ? 'worse' : undefined;
}

/** Durations grow with every look, so only a quarter more is worse. */
const worseBy = 1.25;

const isWorse = (now: SeenFinding, before: SeenFinding): boolean =>
  severities.indexOf(now.severity) < severities.indexOf(before.severity) ||
  now.size > worseBy * before.size;

/** How many findings that were seen have gone away by now. */
export function countEnded(findings: readonly Finding[], seen: Seen | undefined): number {
  const now = new Set(findings.map(({ id }) => id));
  return Object.keys(seen ?? {}).filter((id) => !now.has(id)).length;
}

/** Until when a finding is out of the way: a moment in Unix milliseconds, or until it gets worse. */
export type Snooze = SeenFinding & { untilMs?: number };

export type Snoozes = Readonly<Record<string, Snooze>>;

export type SnoozeEvent =
  | { type: 'snoozed'; id: string; snooze: Snooze }
  | { type: 'woken'; id: string };

export function reduceSnoozes(snoozes: Snoozes, event: SnoozeEvent): Snoozes {
  const { [event.id]: before, ...others } = snoozes;
  if (event.type === 'woken') return before === undefined ? snoozes : others;
  return { ...others, [event.id]: event.snooze };
}

/** Whether a finding is out of the way now. What gets worse comes back in any case. */
export function isSnoozed(finding: Finding, snoozes: Snoozes, nowMs: number): boolean {
  const snooze = snoozes[finding.id];
  if (snooze === undefined || isWorse(finding, snooze)) return false;
  return snooze.untilMs === undefined || nowMs < snooze.untilMs;
}

/** How many findings should be looked at now: notices can wait, and so can what was put off. */
export const countUrgent = (
  findings: readonly Finding[],
  snoozes: Snoozes,
  nowMs: number,
): number =>
  findings.filter((finding) => finding.severity !== 'notice' && !isSnoozed(finding, snoozes, nowMs))
    .length;
