import { isCalendarTime } from '../../figures/time/day.ts';
import type { TranscriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { type Rule, runningOutcome } from '../rule.ts';
import { startOfRun } from '../statistics.ts';
import { burnFacts, runningSessions, sessionFound } from './running-session.ts';

/** How far back compactions are counted, in milliseconds. */
const windowMs = 30 * 60_000;

export const sessionCompacting: Rule = {
  id: 'session-compacting',
  title: 'The context of a session is compacted again and again',
  severity: 'warning',
  urgency: 'burning',
  threshold: { default: 8, meaning: 'compactions within the last half hour of the session' },
  explanation:
    'Messages of a running session say that the conversation was compacted, this often within its last half hour.',
  blindTo: 'Compactions that leave no message: the API has no field for them.',
  reads: ['sessions', 'transcripts', 'readings'],
  hasMovingWindow: true,
  outcome: runningOutcome,
  find: (facts, threshold) =>
    runningSessions(facts).flatMap(({ session, entries, perMinute }) => {
      const endMs = entries.findLast(({ createdAt }) => isCalendarTime(createdAt))?.createdAt ?? 0;
      const all = entries.flatMap((entry) => {
        const { createdAt: atMs } = entry;
        return isCompaction(entry) && isCalendarTime(atMs) ? [{ entry, atMs }] : [];
      });
      const compactions = all.filter(({ atMs }) => atMs > endMs - windowMs);
      const times = all.map(({ atMs }) => atMs);
      const first = all[startOfRun(times, { count: threshold, span: windowMs })];
      if (first === undefined || compactions.length < threshold) return [];
      return sessionFound(
        session,
        {
          problem: `context compacted ${compactions.length} times within half an hour`,
          sinceMs: first.atMs,
          size: compactions.length,
          extent: perMinute,
          evidence: {
            facts: [['compactions', String(compactions.length)], ...burnFacts(perMinute)],
            quote: compactions.at(-1)?.entry.text ?? '',
          },
        },
        first.entry,
      );
    }),
};

/** The message that programs write into the conversation after compacting it. */
const isCompaction = ({ kind, text }: TranscriptEntry): boolean =>
  kind !== 'assistant' &&
  kind !== 'tool-result' &&
  /^\W*(the )?(conversation|context|history|session)( so far)? (was|has been|is being) (compacted|summari[sz]ed)|^\W*summary of the (conversation|session) so far|^\/compact\b/i.test(
    text,
  );
