import { earliestDay } from '../../api/query-values.ts';
import { lengthOf } from '../../domain/date-range.ts';
import { isByMonth, type RangeChoice } from '../../domain/range-choice.ts';
import { rangeMonthsBeside } from '../../domain/range-months.ts';
import type { Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { ShownDays } from '../shell/use-range.ts';

export type RangeState = {
  wanted: ShownDays;
  /** The days on the screen, when there are some: others than the wanted ones until these have arrived. */
  shown: ShownDays | undefined;
  /** Days on the screen for which there is no data. */
  missing?: number;
};

/** Which days are on the screen, and what is special about them. */
export function rangeSpans({ wanted, shown = wanted, missing = 0 }: RangeState): Span[] {
  const { choice, available } = shown;
  if (available.coverage === 'none') {
    return [{ text: `There are no analytics before ${earliestDay}.`, tone: 'muted' }];
  }
  const { startDate, endDate } = available.range;
  return [
    { text: countOfDays(choice, available.range), tone: 'strong' },
    { text: `  ${startDate} ${signs.arrow} ${endDate}`, tone: 'text' },
    ...(available.coverage === 'clipped'
      ? [{ text: `  (analytics begin ${earliestDay})`, tone: 'warning' as const }]
      : []),
    ...(missing > 0 ? [{ text: `  ${missing} without data`, tone: 'warning' as const }] : []),
    ...(available.coverage === 'complete' && choice.kind === 'last'
      ? [{ text: missing > 0 ? '  UTC' : '  until yesterday, UTC', tone: 'muted' as const }]
      : []),
    ...beforeSpans(choice),
    ...(wanted.choice === choice
      ? []
      : [{ text: `  loading ${wantedText(wanted)}${signs.ellipsis}`, tone: 'busy' as const }]),
  ];
}

/** What months are compared with, and where the key for the days before leads. */
function beforeSpans(choice: RangeChoice): Span[] {
  if (!isByMonth(choice)) return [];
  const { startDate, endDate } = rangeMonthsBeside(choice.range, 'earlier');
  if (endDate < earliestDay) return [];
  return [{ text: `  before: ${startDate} ${signs.arrow} ${endDate}`, tone: 'muted' }];
}

/** As many as were asked for, except that certain days are counted as they are. */
function countOfDays(choice: RangeChoice, range: { startDate: string; endDate: string }): string {
  const days = choice.kind === 'last' ? choice.days : lengthOf(range);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

function wantedText({ choice, available }: ShownDays): string {
  if (choice.kind === 'last') return `${choice.days} days`;
  return available.coverage === 'none' ? 'other days' : `days from ${available.range.startDate}`;
}
