import { useMemo } from 'react';
import type { Session } from '../../../domain/resources.ts';
import { bind } from '../../keys/binding.ts';
import { currentVisit } from '../../shell/navigation.ts';
import type { Binding } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
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
  const { navigation, back } = useShell();
  const controls = useMemo(
    () => createTranscriptControls(transcript, access),
    [transcript, access],
  );
  return useMemo(() => {
    const { id } = currentVisit(navigation.get());
    const leave = () => {
      if (currentVisit(navigation.get()).id === id) back();
    };
    return [
      ...bind(transcriptActions, () => controls),
      ...bind(openSessionActions, () => ({ session, leave })),
    ];
  }, [navigation, back, controls, session]);
}
