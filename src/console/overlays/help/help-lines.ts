import { padEnd } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { beside } from '../../draw/spans.ts';
import type { HelpEntry, HelpSection } from './help-sections.ts';

const keysWidth = 18;
const columnWidth = keysWidth + 37;
const gap = 2;

/** Rows beside those of the list: two of the frame, one blank, and one about the keys of the help. */
const otherRows = 4;

/** In fewer rows than these no blank lines stand between the sections. */
const leastForBlanks = 30;

export type HelpLayout = {
  lines: Line[];
  /** The first line at which the list can begin, so that its end is on the screen. */
  lastTop: number;
  /** Lines of the list on the screen, those of all columns together. */
  height: number;
  /** Rows that there are for them. */
  room: number;
};

/** What is seen of the sections from a line on, in as many columns as fit, inside of this room. */
export function helpLayout(
  sections: readonly HelpSection[],
  top: number,
  { width, height }: Size,
): HelpLayout {
  const inside = width - 6;
  const room = Math.max(1, height - otherRows);
  const most = Math.max(1, Math.floor((inside + gap) / (columnWidth + gap)));
  const whole = most === 1 ? Math.min(inside, 76) : most * (columnWidth + gap) - gap;
  // What fits in one column has all the width: its titles need not be broken.
  const hasBlanks = height >= leastForBlanks;
  const columns = allLines(sections, whole, hasBlanks).length <= room ? 1 : most;
  const lineWidth = columns === 1 ? whole : columnWidth;
  const all = allLines(sections, lineWidth, hasBlanks);

  const shown = room * columns;
  const lastTop = Math.max(0, all.length - shown);
  const first = Math.min(top, lastTop);
  const parts = Array.from({ length: columns }, (_, column) => ({
    lines: all.slice(first + column * room, first + (column + 1) * room),
    width: lineWidth,
  }));
  return { lines: beside(parts, gap), lastTop, height: shown, room };
}

function allLines(sections: readonly HelpSection[], width: number, hasBlanks: boolean): Line[] {
  if (sections.length === 0) return [line(['No key or command matches.', 'muted'])];
  return sections.flatMap((section, index) => [
    ...(index > 0 && hasBlanks ? [emptyLine] : []),
    ...sectionLines(section, width),
  ]);
}

function sectionLines({ title, isElsewhere, entries }: HelpSection, width: number): Line[] {
  const heading = line([title, 'strong'], [isElsewhere ? '  elsewhere' : '', 'muted']);
  return [heading, ...entries.flatMap((entry) => entryLines(entry, width))];
}

function entryLines({ keys, title, reason, isNow }: HelpEntry, width: number): Line[] {
  const room = width - keysWidth;
  const tone = reason === undefined && isNow ? 'text' : 'muted';
  const isShort = title.length + (reason?.length ?? 0) + gap <= room;
  const beneath = reason === undefined || isShort ? [] : wrapText(reason, room - gap);

  return [
    ...wrapText(title, room).map((text, index) =>
      line(
        [padEnd(index === 0 ? keys : '', keysWidth), 'accent'],
        [text, tone],
        ...(isShort && reason !== undefined ? (['  ', [reason, 'warning']] as const) : []),
      ),
    ),
    ...beneath.map((text) => line(' '.repeat(keysWidth + gap), [text, 'warning'])),
  ];
}
