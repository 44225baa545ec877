import { creditRate } from '../../domain/attention/credit-rate.ts';
import type { CreditReading, Facts, PartState, Restart } from '../../domain/attention/facts.ts';
import { type Finding, subjectName } from '../../domain/attention/finding.ts';
import { createNewFindings, type Look } from '../../domain/attention/new-findings.ts';
import { createFinder } from '../../domain/attention/rules.ts';
import { isSnoozed } from '../../domain/attention/seen.ts';
import type { Day } from '../../domain/day.ts';
import type { Session } from '../../domain/resources.ts';
import { sessionCredits, sessionStatus } from '../../domain/sessions/session-facts.ts';
import type { AttentionState } from '../shell/attention.ts';
import { restartsIn } from '../shell/audit.ts';
import type { Shell } from '../shell/shell.ts';
import { createPartReader, watchedParts } from './attention-parts.ts';
import { onAnswers } from './feed.ts';

/** Answers come in bursts, faster than anyone reads. */
const pauseMs = 200;

/** Waiting and being stuck get worse while no answer comes. */
const idleMs = 30_000;

/** A rate needs two readings; if they are too close together, it is mostly noise. */
const leastReadingMs = 45_000;

/** How far back restarts count. */
const restartsMs = 24 * 3_600_000;

/**
 * Asks the rules again whenever an answer of the server has come, whichever screen asked for it. It requests nothing:
 * what no screen has read is not judged. Ends with the console.
 */
export function watchAttention(
  shell: Pick<
    Shell,
    | 'queries'
    | 'clock'
    | 'clockDifference'
    | 'attention'
    | 'signal'
    | 'notifier'
    | 'notifyFrom'
    | 'audit'
    | 'profile'
  >,
): void {
  const { queries, clock, clockDifference, attention, signal, notifier, notifyFrom } = shell;
  if (signal.aborted) return;
  const reader = createPartReader(queries);
  const find = createFinder(attention.settings);
  const readings = createReadings();
  // A copy is older than what was read last, which no server has restated.
  const isCopy = shell.profile.dataOf !== undefined;
  const formerDays = isCopy ? new Map<Day, number>() : attention.days();
  const restarts = createRestarts(shell);
  const newFindings = createNewFindings(notifyFrom);
  let keptUsage: Facts['usage'];
  let lastParts: { text: string; parts: PartState[] } | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;

  function look() {
    pending = undefined;
    const nowMs = clock();
    const facts = reader.facts(nowMs);
    const parts = sameParts(reader.parts(nowMs));
    if (!isCopy && facts.usage !== undefined && facts.usage !== keptUsage) {
      keptUsage = facts.usage;
      attention.keepDays(daysOf(facts.usage));
    }
    const findings = find({
      ...facts,
      parts,
      clockAheadMs: clockDifference.get(),
      formerDays,
      restarts: restarts.of(facts.computers, nowMs),
      readings: readings.with(facts.sessions ?? [], nowMs),
    });
    const rates = readings.rates();
    const known = new Set(parts.map(({ name }) => name));
    const unread = watchedParts.filter((name) => !known.has(name));
    tellNew({ facts, findings, unread });
    const before = attention.state.get();
    const next = { findings, unread, rates };
    if (isSame(before, next)) attention.recount();
    else attention.state.dispatch(next);
  }

  /** One notification for all: where several are new, a look at the queue tells the rest. */
  function tellNew(look: Look) {
    const [first, ...others] = newFindings(look).filter(
      (finding) => !isSnoozed(finding, attention.snoozes.get(), look.facts.nowMs),
    );
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` (${others.length} more in Now)`;
    notifier.tell(`${subjectName(first.subject)}: ${first.problem}${more}`);
  }

  /** The same list while it says the same, so that rules are not asked again. */
  function sameParts(parts: PartState[]): PartState[] {
    const text = JSON.stringify(parts);
    if (lastParts?.text !== text) lastParts = { text, parts };
    return lastParts.parts;
  }

  function soon() {
    pending ??= setTimeout(look, pauseMs);
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
  one.unread.join() === other.unread.join() &&
  one.findings.length === other.findings.length &&
  one.findings.every((finding, index) => isSameFinding(finding, other.findings[index]));

const isSameFinding = (one: Finding, other: Finding | undefined): boolean =>
  one === other ||
  (one.id === other?.id &&
    one.problem === other.problem &&
    one.severity === other.severity &&
    one.credits === other.credits);

/** What each day came to, to notice when it is restated. */
const daysOf = ({ rows }: NonNullable<Facts['usage']>): ReadonlyMap<Day, number> =>
  new Map(
    rows.flatMap(({ date, billable_tokens: credits }) =>
      credits == null ? [] : [[date, credits]],
    ),
  );

/** Reads restarts from the audit log, again only when computers have changed. */
function createRestarts({ audit, profile }: Pick<Shell, 'audit' | 'profile'>) {
  let last: Facts['computers'];
  let known: readonly Restart[] = [];
  return {
    of(computers: Facts['computers'], nowMs: number): readonly Restart[] {
      if (computers === last) return known;
      last = computers;
      const hasFailed = computers?.some(({ status }) => status === 'error') ?? false;
      const scope = { profile: profile.name, sinceMs: nowMs - restartsMs };
      known = hasFailed ? restartsIn(audit, scope) : [];
      return known;
    },
  };
}

/** So many readings are kept, about a minute apart. */
const mostReadings = 20;

/** What running sessions had cost, as it is read. */
function createReadings() {
  let known: ReadonlyMap<string, readonly CreditReading[]> = new Map();
  let last: readonly Session[] | undefined;
  let rates: readonly number[] = [];

  return {
    /** The readings with those of these sessions; the same while no session is read anew. */
    with(
      sessions: readonly Session[],
      atMs: number,
    ): ReadonlyMap<string, readonly CreditReading[]> {
      if (sessions === last) return known;
      last = sessions;
      const next = new Map<string, readonly CreditReading[]>();
      let isRead = false;
      for (const session of sessions) {
        const credits = sessionCredits(session);
        if (sessionStatus(session) !== 'running' || credits === undefined) continue;
        const before = known.get(session.sessionId) ?? [];
        const latest = before.at(-1);
        const isLate = latest === undefined || atMs - latest.atMs >= leastReadingMs;
        isRead ||= isLate;
        const all = isLate ? [...before, { atMs, credits }].slice(-mostReadings) : before;
        next.set(session.sessionId, all);
      }
      known = next;
      const rate = creditRate(known);
      if (isRead && rate !== undefined) rates = [...rates, rate].slice(-mostReadings);
      return known;
    },
    /** What all of them together cost a minute at each reading, oldest first. */
    rates: () => rates,
  };
}
