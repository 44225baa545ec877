import type {
  DashboardContent,
  DayFigure,
  LinesPanel,
  ListPanel,
  Part,
} from '../../../src/console/dashboard/dashboard-content.ts';
import { line } from '../../../src/console/draw/line.ts';

/** Parts of these amounts, named by letters: `a` is the largest. */
export function parts(...amounts: number[]): Part[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount, index) => {
    const name = String.fromCharCode(97 + index);
    return { id: name, name, amount, share: total > 0 ? amount / total : 0 };
  });
}

export const aList = (fields: Partial<ListPanel> = {}): ListPanel => ({
  kind: 'list',
  id: 'letters',
  title: 'Letters',
  note: ['26 letters'],
  parts: parts(5, 3, 2),
  usualRows: 5,
  tone: 'chart1',
  format: { full: String, brief: String },
  figure: 'model-credits',
  isSum: true,
  trendOf: () => [1, 2, 3, 4, 5, 6, 7],
  open: (model) => ({ screen: 'model', model }),
  emptyText: 'There are no letters.',
  ...fields,
});

export const someLines = (fields: Partial<LinesPanel> = {}): LinesPanel => ({
  kind: 'lines',
  id: 'lines',
  title: 'Lines',
  figure: 'autonomy-levels',
  note: [],
  minRows: 2,
  wantedRows: 4,
  takesMore: true,
  lines: () => [line('a line')],
  ...fields,
});

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];

export const aFigure = (fields: Partial<DayFigure> = {}): DayFigure => ({
  id: 'calls',
  title: 'Calls',
  figure: 'calls-of-day',
  days: days.map((day, index) => ({ day, value: [1, undefined, 9, 4][index] })),
  format: (value) => `${value} calls`,
  ...fields,
});

export const aDashboard = (fields: Partial<DashboardContent> = {}): DashboardContent => ({
  isLoaded: true,
  tiles: [],
  figures: [aFigure()],
  panels: [aList(), someLines()],
  columnWidth: 40,
  ...fields,
});
