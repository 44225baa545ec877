import type { Endpoints } from '../../api/endpoints.ts';
import { type MessageRole, messageRoles } from '../../api/message.ts';
import type { CallOptions } from '../options.ts';
import { isEndless, type KnownPages, type List, listOf, type Page } from './list.ts';
import type { ListItem, ListQuery, Lists } from './lists.ts';

type Message = ListItem<Endpoints['listMessages']>;
type MessagesQuery = ListQuery<Endpoints['listMessages']>;

/** A list of messages with their roles. */
export type LabelledMessages = {
  /**
   * Messages of a session, oldest first, with `role` even if the server omits it: the client then requests
   * the messages of each role, as far as needed, and merges them by ID. A message in none or several of these
   * lists has no role.
   */
  labelledMessages(query: Omit<MessagesQuery, 'role'>, options?: CallOptions): List<Message>;
};

export function createLabelledMessages({ messages }: Pick<Lists, 'messages'>): LabelledMessages {
  return {
    labelledMessages: (query, options) =>
      listOf((known) => labelledPages(messages, { query, options, known })),
  };
}

type MessagesRequest = {
  query: Omit<MessagesQuery, 'role'>;
  options: CallOptions | undefined;
  known: KnownPages | undefined;
};

async function* labelledPages(
  messages: Lists['messages'],
  { query, options, known }: MessagesRequest,
): AsyncGenerator<Page<Message>, undefined> {
  // A cursor of the whole list is not valid for the list of one role.
  const { cursor: _, ...session } = query;
  const roles = messageRoles.map((role) =>
    roleReader(role, messages({ ...session, role }, options).pages()),
  );
  const labels = new Map<string, MessageRole | undefined>();

  for await (const page of messages(query, options).pages(known)) {
    const ids = page.items.filter(({ role }) => !role).map(({ id }) => id);
    await findLabels(ids, roles, labels);
    yield { ...page, items: page.items.map((item) => labelled(item, labels)) };
  }
}

type RoleReader = ReturnType<typeof roleReader>;

/** Reads the messages of one role, page by page. */
function roleReader(role: MessageRole, pages: AsyncIterator<Page<Message>>) {
  return {
    isAtEnd: false,
    /** Creation time of the last message read, in Unix milliseconds. */
    reachedMs: Number.NEGATIVE_INFINITY,

    async readPage(labels: Map<string, MessageRole | undefined>) {
      const page = await nextUnlessEndless(pages);
      this.isAtEnd = page?.nextCursor === undefined;
      for (const { id } of page?.items ?? []) labels.set(id, labels.has(id) ? undefined : role);
      this.reachedMs = page?.items.at(-1)?.createdAt ?? this.reachedMs;
    },
  };
}

/** A list of one role that never ends only leaves roles unknown, so it is treated as finished. */
async function nextUnlessEndless(pages: AsyncIterator<Page<Message>>) {
  try {
    const { value: page } = await pages.next();
    return page as Page<Message> | undefined;
  } catch (error) {
    if (isEndless(error)) return undefined;
    throw error;
  }
}

async function findLabels(
  ids: string[],
  roles: RoleReader[],
  labels: Map<string, MessageRole | undefined>,
) {
  while (ids.some((id) => !labels.has(id))) {
    // All lists are oldest first, so the missing messages are in the list that is furthest behind.
    const unread = roles.filter(({ isAtEnd }) => !isAtEnd);
    const behindMs = Math.min(...unread.map(({ reachedMs }) => reachedMs));
    const behind = unread.filter(({ reachedMs }) => reachedMs === behindMs);
    if (behind.length === 0) return;
    await Promise.all(behind.map((role) => role.readPage(labels)));
  }
}

function labelled(item: Message, labels: Map<string, MessageRole | undefined>): Message {
  const role = item.role || labels.get(item.id);
  return role ? { ...item, role } : item;
}
