import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import type { Outcome } from './rule.ts';

/** A finding, and when the facts last showed it, in Unix milliseconds. */
export type KnownFinding = { finding: Finding; readAtMs: number };

/** A finding that is over: it was seen to end, or its time has passed. */
export type EndedFinding = Pick<Finding, 'id' | 'rule' | 'severity' | 'subject'> & {
  how: Extract<Outcome, 'resolved' | 'lapsed'>;
};

/** Everything that was found and is not known to be over, and what has ended since. Each by ID. */
export type KnownFindings = {
  found: ReadonlyMap<string, KnownFinding>;
  /** Could not be looked at since: they stand as they were found last. */
  unread: ReadonlyMap<string, KnownFinding>;
  /** Were looked at, and are neither well nor as they were. */
  changing: ReadonlyMap<string, KnownFinding>;
  ended: ReadonlyMap<string, EndedFinding>;
};

/** What is known at first: the findings of an earlier visit, none of which has been looked at yet. */
export const knownFrom = (earlier: readonly KnownFinding[]): KnownFindings => ({
  found: new Map(),
  unread: byId(earlier.map(asOf)),
  changing: new Map(),
  ended: new Map(),
});

/** Decides what has become of a finding that is no longer found. */
export type OutcomeOf = (known: KnownFinding, facts: Facts) => Outcome;

/**
 * What is known after the rules were applied. A finding ends only if the facts say so: one that they do not tell of stands as
 * it was, and is neither over nor news when it can be read again.
 */
export function nextKnown(
  before: KnownFindings,
  { findings, facts }: { findings: readonly Finding[]; facts: Facts },
  outcomeOf: OutcomeOf,
): KnownFindings {
  const readAtMs = facts.dataOfMs ?? facts.nowMs;
  const found = byId(
    findings.map((finding) => ({
      finding,
      readAtMs: steadyTime(before.found.get(finding.id)?.readAtMs, readAtMs),
    })),
  );
  const earlier = [...before.found, ...before.unread, ...before.changing];
  const gone = earlier.flatMap(([id, known]) => (found.has(id) ? [] : [known]));
  const outcomes = Map.groupBy(gone, (known) => outcomeOf(known, facts));
  const over = (['resolved', 'lapsed'] as const).flatMap((how) =>
    (outcomes.get(how) ?? []).map(({ finding }) => endedFinding(finding, how)),
  );
  const ended = new Map(before.ended);
  for (const one of over) ended.set(one.id, one);
  for (const id of found.keys()) ended.delete(id);
  return {
    found,
    unread: byId((outcomes.get('unread') ?? []).map(asOf)),
    changing: byId(outcomes.get('changing') ?? []),
    ended,
  };
}

/** The findings to show: those of now, and those that could not be looked at since. */
export const shownFindings = ({ found, unread }: KnownFindings): Finding[] =>
  [...found.values(), ...unread.values()].map(({ finding }) => finding);

const byId = (all: readonly KnownFinding[]): ReadonlyMap<string, KnownFinding> =>
  new Map(all.map((known) => [known.finding.id, known]));

/** The time is stored, so it moves in steps: a minute more or less does not matter for what is old. */
const stepMs = 5 * 60_000;

const steadyTime = (before: number | undefined, now: number): number =>
  before !== undefined && now >= before && now - before < stepMs ? before : now;

/** Says in the finding as of when it stands. */
const asOf = ({ finding, readAtMs }: KnownFinding): KnownFinding => ({
  finding: finding.asOfMs === readAtMs ? finding : { ...finding, asOfMs: readAtMs },
  readAtMs,
});

const endedFinding = (
  { id, rule, severity, subject }: Finding,
  how: EndedFinding['how'],
): EndedFinding => ({ id, rule, severity, subject, how });
