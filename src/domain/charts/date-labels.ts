import { type Day, isMonday } from '../day.ts';
import { formatShortDay } from '../format/time.ts';
import type { ColumnChart } from './column-chart.ts';

/** A text below a chart, and its distance from the first column in cells. */
export type Label = { text: string; start: number };

/** The dates below columns of days: all of them, or the first, the last and the Mondays that fit. */
export function dateLabels(
  { days, columns }: { days: readonly Day[]; columns: ColumnChart['columns'] },
  room: number,
): Label[] {
  const all = days.map((day, index) => ({
    text: formatShortDay(day),
    start: columns[index]?.start ?? 0,
  }));
  if ((columns[0]?.width ?? 0) >= widestDate + leastGap) return all;

  const newest = all.at(-1);
  if (newest === undefined) return [];
  const end = Math.min(room, newest.start + (columns.at(-1)?.width ?? 0));
  const last = { ...newest, start: Math.max(0, end - newest.text.length) };
  const labels: Label[] = [];
  let free = 0;
  for (const [index, label] of all.slice(0, -1).entries()) {
    if (index > 0 && !isMonday(days[index] ?? '')) continue;
    const next = label.start + label.text.length + leastGap;
    if (label.start < free || next > last.start) continue;
    labels.push(label);
    free = next;
  }
  return [...labels, last];
}

/** Blanks between two dates. */
const leastGap = 2;

const widestDate = '30 Nov'.length;

/** Labels in one text, which begins `from` cells after the first column. */
export const writtenLabels = (labels: readonly Label[], from: number): string =>
  labels.reduce((text, label) => text.padEnd(label.start - from) + label.text, '');
