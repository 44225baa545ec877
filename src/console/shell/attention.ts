import type { Preferences } from '../../config/state-file.ts';
import type { Finding } from '../../domain/attention/finding.ts';
import { restoredDays, restoredFindings } from '../../domain/attention/restored.ts';
import type { RuleSettings } from '../../domain/attention/rules.ts';
import {
  countUrgent,
  reduceSnoozes,
  type Seen,
  type SnoozeEvent,
  type Snoozes,
} from '../../domain/attention/seen.ts';
import type { Day } from '../../domain/day.ts';
import { keep } from './kept-stores.ts';
import { createStore, createValue, type Store, type Subscribable } from './store.ts';

/** What needs a person, as far as the console has read it. */
export type AttentionState = {
  findings: readonly Finding[];
  /** Parts that were not read yet, as people call them. */
  unread: readonly string[];
  /** Credits a minute of the operator's running sessions, oldest first, about a minute apart. */
  rates: readonly number[];
};

/** What was found, and what the operator has seen and put off; all of the latter outlives the program. */
export type Attention = {
  settings: RuleSettings;
  state: Store<AttentionState, AttentionState>;
  snoozes: Store<Snoozes, SnoozeEvent>;
  /** How many findings should be looked at now: notices can wait, and so can what was put off. */
  urgent: Subscribable<number>;
  /** Counts again: what was put off may be due. */
  recount(): void;
  /** What was found when the operator last looked; undefined before the first time. */
  seen(): Seen | undefined;
  see(seen: Seen): void;
  /** What days had come to when they were last read. */
  days(): ReadonlyMap<Day, number> | undefined;
  keepDays(days: ReadonlyMap<Day, number>): void;
};

const keys = { seen: 'now/seen', snoozes: 'now/snoozed', days: 'now/days' } as const;

export function createAttention(
  preferences: Preferences,
  settings: RuleSettings,
  clock: () => number,
): Attention {
  const kept = (key: string) => preferences.get().views[key];
  const snoozes = createStore(reduceSnoozes, restoredFindings(kept(keys.snoozes)));
  snoozes.subscribe(() => keep(preferences, { [keys.snoozes]: snoozes.get() }));
  const state = createValue<AttentionState>({ findings: [], unread: ['everything'], rates: [] });
  const urgent = createValue(0);
  const recount = () => urgent.dispatch(countUrgent(state.get().findings, snoozes.get(), clock()));
  state.subscribe(recount);
  snoozes.subscribe(recount);

  return {
    settings,
    state,
    snoozes,
    urgent,
    recount,
    seen: () => (kept(keys.seen) === undefined ? undefined : restoredFindings(kept(keys.seen))),
    see(seen) {
      if (JSON.stringify(seen) === JSON.stringify(kept(keys.seen))) return;
      keep(preferences, { [keys.seen]: seen });
    },
    days: () => (kept(keys.days) === undefined ? undefined : restoredDays(kept(keys.days))),
    keepDays: (days) => keep(preferences, { [keys.days]: Object.fromEntries(days) }),
  };
}
