import { useConsole } from '../../console-context.ts';
import type { Outcome, Report } from '../../report/report.ts';
import { useStore } from '../../store.ts';
import { emptyLine, type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Tone } from '../../theme/tone.ts';
import type { Size } from '../frame/screen-size.ts';
import { ModalBox } from './modal-box.tsx';

/** Rows of the box that are not outcomes: its frame, the summary and the blank lines around it. */
const otherRows = 5;

/** What came of several requests, a line each. */
export function ReportBox({ report, size }: { report: Report; size: Size }) {
  const { glyphs } = useConsole();
  const stored = useStore(report.top);
  const room = Math.max(1, size.height - otherRows);
  const top = Math.min(stored, Math.max(0, report.outcomes.length - room));
  const shown = report.outcomes.slice(top, top + room);
  const left = report.outcomes.length - shown.length;
  const content = [
    line([report.summary, 'strong'], [left > 0 ? `   ${left} more lines: j k` : '', 'muted']),
    emptyLine,
    ...shown.map((outcome) => outcomeLine(outcome, glyphs)),
  ];

  return <ModalBox title={report.title} content={content} size={size} />;
}

function outcomeLine({ state, name, text }: Outcome, glyphs: Glyphs): Line {
  const [sign, tone] = signs(glyphs)[state];
  // What is done says itself what was done to whom.
  if (state === 'done') return line([`${sign} `, tone], text);
  return line([`${sign} `, tone], `${name}  `, [text, state === 'failed' ? 'bad' : 'muted']);
}

const signs = (glyphs: Glyphs): Record<Outcome['state'], readonly [string, Tone]> => ({
  done: [glyphs.good, 'good'],
  failed: [glyphs.bad, 'bad'],
  'not-tried': [glyphs.unknown, 'warning'],
  'left-out': [glyphs.off, 'off'],
});
