import type { Cursors } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { beforeFirstMessage } from '../store/messages.ts';
import type { HandlerContext, Handlers } from './handler.ts';
import { requireSession } from './sessions.ts';

export function messageHandlers({
  store,
  supply,
  cursors,
}: HandlerContext): Pick<Handlers, 'listMessages'> {
  return {
    listMessages({ sessionId, limit, cursor, computerId, role }, caller) {
      const list = `messages of ${sessionId}`;
      const after =
        cursor === undefined ? beforeFirstMessage : messagePosition(cursors.open(list, cursor));
      supply.sessions(caller.id, { sessionId });
      requireSession(store.sessions.find(sessionId, caller.id), computerId);
      supply.messages(sessionId);

      const { messages, last, hasMore } = store.messages.page({ sessionId, role }, after, limit);
      const nextCursor = hasMore ? cursors.seal(list, [last]) : undefined;
      const pagination = JSON.stringify({ hasMore, nextCursor });
      return new JsonText('{"messages":[', messages, `],"pagination":${pagination}}`);
    },
  };
}

function messagePosition(opened: ReturnType<Cursors['open']>): number {
  const [position] = opened ?? [];
  if (typeof position === 'number') return position;
  throw new Refusal(400, 'cursor must be the pagination.nextCursor of an earlier page.');
}
