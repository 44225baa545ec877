import type { Session } from '../../api/resources.ts';
import { ongoingSessions, sessionStatus } from '../../figures/sessions/session-facts.ts';
import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import type { TranscriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { type Rule, sessionOutcome } from '../rule.ts';
import { sessionFound } from './running-session.ts';

export const sessionWaiting: Rule = {
  id: 'session-waiting',
  title: 'A session is waiting for you',
  severity: 'warning',
  urgency: 'blocked',
  threshold: { default: 20, meaning: 'minutes of waiting' },
  explanation:
    'The session has been waiting for its owner this long (status pending in the API). What for is the last thing that the ' +
    'agent said.',
  blindTo: 'Sessions of other people, and sessions of servers that report no status.',
  reads: ['sessions', 'transcripts', 'nowMs'],
  outcome: sessionOutcome('pending', () => true),
  find: ({ sessions = [], transcripts, nowMs }, threshold) =>
    ongoingSessions(sessions)
      .filter(
        (session) =>
          sessionStatus(session) === 'pending' &&
          // Without a time nobody knows for how long: it may be hours.
          nowMs - (session.updatedAt ?? Number.NEGATIVE_INFINITY) >= threshold * 60_000,
      )
      .map((session) => found(session, transcripts?.get(session.sessionId) ?? [])),
};

function found(session: Session, entries: readonly TranscriptEntry[]) {
  const last = entries.findLast(({ kind }) => kind === 'assistant');
  const call = last?.kind === 'assistant' ? last.calls.at(-1) : undefined;
  const wants = call && `${call.tool} ${mainArgument(call)}`;
  const says = last?.text.trim().replaceAll(/\s+/g, ' ') ?? '';
  return sessionFound(
    session,
    {
      problem: wants
        ? `waiting for permission: ${wants}`
        : `waiting for ${session.ownerEmail ? 'its owner' : 'you'}${says && `: ${says}`}`,
      sinceMs: session.updatedAt ?? undefined,
      size: 1,
      evidence: {
        facts: [
          ...(wants ? [['wants', wants] as const] : []),
          [
            'what to do',
            'answer in the app or terminal that started it: the API has no request for this',
          ],
        ],
        quote: last?.text ?? '',
      },
    },
    last,
  );
}
