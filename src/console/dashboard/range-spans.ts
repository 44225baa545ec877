import { earliestDay } from '../../api/query-values.ts';
import { type DateRange, lengthOf } from '../../domain/date-range.ts';
import { isByMonth, type RangeChoice } from '../../domain/range-choice.ts';
import { rangeMonthsBeside } from '../../domain/range-months.ts';
import type { Span } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import type { Tone } from '../draw/theme.ts';
import type { ShownDays } from '../shell/use-range.ts';

type RangeState = {
  wanted: ShownDays;
  /** The days on the screen; until the wanted days have been loaded, the days before. */
  shown: ShownDays | undefined;
  /** The number of days on the screen without data. */
  missing?: number;
};

/** Says which days are on the screen, and whether data is missing or loading. */
export function rangeSpans({ wanted, shown = wanted, missing = 0 }: RangeState): Span[] {
  const { choice, available } = shown;
  if (available.coverage === 'none') {
    return [{ text: `There are no analytics before ${earliestDay}.`, tone: 'muted' }];
  }
  const { startDate, endDate } = available.range;
  const isClipped = available.coverage === 'clipped';
  const endsYesterday = !isClipped && choice.kind === 'last';
  const isLoading = wanted.choice !== choice;
  return [
    { text: countOfDays(choice, available.range), tone: 'strong' },
    { text: `  ${startDate} ${signs.arrow} ${endDate}`, tone: 'text' },
    ...spanIf(isClipped, `  (analytics begin ${earliestDay})`, 'warning'),
    ...spanIf(missing > 0, `  ${missing} without data`, 'warning'),
    ...spanIf(endsYesterday, missing > 0 ? '  UTC' : '  until yesterday, UTC', 'muted'),
    ...beforeSpans(choice),
    ...spanIf(isLoading, `  loading ${wantedText(wanted)}${signs.ellipsis}`, 'busy'),
  ];
}

const spanIf = (isShown: boolean, text: string, tone: Tone): Span[] =>
  isShown ? [{ text, tone }] : [];

/** The days that a range of months is compared with. */
function beforeSpans(choice: RangeChoice): Span[] {
  if (!isByMonth(choice)) return [];
  const { startDate, endDate } = rangeMonthsBeside(choice.range, 'earlier');
  if (endDate < earliestDay) return [];
  return [{ text: `  before: ${startDate} ${signs.arrow} ${endDate}`, tone: 'muted' }];
}

/** The number of days: of a choice of last days as chosen, otherwise of the days with analytics. */
function countOfDays(choice: RangeChoice, range: DateRange): string {
  const days = choice.kind === 'last' ? choice.days : lengthOf(range);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

function wantedText({ choice, available }: ShownDays): string {
  if (choice.kind === 'last') return `${choice.days} days`;
  return available.coverage === 'none' ? 'other days' : `days from ${available.range.startDate}`;
}
