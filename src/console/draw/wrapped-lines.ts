import type { Line } from './line.ts';
import { rawRows } from './markdown/code-rows.ts';
import { type Lead, rowLines } from './row.ts';
import type { Tone } from './theme.ts';

export type WrappedOptions = {
  /** Before the first line, and before all others. */
  lead: Lead;
  tone?: Tone;
};

/** A text as it was written in lines of `width` cells, the lead included: what is broken stays as far indented. */
export const wrappedLines = (text: string, width: number, { lead, tone }: WrappedOptions): Line[] =>
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
