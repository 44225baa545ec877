import type { Preferences } from '../../config/state-file.ts';
import { type Finding, severities } from '../../domain/attention/finding.ts';
import type { RuleSettings } from '../../domain/attention/rules.ts';
import { isSnoozed, type Seen, type Snooze, type Snoozes } from '../../domain/attention/seen.ts';
import type { Day } from '../../domain/day.ts';
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
  /** What the configuration says of rules. */
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

export type SnoozeEvent =
  | { type: 'snoozed'; id: string; snooze: Snooze }
  | { type: 'woken'; id: string };

const places = { seen: 'now/seen', snoozes: 'now/snoozed', days: 'now/days' } as const;

/** Nothing is found at first. */
export function createAttention(
  preferences: Preferences,
  settings: RuleSettings,
  clock: () => number,
): Attention {
  const kept = (place: string) => preferences.get().views[place];
  const keep = (place: string, value: unknown) =>
    preferences.update((state) => ({ ...state, views: { ...state.views, [place]: value } }));
  const snoozes = createStore(reduceSnoozes, recordOf(kept(places.snoozes), isSeen));
  snoozes.subscribe(() => keep(places.snoozes, snoozes.get()));
  const state = createValue<AttentionState>({
    findings: [],
    unread: ['everything'],
    rates: [],
  });
  const urgent = createValue(0);
  const recount = () => urgent.dispatch(countUrgent(state.get(), snoozes.get(), clock()));
  state.subscribe(recount);
  snoozes.subscribe(recount);

  return {
    settings,
    state,
    snoozes,
    urgent,
    recount,
    seen: () => (kept(places.seen) === undefined ? undefined : recordOf(kept(places.seen), isSeen)),
    see: (seen) => {
      if (JSON.stringify(seen) !== JSON.stringify(kept(places.seen))) keep(places.seen, seen);
    },
    days() {
      const days = kept(places.days);
      return days === undefined ? undefined : new Map(Object.entries(recordOf(days, isNumber)));
    },
    keepDays: (days) => keep(places.days, Object.fromEntries(days)),
  };
}

function reduceSnoozes(snoozes: Snoozes, event: SnoozeEvent): Snoozes {
  const { [event.id]: before, ...others } = snoozes;
  if (event.type === 'woken') return before === undefined ? snoozes : others;
  return { ...others, [event.id]: event.snooze };
}

const countUrgent = ({ findings }: AttentionState, snoozes: Snoozes, nowMs: number): number =>
  findings.filter((finding) => finding.severity !== 'notice' && !isSnoozed(finding, snoozes, nowMs))
    .length;

/** The entries of a record that was kept as JSON, as far as they make sense. */
function recordOf<Value>(
  kept: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, value]: [string, unknown]) =>
      isValue(value) ? [[id, value]] : [],
    ),
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function isSeen(value: unknown): value is Snooze {
  if (typeof value !== 'object' || value === null) return false;
  const { size, severity, untilMs }: { size?: unknown; severity?: unknown; untilMs?: unknown } =
    value;
  const isTime = untilMs === undefined || typeof untilMs === 'number';
  return isTime && typeof size === 'number' && severities.some((known) => known === severity);
}
