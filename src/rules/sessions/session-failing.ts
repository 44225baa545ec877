import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import { type CallOutcome, callsAtEnd } from '../../figures/transcript/tool-calls.ts';
import { type Rule, runningOutcome } from '../rule.ts';
import { isReport } from './call-kinds.ts';
import { runningSessions, sessionFound } from './running-session.ts';

export const sessionFailing: Rule = {
  id: 'session-failing',
  title: 'The calls of a session fail',
  severity: 'warning',
  urgency: 'failing',
  threshold: { default: 5, meaning: 'different failed calls in a row' },
  explanation:
    'The newest answered calls of a running session are errors, all of them. Repetitions count once, failed tests and other ' +
    'reports of what a program found do not count, and a call whose error changes when it is repeated ends the row.',
  blindTo: 'Tools that fail without saying so. One call repeated is found by session-repeating.',
  reads: ['sessions', 'transcripts'],
  outcome: runningOutcome,
  find: (facts, threshold) =>
    runningSessions(facts).flatMap(({ session, calls }) => {
      const { failed, different } = failedAtEnd(calls);
      const last = failed.at(-1);
      if (last === undefined || different < threshold) return [];
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

/** The failed calls at the end, oldest first, and how many of them are different. */
function failedAtEnd(calls: readonly CallOutcome[]) {
  const answers = new Map<string, string>();
  const isStuck = (call: CallOutcome): boolean => {
    const key = `${call.tool} ${call.input}`;
    const later = answers.get(key) ?? call.answer;
    answers.set(key, later);
    return later === call.answer;
  };
  const counted = calls.filter(
    (call) => call.isError === false || (call.isError && !isReport(call)),
  );
  const errors = callsAtEnd(counted, ({ isError }) => isError === true);
  const failed = errors.slice(errors.findLastIndex((call) => !isStuck(call)) + 1);
  return { failed, different: new Set(failed.map(({ tool, input }) => `${tool} ${input}`)).size };
}
