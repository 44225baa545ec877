import type { StepProgress } from '../../../domain/computers/steps.ts';
import { formatDuration } from '../../../domain/format/time.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart, textWidth } from '../../../terminal/width.ts';
import type { Line } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';
import { indentLead, wrappedLines } from '../../draw/wrapped-lines.ts';

const timeWidth = 8;

/** Provisioning steps as a timeline: sign, name, how long; the error beneath the step that failed. */
export function stepLines(steps: readonly StepProgress[], width: number): Line[] {
  return steps.flatMap((step) => [
    stepLine(step, width),
    ...errorLines(step, width),
    ...sessionLine(step),
  ]);
}

function stepLine({ name, state, status, durationMs }: StepProgress, width: number): Line {
  const { sign, tone } = looks[state];
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

const looks: Record<StepProgress['state'], { sign: string; tone: Tone }> = {
  completed: { sign: signs.good, tone: 'good' },
  running: { sign: signs.busy, tone: 'busy' },
  failed: { sign: signs.bad, tone: 'bad' },
  pending: { sign: signs.off, tone: 'off' },
  unknown: { sign: signs.unknown, tone: 'muted' },
};

function errorLines({ error }: StepProgress, width: number): Line[] {
  if (error === undefined) return [];
  return wrappedLines(error, width - 2, { lead: indentLead(2), tone: 'bad' });
}

function sessionLine({ sessionId, state }: StepProgress): Line[] {
  if (sessionId === undefined || state === 'completed') return [];
  return [{ spans: [{ text: `  ${signs.arrow} session ${sessionId}`, tone: 'muted' }] }];
}
