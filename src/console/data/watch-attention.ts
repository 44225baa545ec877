import { createCreditReadings } from '../../domain/attention/credit-rate.ts';
import { areEndsRead, type Facts, type PartState } from '../../domain/attention/facts.ts';
import { hasSameFindings, subjectName } from '../../domain/attention/finding.ts';
import { createNewFindings, type Look } from '../../domain/attention/new-findings.ts';
import { creditsByDay } from '../../domain/attention/organization/day-restated.ts';
import { createFinder } from '../../domain/attention/rules.ts';
import { isSnoozed } from '../../domain/attention/seen.ts';
import { type Day, dayOf } from '../../domain/day.ts';
import { memoizeLast } from '../../domain/memoize-last.ts';
import type { AttentionState } from '../shell/attention.ts';
import { restartsIn } from '../shell/audit.ts';
import type { Shell } from '../shell/shell.ts';
import { createPartReader, watchedParts } from './attention-parts.ts';
import { onAnswers } from './feed.ts';

/** Milliseconds from one application of the rules to the next: responses arrive in bursts. */
const pauseMs = 200;

/** Waiting and stuck findings get worse even without new responses. */
const idleMs = 30_000;

/** How far back restarts count. */
const restartsMs = 24 * 3_600_000;

/**
 * Applies the rules again after every response, whichever screen requested it. It requests nothing itself: data
 * that nothing has read is not checked. Stops when the console ends.
 */
export function watchAttention(shell: Shell): void {
  const { queries, clock, clockDifference, attention, signal } = shell;
  const { notifier, notifyFrom, profile, audit } = shell;
  if (signal.aborted) return;
  const reader = createPartReader(queries);
  const find = createFinder(attention.settings);
  const readings = createCreditReadings();
  // A copy is older, and the demo starts anew: what was read before differs without being restated.
  const isCopy = profile.dataOf !== undefined;
  let formerDays =
    (isCopy || profile.isDemo ? undefined : attention.days()) ?? new Map<Day, number>();
  // The audit log is read again only when computers have changed.
  const restartsOf = memoizeLast((computers: Facts['computers']) => {
    const hasFailed = computers?.some(({ status }) => status === 'error') ?? false;
    const scope = { profile: profile.name, sinceMs: clock() - restartsMs };
    return hasFailed ? restartsIn(audit, scope) : [];
  });
  // Keeps the same list while its content is the same, so that rules are not applied again.
  const partsIn = memoizeLast((json: string): PartState[] => JSON.parse(json));
  const newFindings = createNewFindings(notifyFrom);
  let keptUsage: Facts['usage'];
  let pending: ReturnType<typeof setTimeout> | undefined;
  let looked = Number.NEGATIVE_INFINITY;

  function look() {
    pending = undefined;
    looked = performance.now();
    const nowMs = clock();
    const facts = { ...reader.facts(nowMs), readDays: profile.readDays };
    const parts = partsIn(JSON.stringify(reader.parts(nowMs)));
    if (!isCopy && facts.usage !== undefined && facts.usage !== keptUsage) {
      keptUsage = facts.usage;
      const read = creditsByDay(facts.usage.rows);
      attention.keepDays(read);
      formerDays = new Map([...read, ...formerDays]);
    }
    const findings = find({
      ...facts,
      parts,
      clockAheadMs: clockDifference.get(),
      formerDays,
      restarts: restartsOf(facts.computers),
      readings: readings.with(facts.sessions ?? [], nowMs),
    });
    const rates = readings.rates();
    const known = new Set(parts.map(({ name }) => name));
    const names = watchedParts(dayOf(nowMs)).map(({ name }) => name);
    const unread = names.filter((name) => !known.has(name));
    notifyOfNew({ facts, findings, unread });
    const before = attention.state.get();
    const isComplete = unread.length === 0 && areEndsRead(facts);
    const next = { findings, unread, isComplete, rates };
    if (isSame(before, next)) attention.recount();
    else attention.state.dispatch(next);
  }

  /** One notification for all: if several are new, the Now screen has the others. */
  function notifyOfNew(look: Look) {
    const [first, ...others] = newFindings(look).filter(
      (finding) => !isSnoozed(finding, attention.snoozes.get(), look.facts.nowMs),
    );
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` (${others.length} more in Now)`;
    notifier.tell(`${subjectName(first.subject)}: ${first.problem}${more}`);
  }

  function soon() {
    pending ??= setTimeout(look, Math.max(0, looked + pauseMs - performance.now()));
  }

  const unsubscribe = onAnswers(queries, soon);
  const timer = setInterval(soon, idleMs);
  signal.addEventListener('abort', () => {
    unsubscribe();
    clearInterval(timer);
    clearTimeout(pending);
  });
  soon();
}

const isSame = (one: AttentionState, other: AttentionState): boolean =>
  one.rates === other.rates &&
  one.isComplete === other.isComplete &&
  one.unread.join() === other.unread.join() &&
  hasSameFindings(one.findings, other.findings);
