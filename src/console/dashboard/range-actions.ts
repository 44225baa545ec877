import { useMemo } from 'react';
import { lengthOf } from '../../domain/date-range.ts';
import { formatCount } from '../../domain/format/number.ts';
import { parseRange } from '../../domain/parse-range.ts';
import {
  chosenRange,
  neighbourRange,
  steppedRange,
  wantedRange,
} from '../../domain/range-choice.ts';
import { line } from '../draw/line.ts';
import { keyAction, viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import type { PromptOptions, Remark } from '../overlays/prompt/prompt.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { RangeStore } from '../shell/range.ts';
import type { Binding } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useKeptRange } from '../shell/use-range.ts';

const rangeAction = keyAction<RangeControls>;

type RangeControls = { store: RangeStore; clock: () => number };

/** Why there are no days before or after; undefined when there are. */
const noNeighbour =
  (towards: 'earlier' | 'later') =>
  ({ store, clock }: RangeControls): string | undefined => {
    const neighbour = neighbourRange(store.get(), towards, clock());
    return 'reason' in neighbour ? neighbour.reason : undefined;
  };

const moveRange =
  (towards: 'earlier' | 'later') =>
  ({ store, clock }: RangeControls): void => {
    const neighbour = neighbourRange(store.get(), towards, clock());
    if ('choice' in neighbour) store.dispatch(neighbour.choice);
  };

/** Keys that change the days on the screen. */
export const rangeActions = [
  viewAction<RangeControls>({
    id: 'range.next',
    title: 'Range of 7, 28, 30 or 90 days: next',
    keys: ['t'],
    hint: 'range',
    run: ({ store }) => store.dispatch(steppedRange(store.get(), 1)),
  }),
  rangeAction('range.previous', 'Range of 7, 28, 30 or 90 days: previous', ['T'], ({ store }) =>
    store.dispatch(steppedRange(store.get(), -1)),
  ),
  rangeAction('range.earlier', 'Show the previous range', [','], moveRange('earlier'), {
    hint: 'days before',
    disabledReason: noNeighbour('earlier'),
  }),
  rangeAction('range.later', 'Show the next range', ['.'], moveRange('later'), {
    hint: 'days after',
    disabledReason: noNeighbour('later'),
  }),
  viewAction<RangeControls>({
    id: 'range.type',
    title: 'Choose a date range',
    synonyms: 'dates period range',
    keys: ['f'],
    hint: 'from..to',
    run: ({ store, clock }, shell) => shell.show(promptOverlay(rangePrompt(store, clock))),
  }),
];

/** Keys that change the days on the screen, as bindings. */
export const rangeBindings = (store: RangeStore, clock: () => number): Binding[] =>
  bind(rangeActions, () => ({ store, clock }));

/** Keys of a screen that shows the chosen days, and keeps them in its saved views. */
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

/** Asks for the first and the last day, and offers those on the screen. */
function rangePrompt(store: RangeStore, clock: () => number): PromptOptions {
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

/** How many days the text stands for, or what is wrong with it. */
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
