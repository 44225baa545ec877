import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatClock } from '../../../domain/format/time.ts';
import { memoizeLast } from '../../../domain/memoize-last.ts';
import { messageAt } from '../../../domain/transcript/message-log.ts';
import { surroundingsOf } from '../../../domain/transcript/surroundings.ts';
import { entryText, type TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { choiceOverlay } from '../../overlays/choice.tsx';
import type { Shell } from '../../shell/shell.ts';
import { currentCursor, currentEntry, goTo, type OpenTranscript } from './cursor.ts';
import { excerpt } from './transcript-row.ts';

/** Indices of the messages that are errors. The same entries have the same array. */
export const errorIndices = memoizeLast((entries: readonly TranscriptEntry[]): readonly number[] =>
  entries.flatMap(({ isError }, index) => (isError ? [index] : [])),
);

/** The maximum width of the first line of an error, in cells. */
const longestExcerpt = 72;

/** Lists the errors that have been loaded, and goes to the chosen one. */
export function errorChoice(transcript: OpenTranscript, shell: Shell): void {
  const { entries, hasMore } = transcript.log();
  const errors = errorIndices(entries);
  const reach = hasMore ? ` in the first ${formatCount(entries.length)} messages` : '';
  if (errors.length === 0) {
    shell.say(hasMore ? `No errors${reach}. G reads all of them.` : 'This session has no errors.');
    return;
  }
  const { entry: cursor } = currentCursor(transcript);
  const next = errors.findIndex((index) => index >= cursor);
  shell.show(
    choiceOverlay({
      title: `${counted(errors.length, 'error')}${reach}`,
      selected: next === -1 ? errors.length - 1 : next,
      items: errors.map((index, place) => ({
        text: `${formatCount(place + 1)}  ${errorName(entries, index)}`,
        note: errorNote(entries[index]),
        choose: () => goTo(transcript, transcript.layout().headOf(index)),
      })),
    }),
  );
}

/** The time of day, and what failed: the tool, or the event of a hook. */
function errorName(entries: readonly TranscriptEntry[], index: number): string {
  const entry = entries[index];
  if (entry === undefined) return '';
  const hook = entry.kind === 'hook' ? `hook ${entry.hook.event}` : undefined;
  const failed = hook ?? surroundingsOf(entries, index).call?.tool ?? entry.role;
  return `${formatClock(entry.createdAt)} UTC  ${sanitizeLine(failed)}`;
}

const errorNote = (entry: TranscriptEntry | undefined): string =>
  entry === undefined ? '' : truncateEnd(excerpt(entryText(entry)), longestExcerpt);

/** Asks what to copy from the message under the cursor. */
export function copyChoice(transcript: OpenTranscript, sessionId: string, shell: Shell): void {
  const entry = currentEntry(transcript);
  if (!entry) {
    shell.say('There is no message to copy.');
    return;
  }
  const message = messageAt(transcript.log(), currentCursor(transcript).entry);
  const json = JSON.stringify(message, null, 2);
  const calls = entry.kind === 'assistant' ? entry.calls : [];
  const copy = (text: string, what: string) => () => shell.copy(text, what);

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
        { text: 'json', note: 'as the server sent it', choose: copy(json ?? '', 'the JSON') },
        { text: 'id', note: entry.id, choose: copy(entry.id, entry.id) },
        { text: 'session id', note: sessionId, choose: copy(sessionId, sessionId) },
      ],
    }),
  );
}
