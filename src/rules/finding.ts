import { counted, formatCredits } from '../figures/format/number.ts';
import type { Month } from '../figures/limits/month.ts';
import { shortEmail } from '../figures/people/shared-domain.ts';
import type { Day } from '../figures/time/day.ts';
import { formatAgo, formatDateTime, formatDay, formatMonth } from '../figures/time/format-time.ts';
import type { Sample } from '../figures/values/sample.ts';
import { anyOf } from '../language/filter/field.ts';

/** How urgently a finding needs a person, most urgent first. */
export const severities = ['critical', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

/** A session, opened at a message. */
export type SessionPlace = {
  sessionId: string;
  title: string;
  /** Who shares it, on a team server. */
  ownerEmail?: string;
  computerId: string | undefined;
  messageCount: number | undefined;
  /** The message that shows a finding, without a match to search for. `createdAt` is in Unix milliseconds. */
  at?: { messageId: string; createdAt: number; match: '' } | undefined;
};

/** What identifies a person; one of the two may be unknown. */
type PersonIds = { userId: string | undefined; email: string | undefined };

/** Values by day, some of them marked by their index. */
export type MarkedDays = { first: Day; values: readonly Sample[]; marked: readonly number[] };

/** What a finding is about, with everything needed to open it. */
export type Subject =
  | { kind: 'computers'; computers: readonly { id: string; name: string }[] }
  | ({ kind: 'session' } & SessionPlace)
  | ({ kind: 'person' } & PersonIds)
  /** Several for one cause. `filter` shows them in Limits. */
  | { kind: 'people'; people: readonly PersonIds[]; filter: string }
  | { kind: 'day'; day: Day }
  | { kind: 'month'; month: Month }
  | { kind: 'model'; model: string }
  /** `shownIn` is its newest failure. */
  | { kind: 'tool'; tool: string; shownIn: SessionPlace }
  | { kind: 'repository'; url: string; name: string }
  /** `days` is the number of latest days that it is about. */
  | { kind: 'organization'; days: number }
  /** A part of the console's own data, by name. */
  | { kind: 'part'; part: string };

/** The evidence for a finding, in reading order. */
export type Evidence = {
  facts: readonly (readonly [name: string, value: string])[];
  /** External text, such as the output of a step, with its own line breaks. */
  quote?: string;
  /** Values by day; the finding is about the marked ones. */
  chart?: MarkedDays;
};

/** What the credits of a finding are. Those of different kinds cannot be compared or added. */
const costMeanings = {
  session: 'in the whole session',
  'over-limit': 'over the limit of the month',
  'above-usual': 'more than is usual for such days',
  'above-mix': 'more than if the mix of models had not changed',
} as const;

/** Standard Credits of one kind. */
export type Cost = {
  credits: number;
  kind: keyof typeof costMeanings;
  /** Whether days are missing, so that it is at least this much. */
  isLowerBound?: boolean;
};

/** A cost as a fact: `8,998 credits over the limit of the month`. */
export const costText = ({ credits, kind, isLowerBound = false }: Cost): string =>
  `${isLowerBound ? 'at least ' : ''}${formatCredits(credits)} credits ${costMeanings[kind]}`;

/** The credits of one kind that a finding names; undefined if it names none. */
export const costOf = ({ costs }: Pick<Finding, 'costs'>, kind: Cost['kind']): number | undefined =>
  costs?.find((cost) => cost.kind === kind)?.credits;

export type RuleFinding = {
  /** Stays the same as long as the problem is the same; unique within its rule. */
  key: string;
  /** The month that it is about, if it ends with it: the same in the next month is another finding. */
  period?: Month;
  subject: Subject;
  /** The problem, in a few plain words that follow the name of the subject. */
  problem: string;
  /** When it began, in Unix milliseconds; undefined if unknown. */
  sinceMs: number | undefined;
  /** What it has cost so far, if known: at most one of each kind. */
  costs?: readonly Cost[] | undefined;
  /** How bad it is, for comparison with the same finding at another time: higher is worse. */
  size: number;
  /** Credits a minute of what burns them, else how many are affected; undefined if unknown. Decides about the order only. */
  extent?: number | undefined;
  evidence: Evidence;
  /** Set if it differs from the rule's severity. */
  severity?: Severity;
};

/** Something that needs a person. */
export type Finding = Required<Pick<RuleFinding, 'severity'>> &
  Omit<RuleFinding, 'severity'> & {
    /** Made of the rule and the key, so that it stays the same as long as the problem is the same. */
    id: string;
    rule: string;
    /** Since when it could not be looked at again, in Unix milliseconds; undefined if it stands now. */
    asOfMs?: number;
  };

/** What a finding is about, as a row names it; e-mail addresses without the domain that they all share. */
export function subjectName(subject: Subject, domain?: string): string {
  switch (subject.kind) {
    case 'computers':
      return subject.computers.map(({ name }) => name).join(', ');
    case 'session': {
      const { title, ownerEmail } = subject;
      return ownerEmail === undefined ? title : `${title}, ${shortEmail(ownerEmail, domain)}`;
    }
    case 'person':
      if (subject.email === undefined) return subject.userId ?? 'unknown person';
      return shortEmail(subject.email, domain);
    case 'people':
      return counted(subject.people.length, 'person', 'people');
    case 'day':
      return formatDay(subject.day);
    case 'month':
      return formatMonth(subject.month);
    case 'model':
      return subject.model;
    case 'tool':
      return subject.tool;
    case 'repository':
      return subject.name;
    case 'organization':
      return 'Organization';
    case 'part':
      return subject.part;
  }
}

/** When a finding began, and how long ago. */
export const sinceText = ({ sinceMs }: Pick<Finding, 'sinceMs'>, nowMs: number): string =>
  sinceMs === undefined ? 'not known' : momentText(sinceMs, nowMs);

/** A time, and how long ago it was. */
export const momentText = (atMs: number, nowMs: number): string =>
  `${formatDateTime(atMs)}, ${formatAgo(nowMs - atMs)}`;

/** What a subject consists of: two findings are about the same if they share one. */
export function subjectParts(subject: Subject): string[] {
  switch (subject.kind) {
    case 'computers':
      return subject.computers.map(({ id }) => `computer ${id}`);
    case 'session':
      return [`session ${subject.sessionId}`];
    case 'person':
      return [personPart(subject)];
    case 'people':
      return subject.people.map(personPart);
    case 'model':
    case 'organization':
      return ['organization'];
    default:
      return [`${subject.kind} ${subjectName(subject)}`];
  }
}

const personPart = ({ userId, email }: PersonIds) => `person ${email?.toLowerCase() ?? userId}`;

/** What identifies a subject outside this console: an ID, or several, an e-mail address, a day or a name. */
export function subjectId(subject: Subject): string | readonly string[] | undefined {
  switch (subject.kind) {
    case 'computers':
      return subject.computers.map(({ id }) => id);
    case 'session':
      return subject.sessionId;
    case 'person':
      return subject.email ?? subject.userId;
    case 'people':
      return subject.people.flatMap(({ email, userId }) => email ?? userId ?? []);
    case 'repository':
      return subject.url;
    case 'organization':
    case 'part':
      return undefined;
    case 'day':
    case 'month':
    case 'model':
    case 'tool':
      return subjectName(subject);
  }
}

/** What the place that shows a finding is restricted to: its computers or people, if there are several, or its month. */
export function evidenceView(subject: Subject) {
  if (subject.kind === 'month') {
    return { name: formatMonth(subject.month), views: { 'limit-month': subject.month } };
  }
  if (subject.kind === 'people') {
    return { name: subjectName(subject), views: { limits: { filter: subject.filter } } };
  }
  if (subject.kind !== 'computers' || subject.computers.length < 2) return undefined;
  return {
    name: `${subject.computers.length} computers`,
    views: { computers: { filter: anyOf('name', subject.computers) } },
  };
}
