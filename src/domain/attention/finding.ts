import type { Sample } from '../charts/sample.ts';
import type { Day } from '../day.ts';
import { formatDay } from '../format/time.ts';
import { shortEmail } from '../people/shared-domain.ts';

/** How much a finding needs a person, most first. */
export const severities = ['critical', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

/** What a finding is about, with what is needed to go there. */
export type Subject =
  | { kind: 'computers'; computers: readonly { id: string; name: string }[] }
  | {
      kind: 'session';
      sessionId: string;
      title: string;
      computerId: string | undefined;
      messageCount: number | undefined;
      /** The message that shows it. `createdAt` in Unix milliseconds. */
      message?: { id: string; createdAt: number };
    }
  | { kind: 'person'; userId: string | undefined; email: string | undefined }
  | { kind: 'day'; day: Day }
  | { kind: 'model'; model: string }
  | { kind: 'tool'; tool: string }
  | { kind: 'repository'; url: string; name: string }
  | { kind: 'organization' }
  /** A part of the console's own data, by its name. */
  | { kind: 'part'; part: string };

/** What shows that a finding is true, in the order in which it is read. */
export type Evidence = {
  facts: readonly (readonly [name: string, value: string])[];
  /** Text from outside, such as the output of a step, in its own lines. */
  quote?: string;
  /** Values by day, the marked ones being what the finding is about. */
  chart?: { first: Day; values: readonly Sample[]; marked: readonly number[] };
};

/** What a rule has found. */
export type Found = {
  /** The same as long as it is the same thing that is wrong; unique within its rule. */
  key: string;
  subject: Subject;
  /** What is wrong, in a few plain words that follow the name of the subject. */
  problem: string;
  /** Since when, in Unix milliseconds; undefined while that is not known. */
  sinceMs: number | undefined;
  /** Standard Credits that it has cost so far, where that is known. */
  credits?: number | undefined;
  /** How bad it is, to be compared with the same finding at another time: more is worse. */
  size: number;
  evidence: Evidence;
  /** Where it differs from that of the rule. */
  severity?: Severity;
};

/** Something that needs a person. */
export type Finding = Required<Pick<Found, 'severity'>> &
  Omit<Found, 'severity'> & {
    /** Of the rule and what it is about: the same at another time while it is the same thing. */
    id: string;
    rule: string;
  };

/** Most severe first, then what has lasted longest; what began at an unknown time comes last. */
export const byUrgency = (a: Finding, b: Finding): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  (a.sinceMs ?? Number.MAX_SAFE_INTEGER) - (b.sinceMs ?? Number.MAX_SAFE_INTEGER) ||
  (a.id < b.id ? -1 : 1);

/** What a finding is about, as a row names it; e-mails without the domain that they all share. */
export function subjectName(subject: Subject, domain?: string): string {
  switch (subject.kind) {
    case 'computers':
      return subject.computers.map(({ name }) => name).join(', ');
    case 'session':
      return subject.title;
    case 'person':
      if (subject.email === undefined) return subject.userId ?? 'unknown person';
      return shortEmail(subject.email, domain);
    case 'day':
      return formatDay(subject.day);
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

/** Whether two lists say the same. */
export const hasSameFindings = (some: readonly Finding[], others: readonly Finding[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index];
    return (
      one === other ||
      (one.id === other?.id &&
        one.problem === other.problem &&
        one.severity === other.severity &&
        one.credits === other.credits)
    );
  });
