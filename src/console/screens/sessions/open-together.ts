import type { Session } from '../../../api/resources.ts';
import { counted } from '../../../figures/format/number.ts';
import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { type ViewAction, viewAction } from '../../keys/action.ts';
import type { SessionOutline } from '../../shell/kept-fields.ts';
import type { Shell } from '../../shell/shell.ts';

/** A session as places keep it. */
export const outlineOf = (session: Session): SessionOutline => ({
  sessionId: session.sessionId,
  title: sessionTitle(session),
  computerId: session.computerId ?? undefined,
  messageCount: session.messageCount ?? undefined,
});

/** More would leave too little of each. */
export const maxPanes = 4;

type RowsOf = (shell: Shell) => readonly Session[];

/** Actions that show several sessions at once. `rowsOf` are those in sight, in their order. */
export const togetherActions = (rowsOf: RowsOf): readonly ViewAction<Session>[] => [
  openSideBySide(rowsOf),
  followTail,
];

const openSideBySide = (rowsOf: RowsOf) =>
  viewAction<Session>({
    id: 'session.panes',
    title: 'Show this and the next transcript side by side',
    synonyms: 'split columns several compare',
    keys: ['P'],
    isInMenu: true,
    run(session, shell) {
      const rows = rowsOf(shell);
      const index = rows.indexOf(session);
      // The last one is shown with the one before it.
      const pair = rows.slice(Math.min(index, Math.max(0, rows.length - 2))).slice(0, 2);
      if (pair.length < 2) shell.refuse('There is no other session to show beside this one.');
      else shell.open({ screen: 'panes', sessions: pair.map(outlineOf) });
    },
    together: {
      title: ({ length }) => `Show ${counted(length, 'transcript')} side by side`,
      disabledReason({ length }) {
        if (length > maxPanes) return `At most ${maxPanes} transcripts fit; ${length} are marked.`;
        return length < 2 ? 'Mark another session to show both.' : undefined;
      },
      run: (sessions, shell) => shell.open({ screen: 'panes', sessions: sessions.map(outlineOf) }),
    },
  });

const followTail = viewAction<Session>({
  id: 'session.follow',
  title: 'Follow the newest messages of this session',
  synonyms: 'tail stream logs merged',
  keys: ['t'],
  isInMenu: true,
  run: (session, shell) => shell.open({ screen: 'tail', sessions: [outlineOf(session)] }),
  together: {
    title: ({ length }) => `Follow the newest messages of ${counted(length, 'session')}`,
    run: (sessions, shell) => shell.open({ screen: 'tail', sessions: sessions.map(outlineOf) }),
  },
});
