import type { Session } from '../../../domain/resources.ts';
import { type HarmfulAction, harmfulAction } from '../../keys/action.ts';
import { deleteSession } from '../sessions/delete-session.ts';
import { interruptSession } from '../sessions/interrupt-session.ts';

/** The session of an open transcript. */
export type OpenSession = {
  session: Session;
  /** Goes back if the transcript is still on show. */
  leave(): void;
};

/** What can be done to the session that is read: as in the list of sessions. */
export const openSessionActions = [
  ofOpenSession(interruptSession, () => {}),
  ofOpenSession(deleteSession, ({ leave }) => leave()),
];

function ofOpenSession(
  action: HarmfulAction<Session>,
  afterwards: (target: OpenSession) => void,
): HarmfulAction<OpenSession> {
  const { disabledReason } = action;
  return harmfulAction<OpenSession>({
    id: `transcript.${action.id}`,
    title: action.title,
    keys: action.keys,
    invalidates: action.invalidates,
    targetId: ({ session }) => action.targetId(session),
    question: ({ session }) => action.question(session),
    ...(disabledReason ? { disabledReason: ({ session }) => disabledReason(session) } : {}),
    async perform(target, context) {
      const said = await action.perform(target.session, context);
      afterwards(target);
      return said;
    },
  });
}
