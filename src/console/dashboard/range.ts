import { useMemo } from 'react';
import { earliestDay } from '../../api/query-values.ts';
import { counted } from '../../figures/format/number.ts';
import { type DateRange, lengthOf, rangeOf } from '../../figures/time/date-range.ts';
import { parseRange } from '../../figures/time/parse-range.ts';
import {
  chosenRange,
  comparedRange,
  countOfDays,
  isByMonth,
  neighbourRange,
  type RangeChoice,
  steppedRange,
  wantedRange,
  wantedText,
} from '../../figures/time/range-choice.ts';
import { uncopiedText, withoutDataText } from '../../figures/usage/missing-days.ts';
import { baseText } from '../../figures/usage/range-rows.ts';
import { line, type Span, signs } from '../draw/line.ts';
import type { Tone } from '../draw/theme.ts';
import { keyAction, overlayAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import type { Remark } from '../overlays/prompt/prompt.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { RangeStore } from '../shell/kept-stores.ts';
import type { Binding, Overlay } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { type ShownDays, useKeptRange } from '../shell/use-range.ts';

type RangeControls = { store: RangeStore; clock: () => number };

const step =
  (steps: 1 | -1) =>
  ({ store }: RangeControls): void =>
    store.dispatch(steppedRange(store.get(), steps));

const move =
  (towards: 'earlier' | 'later') =>
  ({ store, clock }: RangeControls): void => {
    const neighbour = neighbourRange(store.get(), towards, clock());
    if ('choice' in neighbour) store.dispatch(neighbour.choice);
  };

const noNeighbour =
  (towards: 'earlier' | 'later') =>
  ({ store, clock }: RangeControls): string | undefined => {
    const neighbour = neighbourRange(store.get(), towards, clock());
    return 'reason' in neighbour ? neighbour.reason : undefined;
  };

const action = keyAction<RangeControls>;

export const rangeActions = [
  action('range.next', 'Range of 30, 7, 28 or 90 days: next', ['t'], step(1), {
    hint: ({ range }) => `${steppedRange(range.get(), 1).days} days`,
  }),
  action('range.previous', 'Range of 30, 7, 28 or 90 days: previous', ['T'], step(-1)),
  action('range.earlier', 'Show the previous range', [','], move('earlier'), {
    hint: 'days before',
    disabledReason: noNeighbour('earlier'),
  }),
  action('range.later', 'Show the next range', ['.'], move('later'), {
    hint: 'days after',
    disabledReason: noNeighbour('later'),
  }),
  overlayAction<RangeControls>({
    id: 'range.type',
    title: 'Choose a date range',
    keys: ['f'],
    synonyms: 'dates period range',
    hint: 'from..to',
    overlay: rangePrompt,
  }),
];

/** Bindings of the actions that change the visible days. */
export const rangeBindings = (store: RangeStore, clock: () => number): Binding[] =>
  bind(rangeActions, () => ({ store, clock }));

/** Bindings for a screen that shows the chosen days and keeps them in its saved views. */
export function useRangeBindings(): readonly Binding[] {
  const { range, clock } = useShell();
  useKeptRange();
  return useMemo(() => rangeBindings(range, clock), [range, clock]);
}

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

function rangePrompt({ store, clock }: RangeControls): Overlay {
  const { startDate, endDate } = wantedRange(store.get(), clock());
  return promptOverlay({
    label: 'days ',
    text: `${startDate}..${endDate}`,
    isOffered: true,
    remark: (text) => ({ ...rangeRemark(text, clock()), help }),
    review: (text) => ({ isTaken: 'choice' in parseRange(text, clock()) }),
    onSubmit(text) {
      const parsed = parseRange(text, clock());
      if ('choice' in parsed) store.dispatch(parsed.choice);
    },
  });
}

function rangeRemark(text: string, nowMs: number): Remark {
  const parsed = parseRange(text, nowMs);
  if ('mistake' in parsed) {
    return { spans: [], problem: parsed.mistake, mistakes: [{ start: 0, end: text.length }] };
  }
  const available = chosenRange(parsed.choice, nowMs);
  const days = available.coverage === 'none' ? 0 : lengthOf(available.range);
  const note = parsed.note === undefined ? '' : `  ${parsed.note}`;
  return line([counted(days, 'day'), 'muted'], [note, 'warning']);
}

/** The numbers of days without data, and of those that the local copy does not have. */
export type Missing = { empty?: number; uncopied?: number };

type RangeState = Missing & {
  wanted: ShownDays;
  /** The visible days; until the wanted days have been loaded, the previous ones. */
  shown: ShownDays | undefined;
  /** Whether the days are compared with those before. */
  isCompared?: boolean;
};

/** States which days are visible, and whether data is missing or loading. */
export function rangeSpans({
  wanted,
  shown = wanted,
  empty = 0,
  uncopied = 0,
  isCompared = true,
}: RangeState): Span[] {
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
    ...missingSpans({ empty, uncopied }),
    ...spanIf(endsYesterday, empty + uncopied > 0 ? '  UTC' : '  until yesterday, UTC', 'muted'),
    ...(isCompared ? baseSpans(choice, available.range) : []),
    ...spanIf(isLoading, `  loading ${wantedText(wanted)}${signs.ellipsis}`, 'busy'),
  ];
}

/** The numbers of days without data, if there are any. */
export const missingSpans = ({ empty = 0, uncopied = 0 }: Missing): Span[] => [
  ...spanIf(empty > 0, `  ${empty} ${withoutDataText}`, 'warning'),
  ...spanIf(uncopied > 0, `  ${uncopied} ${uncopiedText}`, 'warning'),
];

const spanIf = (isShown: boolean, text: string, tone: Tone): Span[] =>
  isShown ? [{ text, tone }] : [];

function baseSpans(choice: RangeChoice, range: DateRange): Span[] {
  const base = rangeOf(comparedRange(choice, range));
  if (base === undefined) return [];
  const text = isByMonth(choice)
    ? `before: ${base.startDate} ${signs.arrow} ${base.endDate}`
    : `vs ${baseText(base, undefined)}`;
  return [{ text: `  ${text}`, tone: 'muted' }];
}
