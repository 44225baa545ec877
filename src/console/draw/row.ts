import { formatCount, unknownText } from '../../figures/format/number.ts';
import { sanitizeStart, sanitizeText } from '../../terminal/sanitize.ts';
import { padEnd, textWidth } from '../../terminal/width.ts';
import { hangOf, wrapPlaces } from '../../terminal/wrap.ts';
import type { Line, Span } from './line.ts';
import { fitSpans, sliceSpans, spansText, spansWidth } from './spans.ts';
import type { Tone } from './theme.ts';

/** What precedes the lines of a row: a list marker, an indentation, the bar of a quotation. */
export type Lead = { first: readonly Span[]; rest: readonly Span[] };

/** A row of a text before it is wrapped. Its text is sanitised and has no line breaks. */
export type Row = {
  spans: readonly Span[];
  lead?: Lead;
  /** `prose` is wrapped at a readable width, `code` at the edge with a hanging indent; `cut` stays one line. */
  flow: 'prose' | 'code' | 'cut';
  /** Whether it is a note on the document and not part of it, so that searches skip it. */
  isNote?: boolean;
  /** Lays the row out by itself, such as the cells of a table side by side. The lead is added to each line. */
  layOut?: (width: number) => (readonly Span[])[];
};

/** A line of a row, and the offset of its start in the row's text. */
export type RowLine = { spans: readonly Span[]; offset: number; leadLength: number };

/** Long lines of prose are hard to read; a wide screen allows somewhat longer ones. */
const proseWidth = (width: number): number =>
  Math.min(width, Math.max(100, Math.min(120, Math.floor(width * 0.8))));

const unlimited = 1_000_000;

/** The lines of a row, at least one cell wide. Without wrapping, a row is one line, however long. */
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
  /** Leads of the first line and of all others. */
  lead: Lead;
  tone?: Tone;
};

/** The maximum number of characters that are laid out: more than any screen shows, in less time than a frame. */
const maxCharacters = 8_000;

/** `width` includes the lead; wrapped lines keep the indentation. Of a text beyond 8,000 characters, the start and the length of the rest are shown. */
export function wrappedLines(text: string, width: number, options: WrappedOptions): Line[] {
  const hidden = text.length - maxCharacters;
  if (hidden <= 0) return allLines(text, width, options);
  const more: Span = { text: `${formatCount(hidden)} more characters`, tone: 'muted' };
  const lines = allLines(text.slice(0, maxCharacters), width, options);
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

/** The same number of blanks before each line. */
export function indentLead(cells: number): Lead {
  const blank = [{ text: ' '.repeat(cells) }];
  return { first: blank, rest: blank };
}

/** The width of a name and the gap after it: usually, and at most where others are longer. */
const [nameWidth, widestName] = [14, 26];

/** The width of a column for these names and the gap after it, so that all values begin alike. */
export function namesWidth(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map((name) => textWidth(sanitizeStart(name, width))));
  return Math.max(nameWidth, Math.min(widestName, Math.floor(width / 3), longest + 2));
}

/** A long value continues below itself. After a name that leaves no gap, the value begins on the next line. */
export function factLines(
  name: string,
  value: string | null | undefined,
  width: number,
  cells = nameWidth,
): Line[] {
  const label = sanitizeStart(name, width);
  const below = indentLead(cells);
  const shown = value || unknownText;
  if (textWidth(label) >= cells) {
    const head: Line = { spans: [{ text: label, tone: 'muted' }] };
    return [head, ...wrappedLines(shown, width, { lead: below })];
  }
  const lead: Lead = { ...below, first: [{ text: padEnd(label, cells), tone: 'muted' }] };
  return wrappedLines(shown, width, { lead });
}

/** Names and their values; `false` stands for an omitted fact. */
export type Facts = readonly (readonly [name: string, value: string | null | undefined] | false)[];

export function factTable(width: number, ...facts: Facts): Line[] {
  const shown = facts.filter((fact) => fact !== false);
  const names = shown.map(([name]) => name);
  const cells = namesWidth(names, width);
  return shown.flatMap(([name, value]) => factLines(name, value, width, cells));
}
