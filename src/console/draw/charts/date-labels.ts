import { type Day, daysBetween, isMonday } from '../../../figures/time/day.ts';
import { formatDay, formatShortDay } from '../../../figures/time/format-time.ts';
import type { ColumnChart } from './column-chart.ts';

/** A text below a chart, and its distance from the first column in cells. */
type Label = { text: string; start: number };

type DayColumns = { days: readonly Day[]; columns: ColumnChart['columns'] };

/** The texts before, at and after the marked day. Dates that would overlap it are omitted. */
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

/** The date is to the right of the mark, or to the left if there is no room on the right. */
function markLabel(place: number, day: Day, room: number): Label {
  const name = formatDay(day);
  if (place + name.length + 2 <= room) return { text: `▲ ${name}`, start: place };
  return { text: `${name} ▲`, start: Math.max(0, place - name.length - 1) };
}

/** The dates that can be labelled without a collision: as many as fit of those that are evenly spaced. */
function dateLabels({ days, columns }: DayColumns, room: number): Label[] {
  const all = days.map((day, index) => ({
    day,
    text: formatShortDay(day),
    start: columns[index]?.start ?? 0,
  }));
  for (const isTick of tickRules(days)) {
    const ticks = all.filter(({ day }) => isTick(day));
    const isApart = ticks.every(({ start, text }, index) => {
      const next = ticks[index + 1];
      return next === undefined || start + text.length + minGap <= next.start;
    });
    if (isApart) return ticks.filter(({ start, text }) => start + text.length <= room);
  }
  return [];
}

/** Which days have a date, from many to few: days of a short range, then Mondays, then the first days of months. */
function tickRules(days: readonly Day[]): ((day: Day) => boolean)[] {
  const newest = days.at(-1) ?? '';
  const every = days.length < minForWeeks ? [1, 2, 3] : [1];
  const weeksOf = (day: Day) => Math.floor(daysBetween(anyMonday, day) / 7);
  return [
    ...every.map((step) => (day: Day) => daysBetween(day, newest) % step === 0),
    ...[1, 2].map((step) => (day: Day) => isMonday(day) && weeksOf(day) % step === 0),
    ...[1, 2, 3, 6, 12].map(
      (step) => (day: Day) => day.endsWith('-01') && (Number(day.slice(5, 7)) - 1) % step === 0,
    ),
  ];
}

/** Shorter ranges may contain a single Monday. */
const minForWeeks = 14;

/** Weeks are counted from a fixed day, so that dates do not change when the range moves on. */
const anyMonday = '2001-01-01';

const minGap = 2;

/** Labels as one text, which begins `from` cells after the first column. */
const writtenLabels = (labels: readonly Label[], from: number): string =>
  labels.reduce((text, label) => text.padEnd(label.start - from) + label.text, '');
