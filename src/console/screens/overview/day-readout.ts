import { creditsByModel } from '../../../domain/analytics/credits-by-model.ts';
import { creditsByUser, userName } from '../../../domain/analytics/credits-by-user.ts';
import type { Day } from '../../../domain/day.ts';
import { formatCount, formatCredits, formatPercent } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { fitSpans, spansWidth } from '../../text/fit-line.ts';
import type { Line, Span } from '../../text/line.ts';
import type { ActivityFigures } from './activity-figures.ts';
import type { CreditFigures } from './credit-figures.ts';

/** A fact in full and in as few cells as it can be told. */
type Fact = { full: readonly Span[]; brief: readonly Span[] };

/** What is known of one day: all facts in full where they fit, else briefly, and then the last one is cut. */
export function dayReadout(
  day: Day,
  credits: CreditFigures,
  activity: ActivityFigures | undefined,
  width: number,
): Line {
  const facts = dayFacts(day, credits, activity);
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

function dayFacts(day: Day, credits: CreditFigures, activity: ActivityFigures | undefined): Fact[] {
  const name: Span = { text: formatDay(day), tone: 'accent' };
  const amount = credits.days.find((one) => one.day === day)?.value;
  if (amount === undefined) return [same(name), same(muted('no data for this day'))];

  const { total } = credits.totals;
  const people = activity?.daily.find((one) => one.day === day)?.value;
  const rows = credits.rows.filter(({ date }) => date === day);
  const [model] = creditsByModel(rows);
  const [user] = creditsByUser(rows);
  return [
    same(name),
    same({ text: formatCredits(amount), tone: 'strong' }, muted(' credits')),
    withWords([], formatPercent(total > 0 ? amount / total : 0), [muted(' of the range')]),
    ...(people === undefined ? [] : [same({ text: formatCount(people) }, muted(' active'))]),
    ...(model ? [mostOn('mostly ', model.model, model.share)] : []),
    ...(user ? [mostOn('most by ', userName(user), user.share)] : []),
  ];
}

const muted = (text: string): Span => ({ text, tone: 'muted' });

const same = (...spans: readonly Span[]): Fact => ({ full: spans, brief: spans });

const withWords = (before: readonly Span[], text: string, after: readonly Span[]): Fact => ({
  full: [...before, { text }, ...after],
  brief: [{ text }],
});

/** The largest part of the day. */
function mostOn(word: string, name: string, share: number): Fact {
  const percent = formatPercent(share, { decimals: 0 });
  return {
    full: [muted(word), { text: name }, muted(` ${percent}`)],
    // The name is what may be cut.
    brief: [muted(`${percent} `), { text: name }],
  };
}
