import type { StepProgress } from '../../../domain/computers/steps.ts';
import { formatDuration } from '../../../domain/format/time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart, textWidth } from '../../../terminal/width.ts';
import type { Line } from '../../text/line.ts';
import { indentLead, wrappedLines } from '../../text/wrapped-lines.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Tone } from '../../theme/tone.ts';

const timeWidth = 8;

/** Provisioning steps as a timeline: sign, name, how long; the error beneath the step that failed. */
export function stepLines(steps: readonly StepProgress[], width: number, glyphs: Glyphs): Line[] {
  return steps.flatMap((step) => [
    stepLine(step, width, glyphs),
    ...errorLines(step, width),
    ...sessionLine(step, glyphs),
  ]);
}

function stepLine(
  { name, state, status, durationMs }: StepProgress,
  width: number,
  glyphs: Glyphs,
): Line {
  const { sign, tone } = looks(glyphs)[state];
  const time = durationMs === undefined ? '' : formatDuration(durationMs);
  const word = sanitizeLine(wordOf(state, status));
  const room = Math.max(8, width - timeWidth - textWidth(word) - 3);
  return {
    spans: [
      { text: `${sign} `, tone },
      { text: padEnd(sanitizeLine(name), room), tone: state === 'pending' ? 'muted' : 'text' },
      { text: word, tone },
      { text: padStart(time, timeWidth), tone: 'muted' },
    ],
  };
}

/** What the sign leaves open: whether a step goes on, and words that are not known. */
function wordOf(state: StepProgress['state'], status: string | undefined): string {
  if (state === 'running') return 'running ';
  return state === 'unknown' ? `${status ?? ''} ` : '';
}

const looks = (glyphs: Glyphs): Record<StepProgress['state'], { sign: string; tone: Tone }> => ({
  completed: { sign: glyphs.good, tone: 'good' },
  running: { sign: glyphs.busy, tone: 'busy' },
  failed: { sign: glyphs.bad, tone: 'bad' },
  pending: { sign: glyphs.off, tone: 'off' },
  unknown: { sign: glyphs.unknown, tone: 'muted' },
});

function errorLines({ error }: StepProgress, width: number): Line[] {
  if (error === undefined) return [];
  return wrappedLines(error, width - 2, { lead: indentLead(2), tone: 'bad' });
}

function sessionLine({ sessionId, state }: StepProgress, { arrow }: Glyphs): Line[] {
  if (sessionId === undefined || state === 'completed') return [];
  return [{ spans: [{ text: `  ${arrow} session ${sessionId}`, tone: 'muted' }] }];
}
