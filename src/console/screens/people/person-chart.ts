import { dayChart } from '../../dashboard/chart-lines.ts';
import { dayScale } from '../../dashboard/day-scale.ts';
import { emptyLine, type Line } from '../../draw/line.ts';
import type { PersonFigures } from './use-person.ts';

/** Credits by day with the day under the cursor marked: exactly as many lines as it is high. */
export function personChart(
  { days }: Pick<PersonFigures, 'days'>,
  { width, height }: { width: number; height: number },
  selectedDay: string | undefined,
): Line[] {
  if (days.length === 0) return Array.from({ length: height }, () => emptyLine);
  const chart = dayChart(
    { days: days.map(({ day, credits }) => ({ day, value: credits })) },
    { width, height: height - 1 },
  );
  const cursor = days.findIndex(({ day }) => day === selectedDay);
  return [...chart.lines, dayScale(chart, cursor, width)];
}
