import { lengthOf } from '../../domain/date-range.ts';
import { formatCount } from '../../domain/format/number.ts';
import { parseRange } from '../../domain/parse-range.ts';
import { chosenRange, wantedRange } from '../../domain/range-choice.ts';
import { line } from '../draw/line.ts';
import type { PromptOptions, Remark } from '../overlays/prompt/prompt.ts';
import type { RangeStore } from '../shell/range.ts';

const help = line(
  ' ',
  ['2026-03-01..2026-03-31', 'accent'],
  '  ',
  ['2026-03-01..', 'accent'],
  ' until yesterday  ',
  ['2026-03', 'accent'],
  '  ',
  ['45', 'accent'],
  ' last days',
);

/** Asks for the first and the last day, beginning with those on the screen. */
export function rangePrompt(store: RangeStore, clock: () => number): PromptOptions {
  const { startDate, endDate } = wantedRange(store.get(), clock());
  return {
    label: 'days ',
    text: `${startDate}..${endDate}`,
    isOffered: true,
    remark: (text) => ({ ...rangeRemark(text, clock()), help }),
    review: (text) => ({ isTaken: 'choice' in parseRange(text, clock()) }),
    onSubmit(text) {
      const parsed = parseRange(text, clock());
      if ('choice' in parsed) store.dispatch(parsed.choice);
    },
  };
}

/** How many days it would be, or what is wrong with it. */
function rangeRemark(text: string, nowMs: number): Remark {
  const parsed = parseRange(text, nowMs);
  if ('mistake' in parsed) {
    return {
      spans: [],
      problem: parsed.mistake,
      mistakes: [{ start: 0, end: text.length }],
    };
  }
  const available = chosenRange(parsed.choice, nowMs);
  const days = available.coverage === 'none' ? 0 : lengthOf(available.range);
  const note = parsed.note === undefined ? '' : `  ${parsed.note}`;
  return {
    spans: [
      { text: `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`, tone: 'muted' },
      { text: note, tone: 'warning' },
    ],
  };
}
