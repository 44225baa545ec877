import { messageAt } from '../../../domain/transcript/message-log.ts';
import { entryText } from '../../../domain/transcript/transcript-entry.ts';
import { choiceOverlay } from '../../overlays/choice.tsx';
import type { Shell } from '../../shell/shell.ts';
import { currentCursor, currentEntry, type OpenTranscript } from './cursor.ts';

/** Asks what to copy of the message under the cursor. */
export function copyChoice(transcript: OpenTranscript, sessionId: string, shell: Shell): void {
  const entry = currentEntry(transcript);
  if (!entry) {
    shell.say('There is no message to copy.');
    return;
  }
  const message = messageAt(transcript.log(), currentCursor(transcript).entry);
  const json = JSON.stringify(message, null, 2);
  const calls = entry.kind === 'assistant' ? entry.calls : [];
  const [call] = calls;
  const copy = (text: string, what: string) => () => shell.copy(text, what);

  shell.show(
    choiceOverlay({
      title: 'Copy',
      items: [
        { text: 'text', note: 'of this message', choose: copy(entryText(entry), 'the text') },
        ...(call
          ? [
              {
                text: 'call',
                note: call.tool,
                choose: copy(call.input, `the input of ${call.tool}`),
              },
            ]
          : []),
        { text: 'json', note: 'as the server sent it', choose: copy(json ?? '', 'the JSON') },
        { text: 'id', note: entry.id, choose: copy(entry.id, entry.id) },
        { text: 'session id', note: sessionId, choose: copy(sessionId, sessionId) },
      ],
    }),
  );
}
