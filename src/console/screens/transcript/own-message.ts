import { useMemo } from 'react';
import type { Session } from '../../../api/resources.ts';
import { entryText, type TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import type { Field } from '../../../language/filter/field.ts';
import { bind } from '../../keys/binding.ts';
import { type OwnRows, ownActions, rowsOf } from '../../list/own-actions.ts';
import type { Binding } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { sessionList, useSessionContext } from '../sessions/session-list.ts';
import { currentEntry } from './cursor.ts';
import type { Transcript } from './shown-transcript.ts';

type SessionMessage = { session: Session; entry: TranscriptEntry };

const onSession = (field: Field<Session>): Field<SessionMessage> =>
  field.kind === 'text'
    ? { ...field, read: ({ session }) => field.read(session) }
    : { ...field, read: ({ session }) => field.read(session) };

const messageFields: readonly Field<SessionMessage>[] = [
  { name: 'message-id', kind: 'text', read: ({ entry }) => entry.id },
  { name: 'role', kind: 'text', read: ({ entry }) => entry.role },
  // The content of a message that is far from the window is dropped.
  {
    name: 'text',
    kind: 'text',
    read: ({ entry }) => (entry.kind === 'outline' ? undefined : entryText(entry)),
  },
  { name: 'said-at', kind: 'time', read: ({ entry }) => entry.createdAt },
];

/** Messages as own commands get them: with the fields of their session. */
export const messageRows = (sessions: OwnRows<Session>): OwnRows<SessionMessage> => ({
  name: 'messages',
  idOf: ({ entry }) => entry.id,
  listedIdsOf: ({ entry }) => [entry.id],
  nameOf: ({ session }) => `a message of ${sessions.nameOf(session)}`,
  fields: () => [...sessions.fields().map(onSession), ...messageFields],
});

/** Own commands on the session of a transcript, and on the message under the cursor. */
export function useOwnTranscriptBindings(transcript: Transcript): readonly Binding[] {
  const shell = useShell();
  const context = useSessionContext(undefined);
  return useMemo(() => {
    const content = () => ({ context, nowMs: shell.clock() });
    const sessions = rowsOf(sessionList, content);
    const session = () => transcript.look().session;
    return [
      ...bind(ownActions(messageRows(sessions), shell), () => {
        const entry = currentEntry(transcript);
        return entry && { session: session(), entry };
      }),
      ...bind(ownActions(sessions, shell), session),
    ];
  }, [transcript, context, shell]);
}
