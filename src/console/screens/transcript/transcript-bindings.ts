import { useMemo } from 'react';
import type { Session } from '../../../domain/resources.ts';
import { actionOn, type HarmfulAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { currentVisit } from '../../shell/navigation.ts';
import type { Binding } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { deleteSession, interruptSession } from '../sessions/session-list.ts';
import type { OpenTranscript } from './cursor.ts';
import { type SessionAccess, transcriptActions, transcriptKeys } from './transcript-actions.ts';

/** The session of an open transcript. */
type OpenSession = {
  session: Session;
  /** Goes back if the transcript is still on the screen. */
  leave(): void;
};

/** Actions to the session of a transcript: the same as in the list of sessions. */
export const openSessionActions = [
  ofOpenSession(interruptSession, () => {}),
  ofOpenSession(deleteSession, ({ leave }) => leave()),
];

/** Everything that the screen of a transcript binds, nearest first. */
export const transcriptScreenActions = [...transcriptActions, ...openSessionActions];

/** What keys do to a transcript, and what can be done to its session. */
export function useTranscriptBindings(
  transcript: OpenTranscript,
  access: SessionAccess,
  session: Session,
): Binding[] {
  const { navigation, back } = useShell();
  return useMemo(() => {
    const keys = transcriptKeys(transcript, access);
    const { id } = currentVisit(navigation.get());
    const leave = () => {
      if (currentVisit(navigation.get()).id === id) back();
    };
    return [
      ...bind(transcriptActions, () => keys),
      ...bind(openSessionActions, () => ({ session, leave })),
    ];
  }, [navigation, back, transcript, access, session]);
}

function ofOpenSession(
  action: HarmfulAction<Session>,
  afterwards: (target: OpenSession) => void,
): HarmfulAction<OpenSession> {
  return {
    ...actionOn(action, ({ session }: OpenSession) => session),
    id: `transcript.${action.id}`,
    async perform(target, context) {
      const said = await action.perform(target.session, context);
      afterwards(target);
      return said;
    },
  };
}
