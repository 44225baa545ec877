import { personKey } from '../figures/people/person-summary.ts';
import { formatShortMoment } from '../figures/time/format-time.ts';
import { memoizeEach } from '../figures/values/memoize-each.ts';
import type { Cost, Evidence, Finding } from './finding.ts';

/** A row of the queue: what it says, and the findings that it is made of, most urgent first. */
export type JoinedFinding = {
  /** Made of what it is about, so that it stays the same when another finding becomes the most urgent one. */
  id: string;
  finding: Finding;
  parts: readonly Finding[];
};

/**
 * Joins the findings about one session, about one person, or about the usage of the whole organization, because a
 * person looks at them together. The order is that of the most urgent ones; `findings` are sorted by urgency.
 */
export const joinedFindings = (findings: readonly Finding[]): JoinedFinding[] =>
  [...Map.groupBy(findings.map(dated), joinKey)].flatMap(([id, parts]) => {
    const [first, ...others] = parts;
    if (first === undefined) return [];
    return [{ id, finding: others.length === 0 ? first : joined(first, others), parts }];
  });

/** A problem that could not be looked at since says as of when it stands: `as of 18 Nov 14:30: over the limit by 8,998`. */
export const dated = memoizeEach((finding: Finding): Finding => {
  const { asOfMs, problem } = finding;
  return asOfMs === undefined
    ? finding
    : { ...finding, problem: `as of ${formatShortMoment(asOfMs)}: ${problem}` };
});

function joinKey({ id, subject }: Finding): string {
  switch (subject.kind) {
    case 'session':
      return `session ${subject.sessionId}`;
    case 'person':
      return `person ${personKey(subject.userId ?? '', subject.email)}`;
    case 'organization':
    case 'model':
      return 'organization';
    default:
      return id;
  }
}

const joined = (first: Finding, others: readonly Finding[]): Finding => ({
  ...first,
  problem: [
    first.problem,
    ...others.map(({ subject, problem }) =>
      subject.kind === 'model' ? `${subject.model} ${problem}` : problem,
    ),
  ].join('; '),
  costs: joinedCosts([first, ...others]),
  evidence: joinedEvidence(first, others),
});

/** The first cost of each kind: several findings about a session name the same credits. */
const joinedCosts = (findings: readonly Finding[]): readonly Cost[] => {
  const costs = findings.flatMap(({ costs = [] }) => costs);
  return costs.filter(({ kind }, index) => costs.findIndex((one) => one.kind === kind) === index);
};

function joinedEvidence(first: Finding, others: readonly Finding[]): Evidence {
  const all = [first, ...others].map(({ evidence }) => evidence);
  const quote = all.find((evidence) => evidence.quote)?.quote;
  const charts = all.flatMap(({ chart }) => chart ?? []);
  const chart = charts.find(({ marked }) => marked.length > 0) ?? charts[0];
  return {
    facts: [
      ...first.evidence.facts,
      ...others.flatMap(({ problem, evidence }) => [['also', problem] as const, ...evidence.facts]),
    ],
    ...(quote !== undefined && { quote }),
    ...(chart !== undefined && { chart }),
  };
}
