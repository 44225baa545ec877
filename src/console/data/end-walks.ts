import type { Session } from '../../api/resources.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import type { MessageLog } from '../../figures/transcript/message-log.ts';
import { type MessageTail, tailOf } from '../../figures/transcript/message-tail.ts';
import type { MessageReader } from './message-reader.ts';
import { tailPages, tailReader } from './read-tail.ts';

type Walk = {
  /** How the session was listed at the beginning: what was written since then needs another walk. */
  session: Session;
  reader: MessageReader;
  pages: AsyncGenerator<MessageLog, undefined>;
  /** The last pages of what was read, and the number of all messages read. */
  log: MessageLog | undefined;
  messagesRead: number;
  /** The requests of the last step. */
  requests: number;
};

/** The walks to the ends of sessions. `spend` counts requests beyond one for each step. */
export function createWalks(client: ReadingClient, spend: (count: number) => void) {
  const walks = new Map<string, Walk>();

  function begin(session: Session, known: MessageLog | undefined, messagesRead: number): Walk {
    // A server that leaves roles out is sent several requests for a page.
    const onResponse = () => {
      walk.requests += 1;
      if (walk.requests > 1) spend(1);
    };
    const reader = tailReader(client, session, { onResponse });
    const pages = tailPages(reader, known);
    const walk: Walk = { session, reader, pages, log: known, messagesRead, requests: 0 };
    walks.set(session.sessionId, walk);
    return walk;
  }

  return {
    messagesRead: (id: string) => walks.get(id)?.messagesRead ?? 0,

    /** Reads a page. Returns the end of the session once it is reached. */
    async step(session: Session, before: MessageTail | undefined) {
      const walk = walks.get(session.sessionId) ?? begin(session, before?.log, 0);
      walk.requests = 0;
      try {
        const { value: log = walk.log } = await walk.pages.next();
        if (log?.hasMore === false) {
          walks.delete(session.sessionId);
          return tailOf(log, walk.session, Date.now());
        }
        walk.messagesRead += log?.pages.at(-1)?.entries.length ?? 0;
        walk.log = log;
        return undefined;
      } catch (error) {
        // What was read is not read again.
        begin(walk.session, walk.log, walk.messagesRead);
        throw error;
      }
    },

    /** Ends the walks of all others. */
    keepOnly(sessions: readonly Session[]) {
      const ids = new Set(sessions.map(({ sessionId }) => sessionId));
      for (const [id, { reader }] of walks) {
        if (ids.has(id)) continue;
        reader.stop();
        walks.delete(id);
      }
    },
  };
}
