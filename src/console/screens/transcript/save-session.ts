import { useEffect, useMemo, useRef } from 'react';
import type { Client } from '../../../client/client.ts';
import { markdownParagraphs } from '../../../domain/transcript/entry-markdown.ts';
import {
  type TranscriptEntry,
  transcriptEntry,
} from '../../../domain/transcript/transcript-entry.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import type { MessagesQuery } from '../../data/use-messages.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useLatest } from '../../shell/use-latest.ts';
import type { TranscriptStore } from './cursor.ts';
import type { SessionAccess } from './transcript-actions.ts';

/** Saves the whole session to a file, also the messages that are not read yet. */
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
      const { title, ...query } = latest.current;
      stopped.current = new AbortController();
      const { signal } = stopped.current;
      const onProgress = (count: number) => store.dispatch({ type: 'saved', count });
      onProgress(0);
      shell.save({
        name: fileName(title),
        text: () =>
          sessionMarkdown({ client, query, title, onProgress, signal }).finally(() =>
            store.dispatch({ type: 'saved', count: undefined }),
          ),
      });
    };
    return {
      sessionId: () => latest.current.sessionId,
      save,
      stopSaving: () => stopped.current.abort(),
    };
  }, [client, store, latest]);
}

/** A file name made of the title, in characters that are safe in file systems and shells. */
function fileName(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  return `${words || 'session'}.md`;
}

type MarkdownOptions = {
  client: Client;
  query: MessagesQuery;
  title: string;
  /** Called after each page with the number of messages so far. */
  onProgress(count: number): void;
  signal: AbortSignal;
};

/**
 * A whole session as Markdown. Reads all its pages again, because the screen holds only some of them.
 * Throws when the signal is aborted, and what the client throws.
 */
async function sessionMarkdown(options: MarkdownOptions): Promise<string> {
  const { client, query, title, onProgress, signal } = options;
  const list = query.role
    ? client.messages(query, { signal })
    : client.labelledMessages(query, { signal });
  const texts = [`# ${sanitizeText(title)}\n\nSession ${query.sessionId}\n`];
  let count = 0;
  try {
    for await (const { items } of list.pages()) {
      texts.push(...items.map((message) => entryMarkdown(transcriptEntry(message))));
      count += items.length;
      onProgress(count);
    }
  } catch (error) {
    if (signal.aborted) throw new Error('Saving was stopped; nothing was written.');
    throw error;
  }
  return texts.join('\n');
}

/** One message, each of its paragraphs made safe by itself. */
function entryMarkdown(entry: TranscriptEntry): string {
  const texts = markdownParagraphs(entry)
    .map((text) => sanitizeText(text.trimEnd()))
    .filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}
