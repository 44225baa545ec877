import type { Facts } from './facts.ts';
import { type Finding, type Severity, severities, subjectName } from './finding.ts';
import { joinedFindings } from './joined-findings.ts';

/** The findings at a point in time, their facts, and the parts that had not been read by then. */
export type RuleResults = { facts: Facts; findings: readonly Finding[]; unread: readonly string[] };

/**
 * Returns the findings that are new, or have become more severe, since the previous look. Findings from data
 * that was read for the first time are not new, and nothing is reported twice.
 */
export function createNewFindings(from: Severity): (results: RuleResults) => readonly Finding[] {
  const worst = new Map<string, number>();
  let before: RuleResults | undefined;

  return (results) => {
    const told = results.findings.filter((finding) => {
      const rank = severities.indexOf(finding.severity);
      if (rank >= (worst.get(finding.id) ?? severities.length)) return false;
      worst.set(finding.id, rank);
      return rank <= severities.indexOf(from) && wasWatched(finding, before, results);
    });
    before = results;
    return told;
  };
}

/** Whether everything that the finding is based on was already known at the previous look. */
function wasWatched(
  { subject }: Finding,
  before: RuleResults | undefined,
  now: RuleResults,
): boolean {
  if (before === undefined || before.unread.join() !== now.unread.join()) return false;
  if (subject.kind !== 'session') return true;
  const { sessionId } = subject;
  const hasTranscript = ({ facts }: RuleResults) => facts.transcripts?.has(sessionId) ?? false;
  if (hasTranscript(before) !== hasTranscript(now)) return false;
  const session = now.facts.sessions?.find((one) => one.sessionId === sessionId);
  const isKnown = before.facts.sessions?.some((one) => one.sessionId === sessionId) ?? false;
  return isKnown || (session?.updatedAt ?? 0) > before.facts.nowMs;
}

/**
 * One notification for all new findings, most urgent first: it says the first row that they make on Now, and counts
 * the others. Undefined if there are none.
 */
export function newsText(findings: readonly Finding[]): string | undefined {
  const [first, ...others] = joinedFindings(findings);
  if (first === undefined) return undefined;
  const { subject, problem } = first.finding;
  const more = others.length === 0 ? '' : ` (${others.length} more in Now)`;
  return `${subjectName(subject)}: ${problem}${more}`;
}
