import { type Day, isMonday } from '../day.ts';
import { formatDay, formatShortDay } from '../format/time.ts';
import type { ColumnChart } from './column-chart.ts';

/** A text below a chart, and its distance from the first column in cells. */
type Label = { text: string; start: number };

type DayColumns = { days: readonly Day[]; columns: ColumnChart['columns'] };

/**
 * The dates below columns of days, with one day marked and labelled: the texts before, at and after the mark.
 * Dates that would overlap it are omitted. If the day is not in the range, nothing is marked.
 */
export function markedDates(
  chart: DayColumns,
  marked: number,
  room: number,
): { before: string; mark: string; after: string } {
  const dates = dateLabels(chart, room);
  const day = chart.days[marked];
  const column = chart.columns[marked];
  if (day === undefined || column === undefined) {
    return { before: writtenLabels(dates, 0), mark: '', after: '' };
  }

  const mark = markLabel(column.start + Math.floor((column.width - 1) / 2), day, room);
  const end = mark.start + mark.text.length;
  const others = dates.filter(({ text }) => text !== formatShortDay(day));
  const before = others.filter(({ start, text }) => start + text.length < mark.start);
  const after = others.filter(({ start }) => start > end);
  return {
    before: writtenLabels(before, 0).padEnd(mark.start),
    mark: mark.text,
    after: writtenLabels(after, end),
  };
}

/**
 * The mark is below the column, and its date to the right, or to the left if there is no room on the right.
 */
function markLabel(place: number, day: Day, room: number): Label {
  const name = formatDay(day);
  if (place + name.length + 2 <= room) return { text: `▲ ${name}`, start: place };
  return { text: `${name} ▲`, start: Math.max(0, place - name.length - 1) };
}

/** All dates, or the first, the last and as many Mondays as fit. */
function dateLabels({ days, columns }: DayColumns, room: number): Label[] {
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

/** Spaces between two dates. */
const leastGap = 2;

const widestDate = '30 Nov'.length;

/** Labels as one text, which begins `from` cells after the first column. */
const writtenLabels = (labels: readonly Label[], from: number): string =>
  labels.reduce((text, label) => text.padEnd(label.start - from) + label.text, '');
