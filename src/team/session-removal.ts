import type { Query } from '../server/store/engine.ts';
import { type AuditEntry, audited } from './audit.ts';
import { takeSession } from './push-sessions.ts';

/** A session that is removed whoever shares it, who may push it instead, and who decided so. */
type Removal = {
  sessionId: string;
  to: string | undefined;
  by: Pick<AuditEntry, 'personId' | 'email'>;
  nowMs: number;
};

/** Removes a session for an owner of the organization, and records it. Returns who shared it. */
export function* removeAudited({ sessionId, to, by, nowMs }: Removal): Query<string | undefined> {
  const former = yield* takeSession(sessionId, { to, nowMs });
  if (former !== undefined || to !== undefined) {
    const subject = [sessionId, former, to && `to ${to}`].filter(Boolean).join(' ');
    yield* audited({ ...by, action: 'session.remove', subject }, nowMs);
  }
  return former;
}
