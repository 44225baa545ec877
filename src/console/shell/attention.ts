import type { TokensRow } from '../../api/resources.ts';
import { type Day, dayOf } from '../../figures/time/day.ts';
import type { ComparedRows } from '../../figures/usage/range-rows.ts';
import type { Facts, FailureTimes } from '../../rules/facts.ts';
import type { Finding } from '../../rules/finding.ts';
import { type KnownFindings, knownFrom } from '../../rules/known-findings.ts';
import {
  countUrgent,
  reduceSnoozes,
  type SeenFindings,
  type SnoozeEvent,
  type Snoozes,
  withConfigured,
  withoutConfigured,
} from '../../rules/seen.ts';
import type { EndsRead } from '../../rules/session-ends.ts';
import type { Config } from '../../settings/settings.ts';
import type { Preferences } from '../../state/state-file.ts';
import { keep } from './kept-stores.ts';
import { attentionKeys as keys, restoredAttention } from './restored.ts';
import { createStore, createValue, type Store, type Subscribable } from './store.ts';

/** What needs attention, based on the data that the console has read. Replaced whenever rules are applied. */
export type AttentionState = {
  /** What rules were applied to; at the time 0 they have not been. */
  facts: Facts;
  /** The credits of the usual days, and of those before them. */
  credits: ComparedRows<TokensRow> | undefined;
  /** Those that stand now, and those that could not be looked at since. */
  findings: readonly Finding[];
  known: KnownFindings;
  /** The display names of the parts that have not been read yet. */
  unread: readonly string[];
  isAnyRead: boolean;
  /** How many of the sessions that run or wait have been read to their end. */
  ends: EndsRead;
  /** What the rules could not look at, as parts of a sentence. */
  blindSpots: readonly string[];
  /** Credits per minute of the operator's running sessions, oldest first, about a minute apart. */
  rates: readonly number[];
};

/** The findings, and which of them the operator has seen and snoozed; the latter is saved. */
export type Attention = {
  settings: Config['rules'];
  state: Store<AttentionState, AttentionState>;
  /** Whether nothing is left to read: neither a part nor the end of a session that runs or waits. */
  isAllRead: Subscribable<boolean>;
  /** Whether the rules also looked at everything: there are no blind spots, such as days that a copy lacks. */
  isWhole: Subscribable<boolean>;
  /** How many panes show what rules find, so that the ends of sessions are kept fresh. */
  watchers: Store<number, 1 | -1>;
  snoozes: Store<Snoozes, SnoozeEvent>;
  /** The number of findings that need attention now, without notices and snoozed findings. */
  urgent: Subscribable<number>;
  /** The findings when the operator last looked; undefined before the first time. */
  seen(): SeenFindings | undefined;
  see(seen: SeenFindings): void;
  /** The totals of the days when they were last read. */
  days(): ReadonlyMap<Day, number> | undefined;
  keepDays(days: ReadonlyMap<Day, number>): void;
  /** When computers failed within the last day, as far as it was seen. */
  failures(): FailureTimes;
  keepFailures(times: FailureTimes): void;
};

/** What was seen changes with every step of a session, and is written to the disk this often, and at the end. */
const seenWrittenMs = 60_000;

export function createAttention(
  preferences: Preferences,
  { rules: settings, mutes }: Pick<Config, 'rules' | 'mutes'>,
  clock: () => number,
  signal: AbortSignal,
): Attention {
  const kept = () => restoredAttention(preferences.get().views);
  const snoozes = createStore(reduceSnoozes, withConfigured(kept().snoozes, mutes));
  snoozes.subscribe(() => keep(preferences, { [keys.snoozes]: withoutConfigured(snoozes.get()) }));
  const state = createValue<AttentionState>({
    facts: { nowMs: 0, today: dayOf(0) },
    credits: undefined,
    findings: [],
    known: knownFrom([]),
    unread: ['everything'],
    isAnyRead: false,
    ends: { read: 0, total: 0 },
    blindSpots: [],
    rates: [],
  });
  const seen = seenIn(preferences, signal);
  const isAllRead = createValue(false);
  const isWhole = createValue(false);
  const urgent = createValue(0);
  const recount = () => urgent.dispatch(countUrgent(state.get().findings, snoozes.get(), clock()));
  state.subscribe(() => {
    const { unread, ends, blindSpots } = state.get();
    isAllRead.dispatch(unread.length === 0 && ends.read === ends.total);
    isWhole.dispatch(isAllRead.get() && blindSpots.length === 0);
    recount();
  });
  snoozes.subscribe(recount);

  return {
    settings,
    state,
    isAllRead,
    isWhole,
    watchers: createStore((count, change: 1 | -1) => count + change, 0),
    snoozes,
    urgent,
    ...seen,
    days: () => kept().days,
    keepDays: (days) => keep(preferences, { [keys.days]: Object.fromEntries(days) }),
    failures: () => kept().failures,
    keepFailures: (times) => keep(preferences, { [keys.failures]: Object.fromEntries(times) }),
  };
}

function seenIn(preferences: Preferences, signal: AbortSignal): Pick<Attention, 'seen' | 'see'> {
  let latest: SeenFindings | undefined = restoredAttention(preferences.get().views).seen;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    if (timer !== undefined && latest !== undefined) keep(preferences, { [keys.seen]: latest });
    timer = undefined;
  };
  signal.addEventListener('abort', write, { once: true });
  return {
    seen: () => latest,
    see(seen) {
      if (JSON.stringify(seen) === JSON.stringify(latest)) return;
      latest = seen;
      timer ??= setTimeout(write, seenWrittenMs).unref();
    },
  };
}
