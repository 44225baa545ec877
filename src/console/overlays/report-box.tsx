import { emptyLine, type Line, line } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Tone } from '../draw/tone.ts';
import type { Size } from '../frame/screen-size.ts';
import type { Outcome, Report } from '../shell/report.ts';
import { useStore } from '../shell/store.ts';
import { ModalBox } from './modal-box.tsx';

/** Rows of the box that are not outcomes: its frame, the summary and the blank lines around it. */
const otherRows = 5;

/** What came of several requests, a line each. */
export function ReportBox({ report, size }: { report: Report; size: Size }) {
  const stored = useStore(report.top);
  const room = Math.max(1, size.height - otherRows);
  const top = Math.min(stored, Math.max(0, report.outcomes.length - room));
  const shown = report.outcomes.slice(top, top + room);
  const left = report.outcomes.length - shown.length;
  const content = [
    line([report.summary, 'strong'], [left > 0 ? `   ${left} more lines: j k` : '', 'muted']),
    emptyLine,
    ...shown.map((outcome) => outcomeLine(outcome)),
  ];

  return <ModalBox title={report.title} content={content} size={size} />;
}

function outcomeLine({ state, name, text }: Outcome): Line {
  const [sign, tone] = outcomeSigns[state];
  // What is done says itself what was done to whom.
  if (state === 'done') return line([`${sign} `, tone], text);
  return line([`${sign} `, tone], `${name}  `, [text, state === 'failed' ? 'bad' : 'muted']);
}

const outcomeSigns: Record<Outcome['state'], readonly [string, Tone]> = {
  done: [signs.good, 'good'],
  failed: [signs.bad, 'bad'],
  'not-tried': [signs.unknown, 'warning'],
  'left-out': [signs.off, 'off'],
};
