import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import type { ReadinessScore } from '../../../domain/readiness/score.ts';
import type { ReadinessReport } from '../../../domain/resources.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';

/** Whether what was evaluated is what others can fetch: local changes, commits that were not pushed. */
export function worktreeCell(report: ReadinessReport): Span {
  const { hasLocalChanges, hasNonRemoteCommits } = report;
  if (hasLocalChanges && hasNonRemoteCommits) {
    return { text: `${signs.warning} both`, tone: 'warning' };
  }
  if (hasLocalChanges) return { text: `${signs.warning} changed`, tone: 'warning' };
  if (hasNonRemoteCommits) return { text: `${signs.warning} unpushed`, tone: 'warning' };
  // One of the two is not enough to call it clean.
  if (hasLocalChanges == null || hasNonRemoteCommits == null) {
    return { text: unknownText, tone: 'muted' };
  }
  return { text: `${signs.good} clean`, tone: 'muted' };
}

/** The same in words. */
export function worktreeText({ hasLocalChanges, hasNonRemoteCommits }: ReadinessReport): string {
  const changes = { true: 'with local changes', false: 'no local changes' };
  const commits = { true: 'with unpushed commits', false: 'nothing unpushed' };
  const parts = [
    hasLocalChanges == null ? undefined : changes[`${hasLocalChanges}`],
    hasNonRemoteCommits == null ? undefined : commits[`${hasNonRemoteCommits}`],
  ];
  return parts.filter(Boolean).join(', ');
}

/** The model with how hard it thought: `atlas-3, medium`. */
export const modelText = ({ modelUsed }: ReadinessReport): string =>
  [modelUsed?.id, modelUsed?.reasoningEffort].filter(Boolean).join(', ');

/** Where the evaluated code stood: `main @ 1a2b3c4d`. */
export const commitText = ({ branch, commitHash }: ReadinessReport): string =>
  [branch, commitHash && `@ ${commitHash.slice(0, 8)}`].filter(Boolean).join(' ');

/** `19 of 22 criteria pass   86 %   31 of 36 checks`. */
export function scoreSpans({ passed, criteria, share, checksPassed, checks }: ReadinessScore) {
  if (share === undefined) return [{ text: 'Nothing was evaluated.', tone: 'muted' as const }];
  const spans: Span[] = [
    { text: formatPercent(share, { decimals: 0 }), tone: 'strong' },
    { text: `  ${passed} of ${criteria} criteria pass` },
    {
      text: `  ${formatCount(checksPassed)} of ${formatCount(checks)} checks`,
      tone: 'muted',
    },
  ];
  return spans;
}

/** A change for the better or for the worse. */
export const changeTone = (change: number | undefined): Tone =>
  change === undefined || Math.round(change * 100) === 0 ? 'muted' : change > 0 ? 'good' : 'bad';
