import type { Line, Span } from '../draw/line.ts';
import { fitSpans, spansWidth } from '../draw/spans.ts';

/** A fact in full, and as short as it can be. */
export type Fact = { full: readonly Span[]; brief: readonly Span[] };

/** All facts in full where they fit, or else in brief, with the end of the line cut. */
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

/** A fact that has no shorter form. */
export const sameFact = (...spans: readonly Span[]): Fact => ({ full: spans, brief: spans });

/** A value whose words are left out where there is little room. */
export const valueFact = (text: string, words: string): Fact => ({
  full: [{ text }, muted(words)],
  brief: [{ text }],
});

/** The largest part of a whole. In brief, the name comes last, because the end of a line may be cut. */
export function largestFact(word: string, name: string, percent: string): Fact {
  return {
    full: [muted(word), { text: name }, muted(` ${percent}`)],
    brief: [muted(`${percent} `), { text: name }],
  };
}
