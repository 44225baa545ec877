import { formatCount, formatPercent, unknownText } from '../../../domain/format/number.ts';
import type { ReadinessScore } from '../../../domain/readiness/score.ts';
import { changeBasis, type ScoreChange } from '../../../domain/readiness/score-change.ts';
import type { ReadinessReport } from '../../../domain/resources.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { type Line, line, type Span } from '../../draw/line.ts';
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

/** `19 of 22 criteria pass   86 %   31 of 36 checks`. */
export function scoreSpans({
  passed,
  criteria,
  share,
  checksPassed,
  checks,
}: ReadinessScore): Span[] {
  if (share === undefined) return [{ text: 'Nothing was evaluated.', tone: 'muted' }];
  return [
    { text: formatPercent(share, { decimals: 0 }), tone: 'strong' },
    { text: `  ${passed} of ${criteria} criteria pass` },
    {
      text: `  ${formatCount(checksPassed)} of ${formatCount(checks)} checks`,
      tone: 'muted',
    },
  ];
}

/** Percentage points for the better or for the worse. */
export const changeTone = (points: number | undefined): Tone =>
  !points ? 'muted' : points > 0 ? 'good' : 'bad';

/** What a change of the score is over, where that is to be shown. */
export function basisLines(change: ScoreChange | undefined, width: number): Line[] {
  const basis = change === undefined ? '' : changeBasis(change);
  return basis === '' ? [] : wrapText(basis, width).map((row) => line([row, 'muted']));
}
