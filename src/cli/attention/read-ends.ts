import type { Session } from '../../api/resources.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import { createWalks } from '../../console/data/end-walks.ts';
import { ongoingSessions } from '../../figures/sessions/session-facts.ts';
import type { MessageTail } from '../../figures/transcript/message-tail.ts';
import { nextEnd, type SessionEnd } from '../../rules/session-ends.ts';

/** Requests for messages in one look: what they do not reach is a blind spot. */
export const maxRequests = 60;

const maxAtOnce = 3;

/** Reads the newest messages of sessions that run or wait, and remembers them for the next look. */
export function createEndsReader(client: ReadingClient) {
  const tails = new Map<string, MessageTail>();
  let left = 0;
  const walks = createWalks(client, (count) => {
    left -= count;
  });

  /** Reads the ends that are due, those of few messages first. What fails stays unknown. */
  async function read(sessions: readonly Session[]): Promise<void> {
    const ongoing = ongoingSessions(sessions);
    walks.keepOnly(ongoing);
    for (const id of tails.keys()) {
      if (!ongoing.some(({ sessionId }) => sessionId === id)) tails.delete(id);
    }
    left = maxRequests;
    const busy = new Set<string>();
    let wasAgain = false;

    async function readInTurn(): Promise<void> {
      while (left > 0) {
        const end = nextEnd(ongoing.flatMap(freeEnd), Date.now(), wasAgain);
        if (end === undefined) return;
        const { sessionId: id } = end.session;
        left -= 1;
        wasAgain = end.tail !== undefined;
        busy.add(id);
        try {
          const tail = await walks.step(end.session, tails.get(id));
          if (tail !== undefined) tails.set(id, tail);
          busy.delete(id);
        } catch (error) {
          // It stays busy, so that this look does not try it again.
          if (!isClientError(error)) throw error;
        }
      }
    }
    const freeEnd = (session: Session): SessionEnd[] => {
      const { sessionId: id } = session;
      const messagesRead = walks.messagesRead(id);
      return busy.has(id) ? [] : [{ session, isUrgent: false, tail: tails.get(id), messagesRead }];
    };
    await Promise.all(Array.from({ length: maxAtOnce }, readInTurn));
  }

  return { read, tailOf: (id: string) => tails.get(id) };
}
