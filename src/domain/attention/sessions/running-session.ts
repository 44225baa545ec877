import type { Session } from '../../resources.ts';
import { sessionCredits, sessionStatus, sessionTitle } from '../../sessions/session-facts.ts';
import type { TranscriptEntry } from '../../transcript/transcript-entry.ts';
import type { Facts } from '../facts.ts';
import type { Found, Subject } from '../finding.ts';
import { type CallOutcome, callsOf } from './tool-calls.ts';

/** A session that runs, with what was read of its end. */
export type RunningSession = {
  session: Session;
  entries: readonly TranscriptEntry[];
  calls: readonly CallOutcome[];
};

/** Running sessions whose newest messages are known. */
export const runningSessions = ({ sessions = [], transcripts }: Facts): RunningSession[] =>
  sessions.flatMap((session) => {
    const entries = transcripts?.get(session.sessionId);
    if (entries === undefined || sessionStatus(session) !== 'running') return [];
    return [{ session, entries, calls: callsOf(entries) }];
  });

/** A session as the subject of a finding, at the message that shows it. */
export const sessionSubject = (session: Session, messageId?: string): Subject => ({
  kind: 'session',
  sessionId: session.sessionId,
  title: sessionTitle(session),
  computerId: session.computerId ?? undefined,
  messageCount: session.messageCount ?? undefined,
  ...(messageId !== undefined && { messageId }),
});

/** The finding about a session: one at a time for each rule. */
export const sessionFound = (
  session: Session,
  found: Omit<Found, 'key' | 'subject' | 'credits'>,
  messageId?: string,
): Found => ({
  ...found,
  key: session.sessionId,
  subject: sessionSubject(session, messageId),
  credits: sessionCredits(session),
});
