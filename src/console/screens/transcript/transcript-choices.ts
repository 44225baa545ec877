import { jsonText } from '../../../figures/format/json-text.ts';
import { counted, formatCount } from '../../../figures/format/number.ts';
import { formatClock, formatShortDate } from '../../../figures/time/format-time.ts';
import { isWhole, messageAt } from '../../../figures/transcript/message-log.ts';
import { failedName } from '../../../figures/transcript/surroundings.ts';
import { causeIn, entryText, errorIndices } from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { choiceOverlay } from '../../overlays/choice.tsx';
import type { Shell } from '../../shell/shell.ts';
import { currentEntry, goTo } from './cursor.ts';
import { noneText } from './jumps.ts';
import type { Transcript } from './shown-transcript.ts';

/** The maximum width of the cause of an error, in cells. */
const maxCauseLength = 110;

/** Lists the errors that have been loaded, and goes to the chosen one. */
export function errorChoice(transcript: Transcript, shell: Shell): void {
  const { log, cursor } = transcript.look();
  const { entries, hasMore } = log;
  const errors = errorIndices(entries);
  const reach = isWhole(log) ? '' : ` in the first ${formatCount(entries.length)} messages`;
  if (errors.length === 0) {
    transcript.say(
      hasMore ? `No errors${reach}. G loads all messages.` : noneText('error', transcript),
    );
    return;
  }
  const distances = errors.map((index) => Math.abs(index - cursor.entry));
  const days = new Set(errors.map((index) => formatShortDate(entries[index]?.createdAt)));
  shell.show(
    choiceOverlay({
      title: `${counted(errors.length, 'error')}${reach}, times in UTC`,
      isNumbered: true,
      selected: distances.indexOf(Math.min(...distances)),
      items: errors.flatMap((index) => {
        const entry = entries[index];
        if (entry === undefined) return [];
        const day = days.size > 1 ? `${formatShortDate(entry.createdAt).padStart(6)} ` : '';
        return {
          text: `${day}${formatClock(entry.createdAt)}  ${sanitizeLine(failedName(entries, index))}`,
          note: truncateEnd(sanitizeLine(causeIn(entry)), maxCauseLength),
          choose: () => goTo(transcript, transcript.look().layout.headOf(index)),
        };
      }),
    }),
  );
}

/** Asks what to copy from the message under the cursor. */
export function copyChoice(transcript: Transcript, shell: Shell): void {
  const entry = currentEntry(transcript);
  if (!entry) {
    transcript.say('There is no message to copy.');
    return;
  }
  const { log, cursor, session } = transcript.look();
  const { sessionId } = session;
  const message = messageAt(log, cursor.entry);
  const calls = entry.kind === 'assistant' ? entry.calls : [];
  const copy = (text: string | [string], what: string) => () => shell.copy(text, what);

  shell.show(
    choiceOverlay({
      title: 'Copy',
      items: [
        { text: 'text', note: 'of this message', choose: copy(entryText(entry), 'the text') },
        ...calls.slice(0, 1).map(({ tool, input }) => ({
          text: 'call',
          note: tool,
          choose: copy(input, `the input of ${tool}`),
        })),
        {
          text: 'json',
          note: 'as the server sent it',
          choose: copy(jsonText(message), 'the JSON'),
        },
        { text: 'id', note: entry.id, choose: copy([entry.id], entry.id) },
        { text: 'session id', note: sessionId, choose: copy([sessionId], sessionId) },
      ],
    }),
  );
}
