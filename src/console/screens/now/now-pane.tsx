import { useMemo } from 'react';
import { subjectName } from '../../../rules/finding.ts';
import { joinedFindings } from '../../../rules/joined-findings.ts';
import { byUrgency } from '../../../rules/rules.ts';
import { isSnoozed } from '../../../rules/seen.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { textWidth, truncateEnd } from '../../../terminal/width.ts';
import { type Line, line, type Size, signs } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { currentVisit } from '../../shell/navigation.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { severitySigns } from './finding-preview.ts';

/** Below this width a terminal is a pane beside others, in which Now stays in sight. */
const narrow = 60;

/** The heights from which on there is room for more findings. */
const [minForTwo, minForThree, minForFive] = [14, 20, 32];

/** The rows below every screen but Now itself that show what is most urgent. */
export function nowPaneRows(
  { width, height }: Size,
  { isScreenReader, navigation }: Shell,
): number {
  const isOnNow = currentVisit(navigation.get()).route.screen === 'now';
  if (width >= narrow || isScreenReader || isOnNow) return 0;
  if (height >= minForFive) return 6;
  if (height >= minForThree) return 4;
  return height >= minForTwo ? 2 : 1;
}

/** The share of a line that a name gets, so that what is wrong follows. */
const nameShare = 0.4;

/** What is most urgent, a line each; above more than one of them a line that says what they are. */
export function NowPane({ width, height }: Size) {
  const { attention, clock } = useShell();
  const { findings, facts } = useStore(attention.state);
  const snoozes = useStore(attention.snoozes);
  const isWhole = useStore(attention.isWhole);
  const nowMs = facts.nowMs || clock();
  const rows = useMemo(
    () =>
      joinedFindings(findings.filter((finding) => !isSnoozed(finding, snoozes, nowMs)))
        .map(({ finding }) => finding)
        .sort(byUrgency),
    [findings, snoozes, nowMs],
  );
  const max = height > 2 ? height - 1 : height;
  const shown = rows.slice(0, max).map(({ severity, subject, problem }): Line => {
    const { text = '', tone } = severitySigns[severity];
    const name = truncateEnd(sanitizeLine(subjectName(subject)), Math.floor(width * nameShare));
    return line(' ', [text, tone ?? 'text'], ` ${name}`, [`  ${problem}`, 'muted']);
  });
  const none = `Nothing found ${isWhole ? 'that needs a person' : 'so far'}`;
  const content = shown.length > 0 ? shown : [line([` ${signs.dot} ${none}`, 'muted'])];
  const more = rows.length > max ? `, ${rows.length - max} more` : '';
  const title = `${signs.rule} Now${more} `;
  const head = line([title, 'border'], [signs.rule.repeat(width - textWidth(title)), 'border']);
  return (
    <Pane
      lines={height > 2 ? [head, ...content] : content}
      width={width}
      height={height}
      onClick={() => 'screen.now'}
    />
  );
}
