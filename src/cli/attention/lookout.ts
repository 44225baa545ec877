import type { AnyClientError } from '../../client/errors/any-client-error.ts';
import { restartsIn } from '../../console/shell/audit.ts';
import { attentionKeys, restoredAttention } from '../../console/shell/restored.ts';
import { foldersOf } from '../../files/folders.ts';
import { blindSpots } from '../../rules/blind-spots.ts';
import { createFactMemory } from '../../rules/fact-memory.ts';
import type { Facts } from '../../rules/facts.ts';
import type { Finding } from '../../rules/finding.ts';
import {
  type KnownFindings,
  knownFrom,
  nextKnown,
  shownFindings,
} from '../../rules/known-findings.ts';
import { byUrgency, createFinder, createOutcomes } from '../../rules/rules.ts';
import { isSnoozed, knownFromSeen, seenFrom, withConfigured } from '../../rules/seen.ts';
import { createAuditFile } from '../../state/audit-file.ts';
import { openStateFile } from '../../state/state-file.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { ReadingSource } from '../source/source.ts';
import { createFactReader } from './read-facts.ts';

/** What the rules found at a point in time. */
export type Look = {
  facts: Facts;
  known: KnownFindings;
  /** Those that stand now, and those that could not be looked at since, most urgent first. */
  findings: readonly Finding[];
  /** What the rules could not look at, as parts of a sentence. */
  blindSpots: readonly string[];
  /** Why parts could not be read. */
  failures: readonly AnyClientError[];
  isSnoozed(finding: Finding): boolean;
  /** What to remember for another lookout. */
  views: Views;
};

/** Throws the first failure if nothing could be looked at. */
export function refuseUnread({ failures: [first], facts }: Look): void {
  if (first && facts.parts?.every(({ state }) => state === 'down')) throw first;
}

/** What is remembered of Now, as the state of a profile keeps it. */
type Views = Readonly<Record<string, unknown>>;

/** Applies the rules of Now to a source, as often as it is asked, after what another lookout or the last visit remembers. */
export function createLookout(source: ReadingSource, { env }: CliContext, remembered?: Views) {
  const { config, profile, type } = source;
  const folder = foldersOf(env).state;
  const visit = () =>
    restoredAttention(
      openStateFile({ folder, profile: profile.name, clock: Date.now }).get().views,
    );
  // The demo is another organization each time, and a copy is older than what was read before.
  const last = type === 'demo' ? undefined : remembered ? restoredAttention(remembered) : visit();
  let views = remembered ?? {};
  const keep = (name: string, values: ReadonlyMap<string, unknown>) => {
    views = { ...views, [name]: Object.fromEntries(values) };
  };
  const former = type === 'server' ? last : undefined;
  const audit = createAuditFile(folder);
  const memory = createFactMemory({
    days: former?.days,
    keepDays: type === 'copy' ? undefined : (days) => keep(attentionKeys.days, days),
    failures: former?.failures,
    keepFailures: (times) => keep(attentionKeys.failures, times),
    restartsSince: (sinceMs) => restartsIn(audit, { profile: profile.name, sinceMs }),
  });
  const read = createFactReader(source, memory);
  const before = knownFromSeen(last?.seen);
  const find = createFinder(
    config.rules,
    before.map(({ finding }) => finding),
  );
  const outcomeOf = createOutcomes(config.rules);
  let known = knownFrom(before);

  return async (): Promise<Look> => {
    const { facts, ends, failures } = await read();
    known = nextKnown(known, { findings: find(facts), facts }, outcomeOf);
    views = { ...views, [attentionKeys.seen]: seenFrom(known) };
    const snoozes = withConfigured(visit().snoozes, config.mutes);
    return {
      facts,
      known,
      findings: shownFindings(known).sort(byUrgency),
      blindSpots: blindSpots({ facts, ends }),
      failures,
      isSnoozed: (finding) => isSnoozed(finding, snoozes, facts.nowMs),
      views,
    };
  };
}
