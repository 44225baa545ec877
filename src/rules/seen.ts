import { counted, firstNames } from '../figures/format/number.ts';
import { addDays, type Day, dayOf, hourMs } from '../figures/time/day.ts';
import { formatDateTime } from '../figures/time/format-time.ts';
import { type Finding, severities, subjectName, subjectParts } from './finding.ts';
import { joinedFindings } from './joined-findings.ts';
import type { EndedFinding, KnownFinding, KnownFindings } from './known-findings.ts';
import { type Mute, muteEnd, muteOf, mutesFor } from './mutes.ts';

/** A finding at a point in time, with as much of it as shows it when it cannot be read again. */
type SeenFinding = Pick<Finding, 'size' | 'severity'> & {
  name?: string;
  details?: SeenDetails;
};

/** `readAtMs`: when the facts last showed it, in Unix milliseconds. */
export type SeenDetails = Pick<
  Finding,
  'rule' | 'key' | 'subject' | 'problem' | 'sinceMs' | 'period'
> & {
  readAtMs: number;
};

/** Findings at a point in time, by ID. */
export type SeenFindings = Readonly<Record<string, SeenFinding>>;

/** How a finding has changed since a point in time. */
export type News = 'new' | 'worse' | undefined;

/** Records everything that is known and not over as seen. */
export const seenFrom = ({ found, unread, changing }: KnownFindings): SeenFindings =>
  Object.fromEntries([...found, ...unread, ...changing].map(([id, known]) => [id, seenOf(known)]));

function seenOf({ finding, readAtMs }: KnownFinding): SeenFinding {
  const { size, severity, rule, key, subject, problem, sinceMs, period } = finding;
  return {
    size,
    severity,
    name: subjectName(subject),
    details: { rule, key, subject, problem, sinceMs, readAtMs, ...(period && { period }) },
  };
}

/** What older versions recorded: it is not news if it is found, but nobody can tell what becomes of it. */
export const withoutDetails = (seen: SeenFindings | undefined): SeenFindings =>
  Object.fromEntries(Object.entries(seen ?? {}).filter(([, one]) => one.details === undefined));

/** The findings that were seen, as far as their details were recorded. Their evidence has to be read again. */
export const knownFromSeen = (seen: SeenFindings | undefined): KnownFinding[] =>
  Object.entries(seen ?? {}).flatMap(([id, { size, severity, details }]) => {
    if (details === undefined) return [];
    const { readAtMs, ...finding } = details;
    return [{ finding: { ...finding, id, size, severity, evidence: { facts: [] } }, readAtMs }];
  });

/**
 * How a row made of these findings has changed since they were seen: a new finding beside others makes it worse.
 * Undefined if nothing was ever seen.
 */
export function newsOf(parts: readonly Finding[], seen: SeenFindings | undefined): News {
  if (seen === undefined) return undefined;
  if (parts.every(({ id }) => seen[id] === undefined)) return 'new';
  const isNews = (finding: Finding) => {
    const before = seen[finding.id];
    return before === undefined || isWorse(finding, before);
  };
  return parts.some(isNews) ? 'worse' : undefined;
}

/** Durations and counts grow steadily, so only more than twice as much counts as worse. */
const worseBy = 2;

const isWorse = (now: SeenFinding, before: SeenFinding): boolean =>
  severities.indexOf(now.severity) < severities.indexOf(before.severity) ||
  now.size > worseBy * before.size;

/** Findings that are over, while nothing else is the matter with their subject. */
export function overFindings({ found, unread, changing, ended }: KnownFindings): EndedFinding[] {
  const left = [...found.values(), ...unread.values(), ...changing.values()];
  const troubled = new Set(left.flatMap(({ finding }) => subjectParts(finding.subject)));
  return [...ended.values()].filter(
    ({ subject }) => !subjectParts(subject).some((part) => troubled.has(part)),
  );
}

/** A seen finding that is over. */
export type EndedRow = Pick<EndedFinding, 'severity' | 'rule' | 'how'> & { name: string };

/**
 * Seen findings that are over, most severe first. None is resolved while something else is the matter with its subject, such
 * as a restart that failed. What the console could not read for a while was not seen to begin, so its end is no news.
 */
