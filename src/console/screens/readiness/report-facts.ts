import { counted } from '../../../domain/format/counted.ts';
import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import type { ReadinessScore } from '../../../domain/readiness/score.ts';
import type { ScoreChange } from '../../../domain/readiness/score-change.ts';
import type { ReadinessReport } from '../../../domain/resources.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';

/** Whether the evaluated code had local changes or commits that were not pushed. */
export function worktreeCell(report: ReadinessReport): Span {
  const { hasLocalChanges, hasNonRemoteCommits } = report;
  if (hasLocalChanges && hasNonRemoteCommits) {
    return { text: `${signs.warning} changed, unpushed`, tone: 'warning' };
  }
  if (hasLocalChanges) return { text: `${signs.warning} changed`, tone: 'warning' };
  if (hasNonRemoteCommits) return { text: `${signs.warning} unpushed`, tone: 'warning' };
  // It is clean only if both are known to be false.
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

/** The model and its reasoning effort: `atlas-3, medium`. */
export const modelText = ({ modelUsed }: ReadinessReport): string =>
  [modelUsed?.id, modelUsed?.reasoningEffort].filter(Boolean).join(', ');

/** Branch and commit of the evaluated code: `main @ 1a2b3c4d`. */
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

/** Percentage points for the better or for the worse. */
export const changeTone = (points: number | undefined): Tone =>
  !points ? 'muted' : points > 0 ? 'good' : 'bad';

/**
 * What a change of the score is over, where it is not simply the same criteria evaluated in the same way:
 * `over 20 shared criteria (40 % → 36 %), effort low → high`.
 */
export function changeBasis({ shared, unshared, before, after, differences }: ScoreChange): string {
  const percent = (share: number) => formatPercent(share, { decimals: 0 });
  const over =
    unshared === 0
      ? []
      : [
          `over ${counted(shared, 'shared criterion', 'shared criteria')} (${percent(before)} → ${percent(after)})`,
        ];
  return [...over, ...differences].join(', ');
}
