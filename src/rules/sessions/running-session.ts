import type { Session } from '../../api/resources.ts';
import { formatCredits } from '../../figures/format/number.ts';
import {
  ongoingSessions,
  sessionCredits,
  sessionStatus,
  sessionTitle,
} from '../../figures/sessions/session-facts.ts';
import { type CallOutcome, callsOf } from '../../figures/transcript/tool-calls.ts';
import type { TranscriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { creditsPerMinute } from '../credit-rate.ts';
import type { Facts } from '../facts.ts';
import type { Evidence, RuleFinding, SessionPlace } from '../finding.ts';

/** A running session, with the messages read from its end. */
type RunningSession = {
  session: Session;
  entries: readonly TranscriptEntry[];
  calls: readonly CallOutcome[];
  /** Credits a minute between its last two readings; undefined if unknown. */
  perMinute: number | undefined;
};

/** Running sessions whose newest messages are known: found once for all rules that are applied to these facts. */
export const runningSessions: (facts: Facts) => readonly RunningSession[] = memoizeEach(
  ({ sessions = [], transcripts, readings }) =>
    ongoingSessions(sessions).flatMap((session) => {
      const entries = transcripts?.get(session.sessionId);
      if (entries === undefined || sessionStatus(session) !== 'running') return [];
      const perMinute = creditsPerMinute(readings?.get(session.sessionId));
      return [{ session, entries, calls: callsOf(entries), perMinute }];
    }),
);

/** What a session costs now, as evidence. */
export const burnFacts = (perMinute: number | undefined): Evidence['facts'] =>
  perMinute === undefined ? [] : [['now', `${formatCredits(perMinute)} credits a minute`]];

/** The message that shows a finding; without a time it cannot be opened. */
type ShownBy = Pick<TranscriptEntry, 'id' | 'createdAt'>;

/** A place in a session: the message that shows a finding. */
export const sessionPlace = (session: Session, message?: ShownBy): SessionPlace => ({
  sessionId: session.sessionId,
  title: sessionTitle(session),
  ...(session.ownerEmail && { ownerEmail: session.ownerEmail }),
  computerId: session.computerId ?? undefined,
  messageCount: session.messageCount ?? undefined,
  at:
    message?.createdAt === undefined
      ? undefined
      : { messageId: message.id, createdAt: message.createdAt, match: '' },
});

/** The finding about a session: one at a time for each rule. */
export const sessionFound = (
  session: Session,
  found: Omit<RuleFinding, 'key' | 'subject' | 'costs'>,
  message?: ShownBy,
): RuleFinding => {
  const credits = sessionCredits(session);
  return {
    ...found,
    key: session.sessionId,
    subject: { kind: 'session', ...sessionPlace(session, message) },
    costs: credits === undefined ? undefined : [{ credits, kind: 'session' }],
  };
};
