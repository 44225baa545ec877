import { counted } from '../../../figures/format/number.ts';
import { formatDateTime } from '../../../figures/time/format-time.ts';
import { useLastMessages } from '../../data/use-sessions.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { factTable, indentLead, wrappedLines } from '../../draw/row.ts';
import { copyIdAction, viewAction } from '../../keys/action.ts';
import { keyOf } from '../../keys/binding.ts';
import { ageColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import type { Bookmark } from '../../shell/bookmarks.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { transcriptScreenActions } from '../transcript/transcript-actions.ts';

const nothing = {};

/** Messages that the operator has marked in transcripts. */
export const bookmarkList: ListDescription<Bookmark, object> = {
  name: 'bookmarks',
  order: 'newest first',
  subject: 'bookmarks',
  useRows: () => ({ rows: useStore(useShell().bookmarks), context: nothing, nowMs: useNow() }),
  idOf: ({ messageId }) => messageId,
  columns: [
    textColumn(
      {
        id: 'session',
        about: 'The title of the session when the bookmark was set.',
        isName: true,
        width: 16,
        wanted: 40,
        grow: 1,
        dropOrder: 0,
        tone: 'text',
      },
      ({ title }) => title,
    ),
    textColumn({ id: 'role', about: 'Who said it.', width: 9, dropOrder: 3 }, ({ role }) => role),
    textColumn(
      {
        id: 'message',
        about: 'The beginning of the message.',
        width: 16,
        wanted: 60,
        grow: 2,
        dropOrder: 0,
        tone: 'text',
      },
      ({ text }) => text,
    ),
    ageColumn(
      { id: 'said', figure: 'bookmark-said', width: 4, dropOrder: 2 },
      ({ saidAt }) => saidAt,
      { exportedAs: 'said-at' },
    ),
    ageColumn({ id: 'set', figure: 'bookmark-set', width: 4, dropOrder: 1 }, ({ setAt }) => setAt, {
      exportedAs: 'set-at',
    }),
  ],
  fields: [
    { name: 'message-id', kind: 'text', read: ({ messageId }) => messageId },
    { name: 'session-id', kind: 'text', read: ({ sessionId }) => sessionId },
  ],
  actions: [
    viewAction<Bookmark>({
      id: 'bookmark.open',
      title: 'Go to the message',
      keys: ['enter'],
      hint: 'message',
      run: ({ sessionId, title, computerId, messageId, saidAt }, shell) =>
        shell.open({
          screen: 'transcript',
          sessionId,
          title,
          computerId,
          at: { messageId, createdAt: saidAt ?? 0, match: '' },
        }),
    }),
    viewAction<Bookmark>({
      id: 'bookmark.remove',
      title: 'Remove the bookmark',
      synonyms: 'delete forget',
      keys: ['F'],
      hint: 'remove',
      run({ messageId }, shell) {
        shell.bookmarks.dispatch({ type: 'removed', messageIds: [messageId] });
        shell.say('Removed the bookmark; the message stays');
      },
      together: {
        title: ({ length }) => `Remove ${counted(length, 'bookmark')}`,
        run(bookmarks, shell) {
          const messageIds = bookmarks.map(({ messageId }) => messageId);
          shell.bookmarks.dispatch({ type: 'removed', messageIds });
          shell.say(`Removed ${counted(messageIds.length, 'bookmark')}; the messages stay`);
        },
      },
    }),
    copyIdAction<Bookmark>('bookmark.copy-id', 'message', ({ messageId }) => messageId),
  ],
  emptyText(_, keymap) {
    const key = keyOf('transcript.bookmark', transcriptScreenActions, keymap);
    return `There are no bookmarks.${key ? ` In a transcript, ${key} sets one on a message.` : ''}`;
  },
  preview: {
    title: 'Bookmark',
    lines: ({ title, role, text, saidAt, setAt, sessionId }, { width, later = [] }) => [
      line([title, 'strong']),
      ...later,
      emptyLine,
      ...wrappedLines(text, width, { lead: indentLead(0) }),
      emptyLine,
      ...factTable(
        width,
        ['role', role],
        ['said', formatDateTime(saidAt)],
        ['set', formatDateTime(setAt)],
        ['session', sessionId],
      ),
    ],
    useLater: useGoneLines,
  },
};

/** Says of the session under the cursor that the server no longer has it. */
function useGoneLines(bookmark: Bookmark | undefined): readonly Line[] {
  const { sessionId, title, computerId } = bookmark ?? {};
  const feed = useLastMessages(
    sessionId === undefined ? undefined : { sessionId, title, computerId },
  );
  const isGone = feed.state === 'down' && feed.reason.code === 'not-found';
  return isGone ? [line(['This session no longer exists.', 'warning'])] : [];
}
