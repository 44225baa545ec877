import { sparkline } from '../../../domain/charts/sparkline.ts';
import { formatPercent } from '../../../domain/format/number.ts';
import { formatShortDate } from '../../../domain/format/time.ts';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import type { Line, Span } from '../../draw/line.ts';
import type { Tone } from '../../draw/theme.ts';
import type { ShownReports } from './repository-view.ts';

/** Cells of one report: its score between brackets, and a gap. */
const cellWidth = 11;

/** Cells at both ends for the number of reports that did not fit. */
const noteWidth = 9;

type Cell = { scored: ScoredReport; mark: 'chosen' | 'other' | 'none' };

/**
 * The reports from old to new, each with its day and its score. The one that is shown has square brackets,
 * the one that it is compared with has parentheses.
 */
export function reportTimeline(
  reports: readonly ScoredReport[],
  { chosen, other }: ShownReports,
  width: number,
): Line[] {
  const isAllShown = reports.length * cellWidth <= width;
  const margin = isAllShown ? 0 : noteWidth;
  const room = Math.max(1, Math.floor((width - 2 * margin) / cellWidth));
  // Show the newest reports that still include both marked ones.
  const oldest = Math.max(chosen, other ?? chosen);
  const first = Math.max(0, oldest - room + 1);
  const cells = reports
    .slice(first, first + room)
    .map((scored, index): Cell => ({ scored, mark: markOf(first + index, chosen, other) }))
    .reverse();
  const older = reports.length - first - cells.length;

  return [
    {
      spans: [
        { text: ' '.repeat(margin) },
        ...cells.map((cell) => ({ text: dayCell(cell), tone: tones[cell.mark] })),
      ],
    },
    {
      spans: [
        { text: padEnd(older > 0 ? `${older} older` : '', margin), tone: 'muted' },
        ...cells.flatMap((cell) => scoreCell(cell)),
        { text: first > 0 ? `${first} newer` : '', tone: 'muted' },
      ],
    },
  ];
}

function markOf(place: number, chosen: number, other: number | undefined): Cell['mark'] {
  if (place === chosen) return 'chosen';
  return place === other ? 'other' : 'none';
}

const tones: Record<Cell['mark'], Tone> = { chosen: 'accent', other: 'warning', none: 'muted' };

const brackets: Record<Cell['mark'], readonly [string, string]> = {
  chosen: ['[', ']'],
  other: ['(', ')'],
  none: [' ', ' '],
};

function dayCell({ scored: { report } }: Cell): string {
  return `${padStart(formatShortDate(report.createdAt), cellWidth - 3)}   `;
}

function scoreCell({ scored: { score }, mark }: Cell): Span[] {
  const [open, close] = brackets[mark];
  const height = sparkline([score.share], 1, { maximum: 1 });
  const percent = padStart(formatPercent(score.share, { decimals: 0 }), cellWidth - 5);
  return [
    { text: open, tone: tones[mark] },
    { text: height, tone: 'chart1' },
    { text: percent, tone: mark === 'none' ? 'text' : tones[mark] },
    { text: `${close}  `, tone: tones[mark] },
  ];
}
