import { neighbourRange, steppedRange } from '../../domain/range-choice.ts';
import { viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { RangeStore } from '../shell/range.ts';
import type { Binding } from '../shell/shell.ts';
import { rangePrompt } from './range-prompt.ts';

type RangeControls = { store: RangeStore; clock: () => number };

/** Why there are no days before or after; nothing when there are. */
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
    title: 'Range of 7, 30 or 90 days: next',
    keys: ['t'],
    hint: '7/30/90 days',
    run: ({ store }) => store.dispatch(steppedRange(store.get(), 1)),
  }),
  viewAction<RangeControls>({
    id: 'range.previous',
    title: 'Range of 7, 30 or 90 days: previous',
    keys: ['T'],
    run: ({ store }) => store.dispatch(steppedRange(store.get(), -1)),
  }),
  viewAction<RangeControls>({
    id: 'range.earlier',
    title: 'The days before these',
    keys: [','],
    hint: 'days before',
    disabledReason: noNeighbour('earlier'),
    run: moveRange('earlier'),
  }),
  viewAction<RangeControls>({
    id: 'range.later',
    title: 'The days after these',
    keys: ['.'],
    hint: 'days after',
    disabledReason: noNeighbour('later'),
    run: moveRange('later'),
  }),
  viewAction<RangeControls>({
    id: 'range.type',
    title: 'Choose the first and the last day',
    keys: ['f'],
    hint: 'from..to',
    run: ({ store, clock }, shell) => shell.show(promptOverlay(rangePrompt(store, clock))),
  }),
];

/** What keys do to the days on the screen. */
export const rangeBindings = (store: RangeStore, clock: () => number): Binding[] =>
  bind(rangeActions, () => ({ store, clock }));
