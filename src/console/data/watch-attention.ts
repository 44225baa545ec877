import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { blindSpots } from '../../rules/blind-spots.ts';
import { createFactMemory } from '../../rules/fact-memory.ts';
import type { Facts, PartState } from '../../rules/facts.ts';
import type { Finding } from '../../rules/finding.ts';
import { knownFrom, nextKnown, shownFindings } from '../../rules/known-findings.ts';
import { createNewFindings, newsText, type RuleResults } from '../../rules/new-findings.ts';
import { byUrgency, createOutcomes, finderInSteps, rules } from '../../rules/rules.ts';
import { isSnoozed, knownFromSeen } from '../../rules/seen.ts';
import { restartsIn } from '../shell/audit.ts';
import type { Shell } from '../shell/shell.ts';
import { createPartReader } from './attention-parts.ts';
import { onAnswers } from './query-cache.ts';
import { createEndReader } from './read-ends.ts';
import { inTurns, repeated } from './turns.ts';

/** Milliseconds in which responses arrive together: the first ones, those that each add rows, and later ones. */
const pauseMs = { first: 30, reading: 200, later: 500 };

/** Waiting and stuck findings get worse even without new responses, and with responses that say the same. */
const idleMs = 30_000;

/** Applies the rules after every response, until the console ends. Requests only ends of sessions, while a pane shows findings. */
export function watchAttention(shell: Shell): void {
  const { queries, clock, attention, signal } = shell;
  if (signal.aborted) return;
  const reader = createPartReader(shell);
  const factsAt = createFactsReader(shell, reader);
  const { find, earlier } = createEarlierFinder(shell);
  const outcomeOf = createOutcomes(attention.settings);
  let known = knownFrom(earlier);
  const notifyOfNew = createNewsTeller(shell);
  let readAt = Number.NEGATIVE_INFINITY;
  const applying = repeated(applyRules, pauseNowMs);
  const endReader = createEndReader(shell, () => attention.watchers.get() > 0, applying.hurry);
  const followNewest = memoizeLast((sessions: Facts['sessions'] = []) =>
    endReader.follow(sessions, shownFindings(known)),
  );

  async function applyRules() {
    timer.refresh();
    readAt = performance.now();
    const { facts, unread, ...read } = await factsAt(clock());
    const findings = (await inTurns(find(facts))).sort(byUrgency);
    if (signal.aborted) return;
    notifyOfNew({ facts, findings, unread });
    known = nextKnown(known, { findings, facts }, outcomeOf);
    const shown = shownFindings(known).sort(byUrgency);
    endReader.follow(facts.sessions ?? [], shown);
    const blind = blindSpots({ facts, ends: read.ends });
    attention.state.dispatch({ facts, findings: shown, known, unread, ...read, blindSpots: blind });
  }

  function pauseNowMs() {
    if (attention.isAllRead.get()) return pauseMs.later;
    const isReading =
      queries.isFetching() > 0 || endReader.isReading() || reader.isAnyUnread(clock());
    return isReading ? Math.max(pauseMs.first, readAt + pauseMs.reading - performance.now()) : 0;
  }

  const unsubscribe = onAnswers(queries, (isNew) => {
    if (isNew) applying.ask();
    else applying.hurry();
    // Ends of sessions that have changed are read meanwhile, or rules would be applied once more for them.
    if (isNew && attention.state.get().facts.nowMs > 0) followNewest(reader.sessions());
  });
  const { ask } = applying;
  const timer = setInterval(ask, idleMs);
  const stops = [attention.watchers.subscribe(ask), shell.removedPeople.subscribe(ask)];
  signal.addEventListener('abort', () => {
    unsubscribe();
    clearInterval(timer);
    applying.stop();
    for (const stop of stops) stop();
  });
  // What arrived while this module was loaded may have been the last for long.
  const isAnswered = reader.parts(clock()).some(({ state }) => state !== 'unread');
  if (earlier.length > 0 || (isAnswered && queries.isFetching() === 0)) ask();
}

/** Finds what needs attention after what was found at an earlier visit. */
function createEarlierFinder({ attention, profile }: Shell) {
  // The demo is another organization each time it is started.
  const earlier = profile.isDemo ? [] : knownFromSeen(attention.seen());
  const findings = earlier.map(({ finding }) => finding);
  return { find: finderInSteps(rules, attention.settings, findings), earlier };
}

/** Reads all facts, and remembers those that no response has: earlier totals, credits and restarts. */
function createFactsReader(
  { clockDifference, attention, profile, audit }: Shell,
  reader: ReturnType<typeof createPartReader>,
) {
  // A copy is older, and the demo starts anew: what was read before differs without being restated.
  const isCopy = profile.dataOf !== undefined;
  const isNew = isCopy || profile.isDemo;
  const memory = createFactMemory({
    days: isNew ? undefined : attention.days(),
    keepDays: isCopy ? undefined : attention.keepDays,
    failures: isNew ? undefined : attention.failures(),
    keepFailures: isNew ? undefined : attention.keepFailures,
    restartsSince: (sinceMs) => restartsIn(audit, { profile: profile.name, sinceMs }),
  });
  // Keeps the same list while its content is the same, so that rules are not applied again.
  const partsIn = memoizeLast((json: string): PartState[] => JSON.parse(json));

  return async (nowMs: number) => {
    const known = reader.facts(nowMs, await reader.monthUse(nowMs));
    const parts = partsIn(JSON.stringify(reader.parts(nowMs)));
    const isAnswered = parts.some(({ state }) => state === 'live' || state === 'stale');
    const facts: Facts = {
      ...known,
      readDays: profile.readDays,
      parts,
      // Zero before the first answer, too; and a copy has no clock.
      clockAheadMs: clockDifference.get() || (isAnswered && !isCopy ? 0 : undefined),
      dataOfMs: profile.dataOf,
      ...memory.factsWith(known, nowMs),
    };
    const unread = parts.flatMap(({ name, state }) => (state === 'unread' ? name : []));
    return {
      facts,
      unread,
      isAnyRead: isAnswered,
      ends: reader.ends(facts),
      credits: reader.credits(facts.today),
      rates: memory.rates(),
    };
  };
}

function createNewsTeller({ attention, notifier, config }: Shell) {
  const newFindings = createNewFindings(config.notifyFrom);
  return (results: RuleResults) => {
    const isAsleep = (finding: Finding) =>
      isSnoozed(finding, attention.snoozes.get(), results.facts.nowMs);
    const text = newsText(newFindings(results).filter((finding) => !isAsleep(finding)));
    if (text !== undefined) notifier.tell(text);
  };
}
