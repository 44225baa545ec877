import type { AnyClientError } from '../../client/errors/any-client-error.ts';
import { restartsIn } from '../../console/shell/audit.ts';
import { restoredAttention } from '../../console/shell/restored.ts';
import { foldersOf } from '../../files/folders.ts';
import { blindSpots } from '../../rules/blind-spots.ts';
import { createFactMemory } from '../../rules/fact-memory.ts';
import type { Facts } from '../../rules/facts.ts';
import type { Finding } from '../../rules/finding.ts';
import {
  type KnownFinding,
  type KnownFindings,
  knownFrom,
  nextKnown,
  shownFindings,
} from '../../rules/known-findings.ts';
import { byUrgency, createFinder, createOutcomes } from '../../rules/rules.ts';
import { isSnoozed, knownFromSeen, withConfigured } from '../../rules/seen.ts';
import { createAuditFile } from '../../state/audit-file.ts';
import { openStateFile } from '../../state/state-file.ts';
import type { CliContext } from '../cli-context.ts';
import type { Source } from '../source.ts';
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
  /** Whether a finding is snoozed or muted. */
  isSnoozed(finding: Finding): boolean;
};

/** Applies the rules of Now to a source, as often as it is asked; `earlier` was found before, instead of at the last visit. */
export function createLookout(source: Source, { env }: CliContext, earlier?: KnownFinding[]) {
  const { config, profile, type } = source;
  const folder = foldersOf(env, process.platform).state;
  const visit = () =>
    restoredAttention(
      openStateFile({ folder, profile: profile.name, clock: Date.now }).get().views,
    );
  // The demo is another organization each time, and a copy is older than what was read before.
  const last = type === 'demo' ? undefined : visit();
  const former = type === 'server' ? last : undefined;
  const audit = createAuditFile(folder);
  const memory = createFactMemory({
    days: former?.days,
    keepDays: type === 'copy' ? undefined : () => {},
    failures: former?.failures,
    restartsSince: (sinceMs) => restartsIn(audit, { profile: profile.name, sinceMs }),
  });
  const read = createFactReader(source, memory);
  const before = earlier ?? knownFromSeen(last?.seen);
  const find = createFinder(
    config.rules,
    before.map(({ finding }) => finding),
  );
  const outcomeOf = createOutcomes(config.rules);
  let known = knownFrom(before);

  return async (): Promise<Look> => {
    const { facts, ends, failures } = await read();
    known = nextKnown(known, { findings: find(facts), facts }, outcomeOf);
    const snoozes = withConfigured(visit().snoozes, config.mutes);
    return {
      facts,
      known,
      findings: shownFindings(known).sort(byUrgency),
      blindSpots: blindSpots({ facts, ends }),
      failures,
      isSnoozed: (finding) => isSnoozed(finding, snoozes, facts.nowMs),
    };
  };
}
