import { useEffect, useMemo, useRef } from 'react';
import type { MessagesQuery } from '../../data/message-reader.ts';
import type { Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import type { TranscriptStore } from './open-transcript.ts';
import type { SessionAccess } from './transcript-controls.ts';
import { sessionMarkdown } from './transcript-markdown.ts';

/** Writes the session on show to a file, all of it, whatever has been read so far. */
export function useSaving(
  store: TranscriptStore,
  session: MessagesQuery & { title: string },
): SessionAccess {
  const { client } = useShell();
  const latest = useRef(session);
  latest.current = session;
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
  }, [client, store]);
}

/** A name that says which session it is, and nothing that a file system or a shell minds. */
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
