import { sanitizeText } from '../../terminal/sanitize.ts';
import { wrapText } from '../../terminal/wrap.ts';
import { emptyLine, type Line, line, type Size, signs } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';
import { viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import type { Outcome, Outcomes, TextOutput } from '../shell/question.ts';
import type { Overlay } from '../shell/shell.ts';
import {
  closeAction,
  createScroll,
  OverlayBox,
  type Scroll,
  scrollingActions,
  useScroll,
} from './box.tsx';
import { outsideAction } from './view-text.ts';

type Output = {
  title: string;
  text: string;
  /** As it came. */
  given: string;
  rowsIn(width: number): readonly string[];
  top: Scroll;
};

/** Shows a text from outside, such as what a program printed. */
export function outputOverlay({ title, text: given }: TextOutput): Overlay {
  const text = sanitizeText(given).trimEnd();
  let wrapped: { width: number; rows: readonly string[] } | undefined;
  const rowsIn = (width: number) => {
    if (wrapped?.width !== width) wrapped = { width, rows: wrapText(text, width) };
    return wrapped.rows;
  };
  const output: Output = { title, text, given, rowsIn, top: createScroll() };
  return {
    bindings: bind(outputActions, () => output),
    draw: (size) => <OutputBox output={output} size={size} />,
    state: output.top,
  };
}

export const outputActions = [
  closeAction('output.close', 'Close the output', ['esc', 'q', 'enter']),
  viewAction<Output>({
    id: 'output.copy',
    title: 'Copy the output',
    keys: ['y'],
    hint: 'copy',
    run: ({ text }, shell) => shell.copy(text, 'the output'),
  }),
  outsideAction<Output>('output.outside', ({ given }) => ({
    name: 'output.txt',
    text: (clean) => clean(given),
  })),
  ...scrollingActions('output'),
];

const [borderColumns, borderRows] = [4, 2];

function OutputBox({ output, size }: { output: Output; size: Size }) {
  const rows = output.rowsIn(size.width - borderColumns);
  const room = Math.max(1, size.height - borderRows);
  const { top, ...hidden } = useScroll(output.top, rows.length, room);
  const content = rows.slice(top, top + room).map((row): Line => line(row));

  return <OverlayBox title={output.title} content={content} size={size} hidden={hidden} />;
}

type Report = Outcomes & { top: Scroll };

const order: readonly Outcome['state'][] = ['failed', 'not-tried', 'left-out', 'done'];

const reportText = ({ title, summary, outcomes }: Outcomes): string =>
  [`${title}: ${summary}`, ...outcomes.map(({ state, name, text }) => `${state}: ${name}: ${text}`)]
    .map((line) => `${line}\n`)
    .join('');

export function reportOverlay({ title, summary, outcomes }: Outcomes): Overlay {
  const report: Report = {
    title,
    summary,
    outcomes: outcomes.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)),
    top: createScroll(),
  };
  return {
    bindings: bind(reportActions, () => report),
    draw: (size) => <ReportBox report={report} size={size} />,
  };
}

export const reportActions = [
  closeAction('report.close', 'Close the report', ['esc', 'q', 'enter']),
  viewAction<Report>({
    id: 'report.copy',
    title: 'Copy the report',
    keys: ['y'],
    hint: 'copy',
    run: (report, shell) => shell.copy(reportText(report), 'the report'),
  }),
  ...scrollingActions('report'),
];

/** Rows of the box that are not outcomes: its frame, the summary and the blank lines around it. */
const otherRows = 5;

function ReportBox({ report, size }: { report: Report; size: Size }) {
  const room = Math.max(1, size.height - otherRows);
  const { top } = useScroll(report.top, report.outcomes.length, room);
  const shown = report.outcomes.slice(top, top + room);
  const left = report.outcomes.length - shown.length;
  const content = [
    line([report.summary, 'strong'], [left > 0 ? `   ${left} more lines: j k` : '', 'muted']),
    emptyLine,
    ...shown.map(outcomeLine),
  ];

  return <OverlayBox title={report.title} content={content} size={size} />;
}

function outcomeLine({ state, name, text }: Outcome): Line {
  const [sign, tone] = outcomeSigns[state];
  // The text of a success already contains the name of the target.
  if (state === 'done') return line([`${sign} `, tone], text);
  return line([`${sign} `, tone], `${name}  `, [text, state === 'failed' ? 'bad' : 'muted']);
}

const outcomeSigns: Record<Outcome['state'], readonly [string, Tone]> = {
  done: [signs.good, 'good'],
  failed: [signs.bad, 'bad'],
  'not-tried': [signs.unknown, 'warning'],
  'left-out': [signs.off, 'off'],
};
