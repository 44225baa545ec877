import { startOfDay } from '../../../domain/day.ts';
import { formatDay, formatShortDay } from '../../../domain/format/time.ts';
import type { Line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { DayChart } from './chart-lines.ts';

type Label = { text: string; start: number };

/** Blanks between two dates. */
const leastGap = 2;

/**
 * The dates below a chart: the first, the last, and the Mondays between them that have room. The day
 * under the cursor is marked below its column and says its name; dates in its way give way.
 */
export function dayScale(chart: DayChart, cursor: number, width: number, glyphs: Glyphs): Line {
  const { axisWidth, columns, days } = chart;
  const room = width - axisWidth;
  const day = days[cursor];
  const column = columns[cursor];
  const dates = dateLabels(chart, room);
  if (day === undefined || column === undefined) {
    return { spans: [{ text: ' '.repeat(axisWidth) + written(dates, 0), tone: 'muted' }] };
  }

  const mark = markLabel(column.start + Math.floor((column.width - 1) / 2), day, room, glyphs);
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
function markLabel(place: number, day: string, room: number, { up }: Glyphs): Label {
  const name = formatDay(day);
  if (place + name.length + 2 <= room) return { text: `${up} ${name}`, start: place };
  return { text: `${name} ${up}`, start: Math.max(0, place - name.length - 1) };
}

function dateLabels({ days, columns }: DayChart, room: number): Label[] {
  const labels: Label[] = [];
  const end = Math.min(room, columnEnd(columns.at(-1)));
  const last = toLabel(days.at(-1), end);
  const lastStart = last === undefined ? end : Math.max(0, end - last.text.length);
  let free = 0;
  for (const [index, day] of days.entries()) {
    if (index > 0 && new Date(startOfDay(day)).getUTCDay() !== monday) continue;
    const label = toLabel(day, columns[index]?.start ?? 0);
    if (label === undefined || label.start < free) continue;
    if (label.start + label.text.length + leastGap > lastStart) continue;
    labels.push(label);
    free = label.start + label.text.length + leastGap;
  }
  return last === undefined ? labels : [...labels, { ...last, start: lastStart }];
}

const monday = 1;

const toLabel = (day: string | undefined, start: number): Label | undefined =>
  day === undefined ? undefined : { text: formatShortDay(day), start };

const columnEnd = (column: { start: number; width: number } | undefined): number =>
  column === undefined ? 0 : column.start + column.width;

const written = (labels: readonly Label[], from: number): string =>
  labels.reduce((text, label) => text.padEnd(label.start - from) + label.text, '');
