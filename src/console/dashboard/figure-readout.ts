import type { Day } from '../../domain/day.ts';
import { formatDay } from '../../domain/format/time.ts';
import type { DayFigure } from './dashboard-content.ts';
import { type Fact, muted, sameFact } from './facts.ts';

/** What is known of one day: the figure of the chart, then all others. */
export function figureReadout(day: Day, figure: DayFigure, figures: readonly DayFigure[]): Fact[] {
  const others = figures.filter(({ id }) => id !== figure.id);
  const facts = [figure, ...others].flatMap(({ id, days, format }) => {
    const value = days.find((one) => one.day === day)?.value;
    if (value === undefined) return [];
    return [sameFact({ text: format(value), tone: id === figure.id ? 'strong' : 'text' })];
  });
  return [
    sameFact({ text: formatDay(day), tone: 'accent' }),
    ...(facts.length > 0 ? facts : [sameFact(muted('no data for this day'))]),
  ];
}
