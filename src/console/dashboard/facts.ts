import { fitSpans, spansWidth } from '../draw/fit-line.ts';
import type { Line, Span } from '../draw/line.ts';

/** A fact in full and in as few cells as it can be told. */
export type Fact = { full: readonly Span[]; brief: readonly Span[] };

/** All facts in full where they fit, else briefly, and then the last one is cut. */
export function factLine(facts: readonly Fact[], width: number): Line {
  const full = joined(
    facts.map(({ full }) => full),
    '   ',
  );
  if (spansWidth(full) <= width) return { spans: full };
  const brief = facts.map(({ brief }) => brief);
  return { spans: fitSpans(joined(brief, '  '), width) };
}

const joined = (facts: readonly (readonly Span[])[], gap: string): Span[] =>
  facts.flatMap((fact, index) => (index === 0 ? fact : [{ text: gap }, ...fact]));

export const muted = (text: string): Span => ({ text, tone: 'muted' });

/** A fact that cannot be told in fewer cells. */
export const sameFact = (...spans: readonly Span[]): Fact => ({ full: spans, brief: spans });

/** A value that can be told without the words behind it. */
export const valueFact = (text: string, words: string): Fact => ({
  full: [{ text }, muted(words)],
  brief: [{ text }],
});

/** The largest part of something. */
export function largestFact(word: string, name: string, percent: string): Fact {
  return {
    full: [muted(word), { text: name }, muted(` ${percent}`)],
    // The name is what may be cut.
    brief: [muted(`${percent} `), { text: name }],
  };
}
