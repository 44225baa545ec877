import type { FactName, Facts } from './facts.ts';
import type { Found, Severity } from './finding.ts';

/** A number that decides whether something is worth a finding. */
export type Threshold = {
  default: number;
  /** What the number is: `times the usual duration`. */
  meaning: string;
};

/** One way in which something can need a person. */
export type Rule = {
  /** Stable name, as the configuration writes it. */
  id: string;
  /** What it finds, in a few words. */
  title: string;
  /** Of its findings, where they do not say otherwise. */
  severity: Severity;
  threshold?: Threshold;
  /** How it decides, in one or two sentences. */
  explanation: string;
  /** What it cannot see, so that no one relies on it for that. */
  blindTo: string;
  /** What its answer depends on: it is asked again when one of these changes. */
  reads: readonly FactName[];
  /** Why it is off unless the configuration says otherwise. */
  offBecause?: string;
  find(facts: Facts, threshold: number): readonly Found[];
};