export function endedFindings(known: KnownFindings, seen: SeenFindings | undefined): EndedRow[] {
  return overFindings(known)
    .filter(({ id, subject }) => subject.kind !== 'part' && seen?.[id] !== undefined)
    .map(({ rule, severity, subject, how }) => ({
      rule,
      severity,
      how,
      name: subjectName(subject),
    }))
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** The most names of findings that have disappeared; the others are counted. */
const maxNames = 2;

/**
 * `3 resolved (F): atlas, rover, and 1 more`, with the key that lists them. A subject is named once. What was not seen to end is
 * counted apart, and only if nothing was resolved.
 */
export function endedText(ended: readonly EndedRow[], key?: string): string {
  if (ended.length === 0) return '';
  const resolved = ended.filter(({ how }) => how === 'resolved');
  if (resolved.length === 0) return withKey(`${ended.length} past`, key);
  const names = new Set(resolved.flatMap(({ name }) => name || []));
  const shown = firstNames([...names], maxNames).join(', ');
  return `${withKey(`${resolved.length} resolved`, key)}${shown && `: ${shown}`}`;
}

/** A text with the key that shows more of it, if there is one. */
export const withKey = (text: string, key: string | undefined): string =>
  key === undefined ? text : `${text} (${key})`;

/** All of them, as a report. */
export const endedReport = (ended: readonly EndedRow[]) => ({
  title: 'Over since you left',
  summary: counted(ended.length, 'finding'),
  outcomes: ended.map(({ name, severity, rule, how }) => {
    const text = `${name || 'unknown'}  ${severity}, ${rule}`;
    return how === 'resolved'
      ? { state: 'done' as const, name, text: `${text}: resolved` }
      : { state: 'left-out' as const, name, text: `${text}: past, not seen to end` };
  }),
});

/** How long a finding is hidden: until a time in Unix milliseconds, or until it gets worse. */
export type Snooze = SeenFinding & { untilMs?: number };

/** A mute with the ID of its rule and subject; those of the configuration are not stored. */
type KeptMute = Mute & { isConfigured?: true };

/** What is out of the way, by the ID of the finding or of the mute. */
export type Snoozes = Readonly<Record<string, Snooze | KeptMute>>;

/**
 * Snoozes findings until a time in Unix milliseconds, or until they get worse; mutes them for a reason; or shows them
 * again, unless the configuration mutes them.
 */
export type SnoozeEvent =
  | { type: 'snoozed'; findings: readonly Finding[]; untilMs?: number | undefined }
  | { type: 'muted'; findings: readonly Finding[]; reason: string; until: Day }
  | { type: 'woken'; findings: readonly Finding[] };

export function reduceSnoozes(snoozes: Snoozes, event: SnoozeEvent): Snoozes {
  const { findings } = event;
  if (event.type === 'muted') return { ...snoozes, ...mutesById(mutesFor(findings, event)) };
  const ids = new Set(findings.map(({ id }) => id));
  const others = Object.entries(snoozes).filter(([id]) => !ids.has(id));
  if (event.type === 'woken') return Object.fromEntries(others.filter(isLeft));
  const { untilMs } = event;
  const put = findings.map(({ id, size, severity }): [string, Snooze] => [
    id,
    { size, severity, ...(untilMs !== undefined && { untilMs }) },
  ]);
  return Object.fromEntries([...others, ...put]);

  function isLeft([, one]: [string, Snooze | KeptMute]): boolean {
    const isOwn = isMute(one) && !one.isConfigured;
    return !isOwn || findings.every((finding) => muteOf(finding, [one], 0) === undefined);
  }
}

const isMute = (one: Snooze | KeptMute): one is KeptMute => 'reason' in one;

const mutesById = (mutes: readonly KeptMute[]): Snoozes =>
  Object.fromEntries(mutes.map((mute) => [`${mute.rule} ${mute.subject}`, mute]));

/** Those that were stored, and the mutes of the configuration. */
export const withConfigured = (kept: Snoozes, mutes: readonly Mute[]): Snoozes => ({
  ...kept,
  ...mutesById(mutes.map((mute) => ({ ...mute, isConfigured: true }))),
});

/** Those to store. */
export const withoutConfigured = (snoozes: Snoozes): Snoozes =>
  Object.fromEntries(
    Object.entries(snoozes).filter(([, one]) => !isMute(one) || !one.isConfigured),
  );

/** The mute that hides a finding now. */
export const muteIn = (finding: Finding, snoozes: Snoozes, nowMs: number): KeptMute | undefined =>
  muteOf(finding, Object.values(snoozes).filter(isMute), nowMs);

/** Whether a finding is out of the way: muted, or snoozed; a snoozed one reappears in any case if it gets worse. */
export function isSnoozed(finding: Finding, snoozes: Snoozes, nowMs: number): boolean {
  if (muteIn(finding, snoozes, nowMs)) return true;
  const snooze = snoozes[finding.id];
  if (snooze === undefined || isMute(snooze) || isWorse(finding, snooze)) return false;
  return snooze.untilMs === undefined || nowMs < snooze.untilMs;
}

/** A time to snooze for: its text with a letter to choose it, and when it ends, in words and in Unix milliseconds. */
type SnoozeTime = {
  text: string;
  letter: string;
  note?: string;
  until: string;
  untilMs?: number;
};

/** The times to choose from. */
export function snoozeTimes(nowMs: number): SnoozeTime[] {
  const forHours = (hours: number, text: string, letter: string): SnoozeTime => {
    const untilMs = nowMs + hours * hourMs;
    const until = `until ${formatDateTime(untilMs)}`;
    return { text, letter, note: until, until, untilMs };
  };
  const worse = 'until it gets worse';
  return [
    { text: worse, letter: 'w', until: worse },
    forHours(1, 'for an hour', 'h'),
    forHours(8, 'for eight hours', 'e'),
    forHours(24, 'for a day', 'd'),
  ];
}

/** The last days of a mute to choose from. */
export const muteEnds = (
  nowMs: number,
): { text: string; letter: string; note: string; until: Day }[] =>
  (
    [
      ['for a week', 'w', 7],
      ['for a month', 'm', 30],
      ['for three months', 't', 91],
      ['for a year', 'y', 365],
    ] as const
  ).map(([text, letter, days]) => {
    const until = addDays(dayOf(nowMs), days);
    return { text, letter, note: muteEnd(until), until };
  });

/** The number of rows to look at now, without notices and snoozed findings. */
export const countUrgent = (
  findings: readonly Finding[],
  snoozes: Snoozes,
  nowMs: number,
): number =>
  joinedFindings(
    findings.filter(
      (finding) => finding.severity !== 'notice' && !isSnoozed(finding, snoozes, nowMs),
    ),
  ).length;
