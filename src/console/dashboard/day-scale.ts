import { isMonday } from '../../domain/day.ts';
import { formatDay, formatShortDay } from '../../domain/format/time.ts';
import type { Line } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { DayChart } from './chart-lines.ts';

type Label = { text: string; start: number };

/**
 * The dates below a chart: the first, the last, and between them all days or the Mondays that have room. The day
 * under the cursor is marked below its column and says its name; dates in its way give way.
 */
export function dayScale(chart: DayChart, cursor: number, width: number): Line {
  const { axisWidth, columns, days } = chart;
  const room = width - axisWidth;
  const day = days[cursor];
  const column = columns[cursor];
  const shortName = day === undefined ? '' : formatShortDay(day);
  const dates = dateLabels(chart, room).filter(({ text }) => text !== shortName);
  if (day === undefined || column === undefined) {
    return { spans: [{ text: ' '.repeat(axisWidth) + written(dates, 0), tone: 'muted' }] };
  }

  const mark = markLabel(column.start + Math.floor((column.width - 1) / 2), day, room);
  const markEnd = mark.start + mark.text.length;
  const before = dates.filter(({ start, text }) => start + text.length < mark.start);
  const after = dates.filter(({ start }) => start > markEnd);
  return {
    spans: [
      {
        text: (' '.repeat(axisWidth) + written(before, 0)).padEnd(axisWidth + mark.start),
        tone: 'muted',
      },
      { text: mark.text, tone: 'accent' },
      { text: written(after, markEnd), tone: 'muted' },
    ],
  };
}

/** The sign stands below the column; the name to its right, or to its left where that is too narrow. */
function markLabel(place: number, day: string, room: number): Label {
  const name = formatDay(day);
  if (place + name.length + 2 <= room) return { text: `${signs.up} ${name}`, start: place };
  return { text: `${name} ${signs.up}`, start: Math.max(0, place - name.length - 1) };
}

function dateLabels({ days, columns }: DayChart, room: number): Label[] {
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

const written = (labels: readonly Label[], from: number): string =>
  labels.reduce((text, label) => text.padEnd(label.start - from) + label.text, '');
