import { useEffect, useMemo, useRef } from 'react';
import type { Client } from '../../../client/client.ts';
import {
  type TranscriptEntry,
  transcriptEntry,
} from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { type Incomplete, incompleteText, isEndless } from '../../data/incomplete.ts';
import type { MessagesQuery } from '../../data/message-reader.ts';
import { saveExport } from '../../overlays/save-export.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useLatest } from '../../shell/use-latest.ts';
import type { TranscriptStore } from './cursor.ts';
import { markdownName, markdownParagraphs } from './entry-markdown.ts';
import type { SessionAccess } from './transcript-actions.ts';

/** Saves the whole session to a file, including messages that have not been loaded yet. */
export function useSaving(
  store: TranscriptStore,
  session: MessagesQuery & { title: string },
): SessionAccess {
  const { client } = useShell();
  const latest = useLatest(session);
  const stopped = useRef(new AbortController());
  useEffect(() => () => stopped.current.abort(), []);

  return useMemo(() => {
    const save = (shell: Shell) => {
      if (store.get().saved !== undefined) return;
      const saved = latest.current;
      stopped.current = new AbortController();
      const { signal } = stopped.current;
      const onProgress = (count: number) => store.dispatch({ type: 'saved', count });
      const file = {
        name: markdownName(saved.title),
        async text() {
          onProgress(0);
          try {
            return await sessionMarkdown(client, saved, { onProgress, signal });
          } finally {
            store.dispatch({ type: 'saved', count: undefined });
          }
        },
      };
      saveExport(file, shell);
    };
    return {
      sessionId: () => latest.current.sessionId,
      save,
      stopSaving: () => stopped.current.abort(),
    };
  }, [client, store, latest]);
}

/**
 * A whole session as Markdown. Reads all its pages again, because the screen holds only some of them.
 * Throws when the signal is aborted, and passes on errors of the client.
 */
async function sessionMarkdown(
  client: Client,
  { title, ...query }: MessagesQuery & { title: string },
  { onProgress, signal }: { onProgress(count: number): void; signal: AbortSignal },
): Promise<string> {
  const list = client[query.role ? 'messages' : 'labelledMessages'](query, { signal });
  const texts = [`# ${sanitizeText(title)}\n\nSession ${query.sessionId}\n`];
  let count = 0;
  try {
    for await (const { items, mayBeIncomplete } of list.pages()) {
      texts.push(...items.map((message) => entryMarkdown(transcriptEntry(message))));
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
function entryMarkdown(entry: TranscriptEntry): string {
  const texts = markdownParagraphs(entry)
    .map((text) => sanitizeText(text.trimEnd()))
    .filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}
