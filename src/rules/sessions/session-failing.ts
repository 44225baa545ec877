import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import { callsAtEnd, isSameCall } from '../../figures/transcript/tool-calls.ts';
import { runningOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { runningSessions, sessionFound } from './running-session.ts';

/** A running session whose calls all fail. */
export const sessionFailing: Rule = {
  id: 'session-failing',
  title: 'The calls of a session fail',
  severity: 'warning',
  threshold: { default: 5, meaning: 'failed calls in a row' },
  explanation:
    'The newest answered calls of a running session are errors, all of them. Repetitions of the last call count once.',
  blindTo: 'Tools that fail without saying so. One call repeated is found by session-repeating.',
  reads: ['sessions', 'transcripts'],
  outcome: runningOutcome,
  find: (facts, threshold) =>
    runningSessions(facts).flatMap(({ session, calls }) => {
      const answered = calls.filter(({ isError }) => isError !== undefined);
      const failed = callsAtEnd(answered, ({ isError }) => isError === true);
      const last = failed.at(-1);
      if (last === undefined) return [];
      const repeated = callsAtEnd(failed, (call) => isSameCall(call, last)).length;
      if (failed.length - repeated + 1 < threshold) return [];
      return sessionFound(
        session,
        {
          problem: `${failed.length} calls failed in a row, last ${last.tool} ${mainArgument(last)}`,
          sinceMs: failed[0]?.atMs,
          size: failed.length,
          evidence: {
            facts: [
              ['failed in a row', String(failed.length)],
              ['last call', `${last.tool} ${mainArgument(last)}`],
            ],
            quote: last.answer,
          },
        },
        failed[0]?.message,
      );
    }),
};
