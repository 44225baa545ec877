import { formatCount, unknownText } from '../../domain/format/number.ts';
import { sanitizeStart, sanitizeText } from '../../terminal/sanitize.ts';
import { padEnd, textWidth } from '../../terminal/width.ts';
import { wrapPlaces } from '../../terminal/wrap.ts';
import type { Line, Span } from './line.ts';
import { fitSpans, sliceSpans, spansText, spansWidth } from './spans.ts';
import type { Tone } from './theme.ts';

/** What stands before the lines of a row: a list mark, an indentation, the bar of a quotation. */
export type Lead = { first: readonly Span[]; rest: readonly Span[] };

/** A row of a text before it is broken to a width. Its text is sanitised and has no line breaks. */
export type Row = {
  spans: readonly Span[];
  lead?: Lead;
  /**
   * `prose` is broken at a width that is good to read, `code` at the edge of the screen, its further
   * lines as far to the right as its first; `cut` stays one line and ends with an ellipsis.
   */
  flow: 'prose' | 'code' | 'cut';
  /** It is a note on the document and no part of it, so searches pass over it. */
  isNote?: boolean;
  /** Lays the row out by itself, as cells of a table beside each other. The lead is added to each line. */
  layOut?: (width: number) => (readonly Span[])[];
};

/** A line of a row, and where in the text of the row it begins. */
export type RowLine = { spans: readonly Span[]; offset: number; leadLength: number };

/** Longer lines of prose tire the eye; a wide screen takes somewhat longer ones. */
const proseWidth = (width: number): number =>
  Math.min(width, Math.max(100, Math.min(120, Math.floor(width * 0.8))));

const unlimited = 1_000_000;

/** The lines that a row takes in at least one cell. Not wrapped, a row is one line however long. */
export function rowLines(
  row: Row,
  { width, isWrapped }: { width: number; isWrapped: boolean },
): RowLine[] {
  const { spans, lead, flow, layOut } = row;
  const leadWidth = lead ? spansWidth(lead.first) : 0;
  const room = Math.max(8, (flow === 'prose' ? proseWidth(width) : width) - leadWidth);

  if (layOut) {
    const table = layOut(isWrapped ? room : unlimited);
    return table.map((cells, index) => withLead(cells, lead, index, index === 0 ? 0 : -1));
  }
  if (flow === 'cut') {
    const isShort = textWidth(spansText(spans)) <= room;
    return [withLead(isShort ? spans : fitSpans(spans, room), lead, 0, 0)];
  }
  if (!isWrapped) return [withLead(spans, lead, 0, 0)];

  const text = spansText(spans);
  const hang = flow === 'code' ? hangOf(text, room) : 0;
  const body = wrapPlaces(text.slice(hang), room - hang);
  return body.map(({ start, end }, index) => {
    const from = index === 0 ? 0 : hang + start;
    const line = sliceSpans(spans, from, hang + end);
    return withLead(line, index === 0 ? lead : hanging(lead, hang), index, from);
  });
}

/** Blanks before a text, as far as they leave room for it. */
function hangOf(text: string, room: number): number {
  const blanks = text.search(/[^ ]|$/);
  return blanks === text.length ? 0 : Math.min(blanks, Math.floor(room / 2));
}

function hanging(lead: Lead | undefined, cells: number): Lead | undefined {
  if (cells === 0) return lead;
  const { first, rest } = lead ?? { first: [], rest: [] };
  return { first, rest: [...rest, { text: ' '.repeat(cells) }] };
}

function withLead(
  spans: readonly Span[],
  lead: Lead | undefined,
  index: number,
  offset: number,
): RowLine {
  if (!lead) return { spans, offset, leadLength: 0 };
  const before = index === 0 ? lead.first : lead.rest;
  return { spans: [...before, ...spans], offset, leadLength: spansText(before).length };
}

export const rawRows = (text: string): Row[] =>
  sanitizeText(text)
    .split('\n')
    .map((row) => ({ spans: [{ text: row }], flow: 'code' as const }));

type WrappedOptions = {
  /** Before the first line, and before all others. */
  lead: Lead;
  tone?: Tone;
};

/** As much of a text is laid out. It is more than any screen shows, and takes less time than a frame. */
const mostCharacters = 8_000;

/**
 * A text as it was written in lines of `width` cells, the lead included: what is broken stays as far
 * indented. Of a text longer than 8,000 characters the start, and how much more there is.
 */
export function wrappedLines(text: string, width: number, options: WrappedOptions): Line[] {
  const hidden = text.length - mostCharacters;
  if (hidden <= 0) return allLines(text, width, options);
  const more: Span = { text: `${formatCount(hidden)} more characters`, tone: 'muted' };
  const lines = allLines(text.slice(0, mostCharacters), width, options);
  return [...lines, { spans: [...options.lead.rest, more] }];
}

const allLines = (text: string, width: number, { lead, tone }: WrappedOptions): Line[] =>
  rawRows(text).flatMap(({ spans, flow }, index) =>
    rowLines(
      {
        spans: tone === undefined ? spans : spans.map((span) => ({ ...span, tone })),
        lead: index === 0 ? lead : { first: lead.rest, rest: lead.rest },
        flow,
      },
      { width, isWrapped: true },
    ).map((line) => ({ spans: line.spans })),
  );

/** So many blanks before each line. */
export function indentLead(cells: number): Lead {
  const blank = [{ text: ' '.repeat(cells) }];
  return { first: blank, rest: blank };
}

const nameWidth = 14;

/** A name and its value, if there is one; a value that is too long goes on beneath itself. */
export function factLines(name: string, value: string | null | undefined, width: number): Line[] {
  const label = sanitizeStart(name, width);
  const shown = textWidth(label) < nameWidth ? padEnd(label, nameWidth) : `${label}  `;
  const lead: Lead = { ...indentLead(nameWidth), first: [{ text: shown, tone: 'muted' }] };
  return wrappedLines(value || unknownText, width, { lead });
}

/** Names and their values; `false` stands for what is left out. */
export type Facts = readonly (readonly [name: string, value: string | null | undefined] | false)[];

export const factTable = (width: number, ...facts: Facts): Line[] =>
  facts.flatMap((fact) => (fact ? factLines(...fact, width) : []));
