import { causeOf } from '../../figures/computers/cause.ts';
import { formatPercent } from '../../figures/format/number.ts';
import { ongoingSessions, sessionTitle } from '../../figures/sessions/session-facts.ts';
import { type CallOutcome, callsOf, isSameCall } from '../../figures/transcript/tool-calls.ts';
import type { TranscriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import type { Facts } from '../facts.ts';
import type { RuleFinding } from '../finding.ts';
import type { Rule } from '../rule.ts';
import { isReport, toolKind } from '../sessions/call-kinds.ts';
import { sessionPlace } from '../sessions/running-session.ts';
import { wilsonInterval } from '../statistics.ts';

/** Calls within this time are new. Those before them, and before failures that have lasted longer, define what is usual. */
const newMs = 30 * 60_000;

/** The most sessions that are named; the others are counted. */
const maxNames = 4;

export const toolFailing: Rule = {
  id: 'tool-failing',
  title: 'A tool fails more often',
  severity: 'warning',
  urgency: 'failing',
  threshold: { default: 8, meaning: 'calls of the last half hour at least' },
  explanation:
    'In your own sessions the tool failed more often in the last half hour than before: even the least rate that its calls allow ' +
    'is above the highest of the earlier ones (Wilson intervals, 19 in 20). Failures that have lasted longer do not count as ' +
    'earlier. This must also hold without the session in which it fails most, and equal calls in a row count once, so that one ' +
    'session is not taken for the tool. Failed tests and other reports are no failures, and half of the failures must have ' +
    'one cause, in several sessions. The names that different agents give a tool count as one.',
  blindTo:
    'Sessions of others, whose calls the API counts without saying which failed, sessions not read to their end, and a tool that only one session uses.',
  reads: ['sessions', 'transcripts', 'nowMs'],
  hasMovingWindow: true,
  outcome({ key }, { sessions = [], transcripts = new Map(), dataOfMs }) {
    if (!ongoingSessions(sessions).every(({ sessionId }) => transcripts.has(sessionId))) {
      return 'unread';
    }
    const calls = [...transcripts.values()].flatMap(distinctCalls);
    const [last] = calls.filter(({ kind }) => kind === key).toSorted((a, b) => b.atMs - a.atMs);
    if (last === undefined) return dataOfMs === undefined ? 'lapsed' : 'unread';
    return last.isError ? 'changing' : 'resolved';
  },
  find(facts, threshold) {
    if (facts.transcripts === undefined) return [];
    return [...callsByTool(facts.transcripts)].flatMap(([kind, own]) => {
      const latest = countOf(own, { fromMs: facts.nowMs - newMs });
      if (latest.calls < threshold || latest.failed === 0) return [];
      const worst = sessionsByFailures(own, facts.nowMs)[0]?.sessionId;
      const times = timesOfRise(own, { worst, nowMs: facts.nowMs, minCalls: threshold });
      if (times === undefined || !hasCommonCause(own, times)) return [];
      return found(kind, own, { ...facts, ...times }) ?? [];
    });
  },
};

/** An answered call whose time is known, in its session. */
type Call = CallOutcome & { atMs: number; kind: string; sessionId: string };

/** The answered calls of a session; equal ones in a row are one. */
const distinctCalls = memoizeEach((entries: readonly TranscriptEntry[]) =>
  callsOf(entries).flatMap((call, index, calls) => {
    const next = calls[index + 1];
    const isRepeated = next?.isError !== undefined && isSameCall(call, next);
    const { atMs } = call;
    if (isRepeated || call.isError === undefined || atMs === undefined) return [];
    return [{ ...call, atMs, kind: toolKind(call), isError: call.isError && !isReport(call) }];
  }),
);

/** The calls of each tool, oldest first: the same until further messages are read, while the time moves on. */
const callsByTool = memoizeEach((transcripts: NonNullable<Facts['transcripts']>) =>
  Map.groupBy(
    [...transcripts]
      .flatMap(([sessionId, entries]): Call[] =>
        distinctCalls(entries).map((call) => ({ ...call, sessionId })),
      )
      .sort((a, b) => a.atMs - b.atMs),
    ({ kind }) => kind,
  ),
);

type Count = { calls: number; failed: number };

/** Of calls after a time, and up to another one. Everything is counted in one pass: it runs every ten seconds. */
function countOf(
  all: readonly Call[],
  { fromMs = Number.NEGATIVE_INFINITY, untilMs = Number.POSITIVE_INFINITY } = {},
): Count {
  let [calls, failed] = [0, 0];
  for (const { atMs, isError } of all) {
    if (atMs <= fromMs || atMs > untilMs) continue;
    calls += 1;
    if (isError) failed += 1;
  }
  return { calls, failed };
}

/** Times that separate calls, in Unix milliseconds. */
type Times = { newFromMs: number; usualUntilMs: number };

const countsOf = (calls: readonly Call[], { newFromMs, usualUntilMs }: Times) => ({
  now: countOf(calls, { fromMs: newFromMs }),
  before: countOf(calls, { untilMs: usualUntilMs }),
});

/**
 * The times between which the calls differ if they fail more often than before; undefined if they do not. What is usual
 * ends half an hour ago, or when failures that have lasted longer began.
 */
function timesOfRise(
  calls: readonly Call[],
  { worst, nowMs, minCalls }: { worst: string | undefined; nowMs: number; minCalls: number },
): Times | undefined {
  const others = calls.filter(({ sessionId }) => sessionId !== worst);
  const newFromMs = nowMs - newMs;
  return [newFromMs, Math.min(newFromMs, beganAt(calls) - 1)]
    .map((usualUntilMs) => ({ newFromMs, usualUntilMs }))
    .find(
      (times) =>
        isRise(countsOf(calls, times), minCalls) &&
        // Others may have stopped using the tool since it fails.
        isRise(countsOf(others, { ...times, newFromMs: times.usualUntilMs }), minCalls),
    );
}

/** The least rate of failures that the calls allow, and the highest that the earlier ones do. */
const limitsOf = ({ now, before }: { now: Count; before: Count }) => ({
  minNow: wilsonInterval(now.failed, now.calls).low,
  maxBefore: wilsonInterval(before.failed, before.calls).high,
});

function isRise(counts: { now: Count; before: Count }, minCalls: number): boolean {
  if (counts.now.calls < minCalls || counts.before.calls < minCalls) return false;
  const { minNow, maxBefore } = limitsOf(counts);
  return minNow > maxBefore;
}

/** Whether half of the failures since it began say the same but for numbers and names, in more than one session. */
function hasCommonCause(calls: readonly Call[], { usualUntilMs }: Times): boolean {
  const failed = calls.filter(({ isError, atMs }) => isError && atMs > usualUntilMs);
  return [...Map.groupBy(failed, causeKey).values()].some(
    (alike) =>
      alike.length * 2 >= failed.length &&
      new Set(alike.map(({ sessionId }) => sessionId)).size > 1,
  );
}

const causeKey = memoizeEach(({ answer }: Call): string =>
  causeOf(answer)
    .toLowerCase()
    .replaceAll(/(["'`]).*?\1|\S*[/\\]\S*|\d+/g, ''),
);

/** What failed in each session within the last half hour, most failures first. */
const sessionsByFailures = (calls: readonly Call[], nowMs: number) =>
  [...Map.groupBy(calls, ({ sessionId }) => sessionId)]
    .map(([sessionId, own]) => ({
      sessionId,
      ...countOf(own, { fromMs: nowMs - newMs }),
    }))
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed);

function found(
  kind: string,
  calls: readonly Call[],
  facts: Facts & Times,
): RuleFinding | undefined {
  const { sessions = [], nowMs } = facts;
  const counts = countsOf(calls, facts);
  const { now, before } = counts;
  const { minNow, maxBefore } = limitsOf(counts);
  const last = calls.findLast(({ isError }) => isError);
  const lastSession = sessions.find(({ sessionId }) => sessionId === last?.sessionId);
  if (last === undefined || lastSession === undefined) return undefined;
  const failing = sessionsByFailures(calls, nowMs);
  const [tool = kind, ...otherNames] = namesOf(calls);
  const titleOf = (id: string) => {
    const session = sessions.find(({ sessionId }) => sessionId === id);
    return session ? sessionTitle(session) : id;
  };
  const rate = ({ failed, calls }: Count) =>
    `${failed} of ${calls} calls failed (${formatPercent(failed / calls, { decimals: 0 })})`;
  return {
    key: kind,
    subject: { kind: 'tool', tool, shownIn: sessionPlace(lastSession, last.message) },
    problem: `${now.failed} of ${now.calls} calls failed, ${before.failed} of ${before.calls} before`,
    sinceMs: beganAt(calls),
    size: now.failed / now.calls,
    extent: failing.length,
    evidence: {
      facts: [
        ['last half hour', rate(now)],
        ['before', rate(before)],
        [
          'likely rate',
          `above ${formatPercent(minNow)} now, below ${formatPercent(maxBefore)} before`,
        ],
        ...(otherNames.length > 0 ? [['also called', otherNames.join(', ')] as const] : []),
        ...failing
          .slice(0, maxNames)
          .map(
            ({ sessionId, failed, calls }) =>
              [`${failed} of ${calls} failed`, titleOf(sessionId)] as const,
          ),
        ...(failing.length > maxNames
          ? [['and', `${failing.length - maxNames} more sessions`] as const]
          : []),
      ],
      quote: last.answer,
    },
  };
}

/** What agents call a tool, the most frequent name first. */
const namesOf = (calls: readonly Call[]): string[] =>
  [...Map.groupBy(calls, ({ tool }) => tool)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([tool]) => tool);

/** The time of the call from which on the rate of failures most clearly exceeds that of all calls (CUSUM). */
function beganAt(calls: readonly Call[]): number {
  const { failed, calls: count } = countOf(calls);
  let [sum, highest] = [0, 0];
  let began = Number.MAX_SAFE_INTEGER;
  for (const { isError, atMs } of calls.toReversed()) {
    sum += (isError ? 1 : 0) - failed / count;
    if (sum > highest) [highest, began] = [sum, atMs];
  }
  return began;
}
