import type { LimitUse } from '../figures/limits/limit-use.ts';
import { monthOf } from '../figures/limits/month.ts';
import { personKey } from '../figures/people/person-summary.ts';
import { sessionStatus } from '../figures/sessions/session-facts.ts';
import { daysOf } from '../figures/time/date-range.ts';
import { isUncopied } from '../figures/usage/missing-days.ts';
import type { FactName, Facts } from './facts.ts';
import type { Finding, RuleFinding, Severity } from './finding.ts';

/** A number that decides whether something is worth a finding. */
export type Threshold = {
  default: number;
  /** What the number means: `times the usual duration`. */
  meaning: string;
  /** The largest value that can be meant, such as 1 for a share. All values are above zero. */
  max?: number;
};

/**
 * What became of a finding that is no longer found. `resolved`: the facts show that it has ended. `lapsed`: its time is
 * over, such as the month of a limit, whatever has become of it. `changing`: its subject was looked at, and is neither well
 * nor as it was. `unread`: the facts do not tell.
 */
export type Outcome = 'resolved' | 'lapsed' | 'changing' | 'unread';

/** What decides about the outcome of a finding. */
export type FindingIdentity = Pick<Finding, 'key' | 'subject' | 'sinceMs' | 'period'>;

/** Why a problem cannot wait, most urgent first. */
export const urgencies = {
  blocked: 'somebody is blocked now',
  burning: 'credits are used in vain now',
  failing: 'something fails',
  over: 'a limit is exceeded',
  'may-be': 'something may be wrong, or will be',
} as const;
type Urgency = keyof typeof urgencies;

/** One kind of problem that can need a person. */
export type Rule = {
  /** Stable name, as in the configuration. */
  id: string;
  /** The problem, in a few words. */
  title: string;
  /** Of its findings, unless they have their own. */
  severity: Severity;
  urgency: Urgency;
  threshold?: Threshold;
  /** How it decides, in one or two sentences. */
  explanation: string;
  /** What it cannot detect, so that nobody relies on it for that. */
  blindTo: string;
  /** The facts that it reads: it is evaluated again when one of these changes. */
  reads: readonly FactName[];
  /** Facts that it reads where they are known, and does without otherwise. */
  mayRead?: readonly FactName[];
  /** It looks at the last minutes or calls only, so that a finding that lasts must remember its start. */
  hasMovingWindow?: boolean;
  /** Its findings are news, which stays true: so many days after their start they are notices. */
  newsDays?: number;
  /** The ID of a rule whose finding with the same key replaces a finding of this one. */
  unless?: string;
  /** Why it is off by default, if it is. */
  offBecause?: string;
  /** Computes in steps what takes long and is kept for `find`, so that others may have their turn in between. */
  prepare?(facts: Facts): Iterable<void>;
  /** `before` is what it found last, for a rule that keeps what it has found until it is clearly over. */
  find(facts: Facts, threshold: number, before?: readonly Finding[]): readonly RuleFinding[];
  /**
   * What the facts say about a finding of it that is no longer found. It is asked only if all data is there that it
   * reads.
   */
  outcome(finding: FindingIdentity, facts: Facts): Outcome;
};

/** A computer that is being restarted or has failed in another way is not well. */
export function computersOutcome({ subject }: FindingIdentity, { computers = [] }: Facts): Outcome {
  if (subject.kind !== 'computers') return 'lapsed';
  const ids = new Set(subject.computers.map(({ id }) => id));
  const own = computers.filter(({ id }) => ids.has(id));
  if (own.some(({ status }) => !status)) return 'unread';
  return own.every(({ status }) => status === 'active') ? 'resolved' : 'changing';
}

/** Of a session that was found in a status. `isRead`: whether enough is known of it while it is in that status. */
export const sessionOutcome =
  (status: 'running' | 'pending', isRead: (sessionId: string, facts: Facts) => boolean) =>
  ({ subject }: FindingIdentity, facts: Facts): Outcome => {
    if (subject.kind !== 'session') return 'lapsed';
    const { sessions = [], areSessionsWhole, dataOfMs } = facts;
    const { sessionId } = subject;
    const session = sessions.find((one) => one.sessionId === sessionId);
    if (session === undefined) {
      return areSessionsWhole === true && dataOfMs === undefined ? 'resolved' : 'unread';
    }
    const now = sessionStatus(session);
    if (now === 'unknown') return 'unread';
    return now !== status || isRead(sessionId, facts) ? 'resolved' : 'unread';
  };

/** Of a running session whose messages show the problem. */
export const runningOutcome = sessionOutcome(
  'running',
  (sessionId, { transcripts }) => transcripts?.has(sessionId) ?? false,
);

/** A limit begins anew with each month. Of several people, none may be left. */
export function limitOutcome({ key, period, subject }: FindingIdentity, facts: Facts): Outcome {
  const { limits = [], today, dataOfMs, readDays } = facts;
  if (period !== undefined && period !== monthOf(today)) return 'lapsed';
  const keys = new Set(
    subject.kind === 'people'
      ? subject.people.map((one) => personKey(one.userId ?? '', one.email))
      : [key],
  );
  const uses = limits.filter((one) => keys.has(one.key));
  if (uses.length < keys.size && dataOfMs !== undefined) return 'unread';
  // Days that the platform lacks were unknown before; of those that only a copy lacks, nobody can tell.
  const isUnread = ({ level, used, limit, daysWithoutData }: LimitUse) =>
    level === 'unknown' &&
    (used === undefined ||
      limit === undefined ||
      daysWithoutData.some((day) => isUncopied(day, readDays)));
  if (uses.some(isUnread)) return 'unread';
  return uses.some(({ level }) => level === 'unknown' || level === 'over')
    ? 'changing'
    : 'resolved';
}

/** What was unusual on some days is never resolved; these days pass. */
export const pastOutcome = (): Outcome => 'lapsed';

/** Whether a copy has all days of usage. */
export const isUsageWhole = ({ usage, readDays }: Facts): boolean =>
  usage !== undefined && daysOf(usage.range).every((day) => !isUncopied(day, readDays));

/** Of requests for parts: they must be answered again. */
export function partsOutcome({ subject }: FindingIdentity, { parts = [] }: Facts): Outcome {
  if (subject.kind !== 'part') return 'lapsed';
  const names = subject.part.split(', ');
  const areLive = names.every((name) =>
    parts.some((part) => part.name === name && part.state === 'live'),
  );
  return areLive ? 'resolved' : 'changing';
}
