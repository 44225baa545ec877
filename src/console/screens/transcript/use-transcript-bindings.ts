import { useMemo } from 'react';
import type { Session } from '../../../domain/resources.ts';
import { type Binding, bind } from '../../keys/binding.ts';
import { useConsole } from '../../shell/console-context.ts';
import { currentVisit } from '../../shell/navigation.ts';
import type { OpenTranscript } from './open-transcript.ts';
import { openSessionActions } from './session-target.ts';
import { transcriptActions } from './transcript-actions.ts';
import { createTranscriptControls, type SessionAccess } from './transcript-controls.ts';

/** What keys do to a transcript, and what can be done to its session. */
export function useTranscriptBindings(
  transcript: OpenTranscript,
  access: SessionAccess,
  session: Session,
): Binding[] {
  const { session: console } = useConsole();
  const controls = useMemo(
    () => createTranscriptControls(transcript, access),
    [transcript, access],
  );
  return useMemo(() => {
    const { id } = currentVisit(console.navigation.get());
    const leave = () => {
      if (currentVisit(console.navigation.get()).id === id) console.operator.back();
    };
    return [
      ...bind(transcriptActions, () => controls),
      ...bind(openSessionActions, () => ({ session, leave })),
    ];
  }, [console, controls, session]);
}
