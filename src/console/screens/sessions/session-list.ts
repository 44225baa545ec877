import { useMemo } from 'react';
import { formatCompact } from '../../../domain/format/number.ts';
import { formatAge } from '../../../domain/format/time.ts';
import type { Computer, Session } from '../../../domain/resources.ts';
import {
  isArchived,
  sessionCredits,
  sessionStatus,
  sessionTags,
  sessionTitle,
} from '../../../domain/sessions/session-facts.ts';
import { feedData } from '../../data/feed.ts';
import {
  type ComputerNames,
  computerText,
  useComputerNames,
} from '../../data/use-computer-names.ts';
import { useComputersForNames } from '../../data/use-computers.ts';
import { useSessions } from '../../data/use-sessions.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow } from '../../shell/time.ts';
import { noSessionsText } from './no-sessions-text.ts';
import { deleteSession, interruptSession } from './session-actions.ts';
import { sessionPreview, statusCell } from './session-preview.ts';

/** What cells need beside a session, and what is known of the computer that the list is of. */
type Around = {
  names: ComputerNames;
  on: { name: string; computer: Computer | undefined } | undefined;
};

const none: Session[] = [];

/** The sessions of whom the credential belongs to: all of them, or those on one computer. */
export const sessionList: ListDescription<Session, Around, RouteOf<'sessions'>> = {
  name: 'sessions',
  subject: 'sessions',
  useRows({ computer: place }) {
    const { feed, loadMore } = useSessions(place?.id);
    const names = useComputerNames();
    const computers = feedData(useComputersForNames());
    const around = useMemo(() => {
      const computer = computers?.find(({ id }) => id === place?.id);
      return { names, on: place && { name: place.name, computer } };
    }, [names, computers, place]);
    const { sessions: rows = none, hasMore = false } = feedData(feed) ?? {};
    return { rows, around, nowMs: useNow(), feed, freshness: feed, hasMore, loadMore };
  },
  idOf: ({ sessionId }) => sessionId,
  targetIdOf: ({ sessionId }) => sessionId,
  columns: [
    {
      id: 'status',
      title: 'STATUS',
      width: 10,
      dropOrder: 0,
      cell: statusCell,
      value: { kind: 'text', read: statusWord },
    },
    {
      id: 'title',
      title: 'TITLE',
      isName: true,
      width: 24,
      wanted: 32,
      grow: 1,
      dropOrder: 0,
      cell: (session) => ({
        text: sessionTitle(session),
        tone: isArchived(session) ? 'muted' : 'text',
      }),
      value: { kind: 'text', read: sessionTitle },
    },
    textColumn(
      { id: 'model', title: 'MODEL', width: 14, dropOrder: 4 },
      ({ sessionSettings }) => sessionSettings?.model,
    ),
    {
      id: 'computer',
      title: 'COMPUTER',
      width: 12,
      dropOrder: 5,
      cut: 'middle',
      cell: ({ computerId }, { names }) => ({
        text: computerText(computerId, names),
        tone: 'muted',
      }),
      value: {
        kind: 'text',
        read: ({ computerId }, { names }) =>
          computerId ? computerText(computerId, names) : undefined,
      },
    },
    countColumn(
      { id: 'messages', title: 'MSGS', width: 6, dropOrder: 2 },
      ({ messageCount }) => messageCount ?? undefined,
    ),
    {
      id: 'credits',
      title: 'CREDITS',
      width: 7,
      align: 'right',
      dropOrder: 1,
      cell: (session) => ({ text: formatCompact(sessionCredits(session)) }),
      value: { kind: 'number', read: sessionCredits },
    },
    {
      id: 'age',
      title: 'AGE',
      width: 4,
      align: 'right',
      dropOrder: 1,
      cell: ({ updatedAt }, _, nowMs) => ({
        text: formatAge(updatedAt == null ? null : Math.max(0, nowMs - updatedAt)),
        tone: 'muted',
      }),
      value: { kind: 'time', read: ({ updatedAt }) => updatedAt ?? undefined },
    },
  ],
  fields: [
    { name: 'tag', kind: 'text', read: (session) => sessionTags(session).join(' ') },
    { name: 'id', kind: 'text', read: ({ sessionId }) => sessionId },
  ],
  actions: [
    viewAction<Session>({
      id: 'session.open',
      title: 'Read the messages of this session',
      keys: ['enter', 'l'],
      hint: 'messages',
      run: (session, shell) =>
        shell.open({
          screen: 'transcript',
          sessionId: session.sessionId,
          title: sessionTitle(session),
          computerId: session.computerId ?? undefined,
          messageCount: session.messageCount ?? undefined,
        }),
    }),
    interruptSession,
    deleteSession,
    copyAction<Session>({
      id: 'session.copy-id',
      title: 'Copy the id of this session',
      keys: ['y'],
      hint: 'copy id',
      nouns: ['id', 'ids'],
      textOf: ({ sessionId }) => sessionId,
    }),
  ],
  emptyText: ({ around: { on }, nowMs }) =>
    on ? noSessionsText(on.name, on.computer, nowMs) : 'You have no sessions.',
  // The interface lists the sessions of whom the credential belongs to, and nobody else's.
  summary: (_, { width }) => [
    {
      text: width >= 110 ? '   only your own: the interface lists no others' : '   only your own',
      tone: 'muted',
    },
  ],
  preview: {
    title: 'Session',
    lines: (session, { around, width }) => sessionPreview(session, around.names, width),
  },
  document: { of: (session) => session },
};

/** The status in one word, as filters say it. */
function statusWord(session: Session): string {
  const status = sessionStatus(session);
  return status === 'idle' && isArchived(session) ? 'archived' : status;
}
