import type { Client } from '../../../client/client.ts';
import {
  type TranscriptEntry,
  transcriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { type Incomplete, incompleteText, isEndless } from '../../data/incomplete.ts';
import type { MessagesQuery } from '../../data/message-reader.ts';
import { saveExport } from '../../overlays/export-table.ts';
import type { ViewableText } from '../../overlays/view-text.ts';
import type { Shell } from '../../shell/shell.ts';
import { markdownName, markdownParagraphs } from './entry-markdown.ts';
import type { Transcript } from './shown-transcript.ts';

/** What the keys of a transcript can do to save its session. */
export type Saving = {
  /** Writes the whole session to a file, including messages that have not been loaded yet. */
  save(shell: Shell): void;
  stopSaving(): void;
  /** The same for the user's own programs. */
  viewable(shell: Shell): ViewableText;
};

export function createSaving(
  { get, update }: Pick<Transcript, 'get' | 'update'>,
  { title, ...session }: Omit<MessagesQuery, 'role'> & { title: string },
): Saving {
  let stopped = new AbortController();
  async function markdown({ client }: Shell, clean: (text: string) => string) {
    const query = { ...session, role: get().role, title };
    stopped = new AbortController();
    const { signal } = stopped;
    const onProgress = (count: number) => update({ type: 'saved', count });
    onProgress(0);
    try {
      return await sessionMarkdown(client, query, { onProgress, signal, clean });
    } finally {
      update({ type: 'saved', count: undefined });
    }
  }
  const name = markdownName(title);
  return {
    save(shell) {
      if (get().saved !== undefined) return;
      saveExport({ name, text: () => markdown(shell, sanitizeText) }, shell);
    },
    viewable: (shell) => ({
      name,
      async text(clean) {
        if (get().saved !== undefined) throw new Error('Wait until the session is saved.');
        return await markdown(shell, clean);
      },
    }),
    stopSaving: () => stopped.abort(),
  };
}

type Reading = {
  onProgress(count: number): void;
  signal: AbortSignal;
  /** Makes a text from outside safe to show. */
  clean(text: string): string;
};

/** Reads all pages again: the screen holds only some. Throws when the signal is aborted, and errors of the client. */
async function sessionMarkdown(
  client: Client,
  { title, ...query }: MessagesQuery & { title: string },
  { onProgress, signal, clean }: Reading,
): Promise<string> {
  const list = client[query.role ? 'messages' : 'labelledMessages'](query, { signal });
  const texts = [`# ${clean(title)}\n\nSession ${query.sessionId}\n`];
  let count = 0;
  try {
    for await (const { items, mayBeIncomplete } of list.pages()) {
      texts.push(...items.map((message) => entryMarkdown(transcriptEntry(message), clean)));
      count += items.length;
      onProgress(count);
      if (mayBeIncomplete) texts.push(incompleteNote('no next page'));
    }
  } catch (error) {
    if (signal.aborted) throw new Error('Saving was stopped; nothing was written.');
    if (!isEndless(error)) throw error;
    texts.push(incompleteNote(error));
  }
  return texts.join('\n');
}

/** Follows the last message that could be read. */
const incompleteNote = (incomplete: Incomplete): string =>
  `*Messages may be missing after this one (${incompleteText(incomplete)}).*\n`;

/** One message, with each paragraph escaped separately. */
function entryMarkdown(entry: TranscriptEntry, clean: Reading['clean']): string {
  const texts = markdownParagraphs(entry)
    .map((text) => clean(text.trimEnd()))
    .filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}
