import { continuedRun, runAtEnd, sameAnswers } from '../../figures/transcript/call-runs.ts';
import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import type { CallOutcome } from '../../figures/transcript/tool-calls.ts';
import { type Rule, runningOutcome } from '../rule.ts';
import { isPolling } from './call-kinds.ts';
import { burnFacts, runningSessions, sessionFound } from './running-session.ts';

export const sessionRepeating: Rule = {
  id: 'session-repeating',
  title: 'A session repeats its calls',
  severity: 'critical',
  urgency: 'burning',
  threshold: { default: 5, meaning: 'equal calls in a row, or equal rounds of up to three calls' },
  explanation:
    'The newest calls of a running session are the same tool with the same input, or rounds of two or three such calls; ' +
    'twice as many if their results differ by more than numbers. Calls that wait are left out: those with pauses between them, those that ' +
    'sleep or watch, and those whose result says that something is not ready.',
  blindTo: 'Longer rounds, calls that differ by a counter or a time, and loops whose calls wait.',
  reads: ['sessions', 'transcripts', 'readings', 'runsBefore'],
  outcome: runningOutcome,
  find: (facts, threshold) =>
    runningSessions(facts).flatMap(({ session, calls, perMinute }) => {
      const known = runAtEnd(calls);
      if (known === undefined) return [];
      const kept = calls.slice(-known.calls);
      const before = facts.runsBefore?.get(session.sessionId);
      const run = continuedRun(before, known, calls.length) ?? known;
      const rounds = Math.floor(run.calls / run.period);
      const minRounds = sameAnswers(kept) < minSame ? 2 * threshold : threshold;
      if (rounds < minRounds || isPolling(kept)) return [];
      const round = kept.slice(-run.period).map(callText);
      const text = round.join(', ');
      return sessionFound(
        session,
        {
          problem:
            run.period === 1
              ? `same call ${rounds} times in a row: ${text}`
              : `same ${run.period} calls ${rounds} times in a row: ${text}`,
          sinceMs: run.sinceMs,
          size: rounds,
          extent: perMinute,
          evidence: {
            facts: [
              ...round.map((call) => ['call', call] as const),
              ['in a row', String(rounds)],
              ...burnFacts(perMinute),
            ],
            quote: kept.findLast(({ answer }) => answer !== '')?.answer ?? '',
          },
        },
        run.message,
      );
    }),
};

/** The share of equal results from which on few calls show that they lead nowhere. */
const minSame = 0.6;

const callText = (call: CallOutcome): string => `${call.tool} ${mainArgument(call)}`;
