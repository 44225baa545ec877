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
  /** `before` is what it found last, for a rule that keeps what it has found until it is clearly over. */
  find(facts: Facts, threshold: number, before?: readonly Finding[]): readonly RuleFinding[];
  /**
   * What the facts say about a finding of it that is no longer found. It is asked only if all data is there that it
   * reads.
   */
  outcome(finding: FindingIdentity, facts: Facts): Outcome;
};
