import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import { callsAtEnd, isSameCall } from '../../figures/transcript/tool-calls.ts';
import { runningOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { runningSessions, sessionFound } from './running-session.ts';

/** A running session that repeats the same call. */
export const sessionRepeating: Rule = {
  id: 'session-repeating',
  title: 'A session repeats one call',
  severity: 'critical',
  threshold: { default: 3, meaning: 'equal calls in a row' },
  explanation:
    'The newest calls of a running session are the same tool with the same input, nothing between them.',
  blindTo:
    'Loops of several calls, and calls that differ by a counter or a time. Waiting for something looks the same.',
  reads: ['sessions', 'transcripts'],
  outcome: runningOutcome,
  find: (facts, threshold) =>
    runningSessions(facts).flatMap(({ session, calls }) => {
      const last = calls.at(-1);
      if (last === undefined) return [];
      const same = callsAtEnd(calls, (call) => isSameCall(call, last));
      if (same.length < threshold) return [];
      const call = `${last.tool} ${mainArgument(last)}`;
      return sessionFound(
        session,
        {
          problem: `same call ${same.length} times in a row: ${call}`,
          sinceMs: same[0]?.atMs,
          size: same.length,
          evidence: {
            facts: [
              ['call', call],
              ['in a row', String(same.length)],
            ],
            quote: same.findLast(({ answer }) => answer !== '')?.answer ?? '',
          },
        },
        same[0]?.message,
      );
    }),
};
