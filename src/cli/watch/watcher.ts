import { isClientError } from '../../client/errors/any-client-error.ts';
import type { Finding } from '../../rules/finding.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { readBudgets } from '../attention/budgets.ts';
import { createLookout, refuseUnread } from '../attention/lookout.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { ReadingSource } from '../source/source.ts';
import {
  changesOf,
  type Standing,
  standingBudgets,
  standingFindings,
  type Told,
  type WatchEvent,
} from './events.ts';
import { DeliveryError, type Sink } from './sinks.ts';
import type { OpenWatchState, Undelivered } from './watch-state.ts';

export type WatcherOptions = {
  source: ReadingSource;
  sinks: readonly Sink[];
  memory: OpenWatchState;
  /** Whether what is found at the first look of all is taken as told. */
  isOnlyNew?: boolean;
  /** Whether something that was found by this rule, and is as severe, is to be told. */
  isWanted(found: Pick<Finding, 'rule' | 'severity'>): boolean;
  print(event: WatchEvent): void;
};

export type Poll = {
  events: readonly WatchEvent[];
  /** Whether every event arrived everywhere. */
  isDelivered: boolean;
  /** Whether something could not be read. */
  isPartial: boolean;
};

/** An event that a sink refuses this often is given up. */
const maxAttempts = 20;

/** Looks at the rules and budgets as often as it is asked, and tells what has changed, once. */
export function createWatcher(options: WatcherOptions, context: CliContext) {
  const { source, sinks, memory, isOnlyNew = false, isWanted, print } = options;
  const look = createLookout(source, context, memory.state.views);
  const say = createTeller(context);
  let { state, isNew } = memory;

  /** Throws the failure if nothing at all could be read. */
  return async (): Promise<Poll> => {
    const seen = await look();
    refuseUnread(seen);
    const terms = {
      at: new Date(seen.facts.nowMs).toISOString(),
      profile: source.profile.name,
    };
    const isTold = (finding: Finding) => isWanted(finding) && !seen.isSnoozed(finding);
    const budgets = await budgetsOf(source, state.told, terms);
    say([...seen.blindSpots, ...(budgets.problem ?? [])]);
    const standing = joined(
      standingFindings(seen, isTold, { ...terms, told: state.told }),
      budgets.standing,
    );
    const wanted = { ...standing, found: standing.found.filter(isWanted) };
    const { events: changes, told } = changesOf(wanted, state.told, terms.at);
    const isBaseline = isNew && isOnlyNew;
    isNew = false;
    if (isBaseline)
      context.stderr.write(`Taken as told: ${changes.length}, found at the first look.\n`);
    const events = isBaseline ? [] : changes;
    const added = events.flatMap((event) =>
      sinks.map(({ name }): Undelivered => ({ sink: name, event, attempts: 0 })),
    );
    state = { told, undelivered: [...state.undelivered, ...added], views: seen.views };
    // Before anything is sent, so that nothing is told again after a crash.
    memory.save(state);
    for (const event of events) print(event);
    const undelivered = await deliver(state.undelivered, sinks, context);
    if (state.undelivered.length > 0) {
      state = { ...state, undelivered };
      memory.save(state);
    }
    const isPartial = seen.failures.length > 0 || budgets.problem !== undefined;
    return { events, isDelivered: undelivered.length === 0, isPartial };
  };
}

/** What budgets say; a failure is a problem, and ends nothing. */
async function budgetsOf(
  source: ReadingSource,
  told: Told,
  terms: { at: string; profile: string },
): Promise<{ standing: Standing; problem?: string[] }> {
  try {
    return { standing: standingBudgets(await readBudgets(source), told, terms) };
  } catch (error) {
    if (!isClientError(error)) throw error;
    return { standing: { found: [], ended: new Map() }, problem: [`budgets: ${error.message}`] };
  }
}

const joined = (one: Standing, other: Standing): Standing => ({
  found: [...one.found, ...other.found],
  ended: new Map([...one.ended, ...other.ended]),
});

/** Says on standard error what is not looked at, when it changes. */
function createTeller({ stderr }: CliContext) {
  let before = '';
  return (blindSpots: readonly string[]) => {
    const text = blindSpots.join('; ');
    if (text === before) return;
    stderr.write(text === '' ? 'Everything is looked at again.\n' : `Not looked at: ${text}.\n`);
    before = text;
  };
}

/** Sends what sinks have not taken yet, and returns what they have not taken now. After a failure a sink is left alone. */
async function deliver(
  undelivered: readonly Undelivered[],
  sinks: readonly Sink[],
  { stderr }: CliContext,
): Promise<Undelivered[]> {
  const failed = new Set<string>();
  const left: Undelivered[] = [];
  for (const one of undelivered) {
    const sink = sinks.find(({ name }) => name === one.sink);
    // It is not asked for any more.
    if (sink === undefined) continue;
    if (failed.has(sink.name)) {
      left.push(one);
      continue;
    }
    try {
      await sink.send(one.event);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      failed.add(sink.name);
      const attempts = one.attempts + 1;
      const isLast = attempts >= maxAttempts;
      if (!isLast) left.push({ ...one, attempts });
      const next = isLast ? `${one.event.id} is given up.` : 'It is tried again.';
      stderr.write(`${sanitizeLine(`${error.message} ${next}`)}\n`);
    }
  }
  return left;
}
