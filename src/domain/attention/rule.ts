import type { FactName, Facts } from './facts.ts';
import type { Found, Severity } from './finding.ts';

/** A number that decides whether something is worth a finding. */
export type Threshold = {
  default: number;
  /** What the number means: `times the usual duration`. */
  meaning: string;
  /** The largest value that can be meant, such as 1 for a share. All values are above zero. */
  max?: number;
};

/** One kind of problem that can need a person. */
export type Rule = {
  /** Stable name, as in the configuration. */
  id: string;
  /** The problem, in a few words. */
  title: string;
  /** Of its findings, unless they have their own. */
  severity: Severity;
  threshold?: Threshold;
  /** How it decides, in one or two sentences. */
  explanation: string;
  /** What it cannot detect, so that nobody relies on it for that. */
  blindTo: string;
  /** The facts that it reads: it is evaluated again when one of these changes. */
  reads: readonly FactName[];
  /** It looks at the last minutes or calls only, so that a finding that lasts must remember its start. */
  hasMovingWindow?: boolean;
  /** The ID of a rule whose finding with the same key replaces a finding of this one. */
  unless?: string;
  /** Why it is off by default, if it is. */
  offBecause?: string;
  find(facts: Facts, threshold: number): readonly Found[];
};
