import { useMemo } from 'react';
import type { Computer, Session } from '../../../api/resources.ts';
import { computerName } from '../../../figures/computers/computer-status.ts';
import {
  counted,
  formatCompact,
  type Names,
  nameText,
  unknownText,
} from '../../../figures/format/number.ts';
import { sharedDomain, shortEmail } from '../../../figures/people/shared-domain.ts';
import {
  isArchived,
  sessionCredits,
  sessionStatus,
  sessionStatusWord,
  sessionTags,
  sessionTitle,
} from '../../../figures/sessions/session-facts.ts';
import { creditsOfDayText, sessionsOfDay } from '../../../figures/sessions/sessions-of-day.ts';
import { othersText } from '../../../figures/sessions/sharing.ts';
import type { Day } from '../../../figures/time/day.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { computerNamesQuery } from '../../data/queries.ts';
import { useSessions } from '../../data/use-sessions.ts';
import { type SharedThere, useShared, useTeam } from '../../data/use-team.ts';
import { copyIdAction, harmfulAction, keyAction, viewAction } from '../../keys/action.ts';
import { ageColumn, cellColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { tableOf } from '../../list/use-table.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { noSessionsText } from '../computers/computer-texts.ts';
import { quotedTitle } from '../computers/quoted-title.ts';
import { outlineOf, togetherActions } from './open-together.ts';
import { sessionDeletionTexts } from './session-deletion.ts';
import { sessionPreview, statusCell, useLastMessageLines } from './session-preview.ts';
import {
  riskColumn,
  riskField,
  riskFields,
  riskSpans,
  type SessionRisks,
  useSessionRisks,
} from './session-risks.ts';
import { sharedActions, sharedColumn, sharedSummary, whoseText } from './sharing.ts';

type Context = {
  names: Names;
  /** The computer whose sessions the list shows; undefined for all sessions. */
  on: { name: string; computer: Computer | undefined } | undefined;
  risks: SessionRisks | undefined;
  /** On a team server: the operator's own address, and the domain that all share. */
  own?: string | undefined;
  domain?: string | undefined;
  shared?: SharedThere | undefined;
  sharedAsOf?: number | undefined;
};

const none: readonly Session[] = [];

export const interruptSession = harmfulAction<Session>({
  id: 'session.interrupt',
  title: 'Interrupt this session',
  synonyms: 'stop cancel kill abort agent',
  keys: ['i'],
  invalidates: ['sessions', 'messages'],
  targetId: ({ sessionId }) => sessionId,

  question: (session) => ({
    title: `Interrupt ${quotedTitle(session)}?`,
    effects: ['The agent stops where it is. The session and its messages stay.'],
  }),

  request: ({ sessionId }) => ({ endpoint: 'interruptSession', given: { sessionId } }),

  disabledReason: (session, _, own) =>
    othersText(session, own) ??
    (sessionStatus(session) === 'idle' ? 'It is not running.' : undefined),

  oneByOne: {
    title: (count) => `Interrupt ${counted(count, 'session')}`,
    effects: () => ['The agents stop where they are. The sessions and their messages stay.'],
    done: (count) => `${counted(count, 'session')} interrupted`,
    nameOf: quotedTitle,
  },

  tell: (session, response) => `${quotedTitle(session)} is ${response?.status}`,
});

export const deleteSession = harmfulAction<Session>({
  id: 'session.delete',
  title: 'Delete this session',
  isDestructive: true,
  synonyms: 'remove',
  keys: ['d'],
  invalidates: ['sessions'],
  targetId: ({ sessionId }) => sessionId,

  question: (session) => ({
    title: `Delete ${quotedTitle(session)}?`,
    effects: sessionDeletionTexts([session]),
  }),

  request: ({ sessionId }) => ({ endpoint: 'deleteSession', given: { sessionId } }),

  disabledReason: (session, _, own) => othersText(session, own),

  oneByOne: {
    title: (count) => `Delete ${counted(count, 'session')}`,
    effects: sessionDeletionTexts,
    done: (count) => `${counted(count, 'session')} deleted`,
    nameOf: quotedTitle,
  },

  tell: (session) => `${quotedTitle(session)} is deleted`,
});

/** The route to the transcript of a session. */
export const transcriptOf = (session: Session): RouteOf<'transcript'> => ({
  screen: 'transcript',
  ...outlineOf(session),
});

/** For a day, whose credits the platform does not report by session. */
export const openSessionsOfDay = <Target>(id: string, dayOf: (target: Target) => Day) =>
  keyAction<Target>(
    id,
    'Show your sessions of this day (its credits by session are unknown)',
    ['s'],
    (target, shell) => {
      shell.open({ screen: 'sessions' }, sessionsOfDay(dayOf(target)));
      shell.refuse(creditsOfDayText);
    },
    { synonyms: 'which sessions used the credits', isInMenu: true },
  );

/** What columns need besides a session. */
export function useSessionContext(
  place: RouteOf<'sessions'>['computer'],
  risks?: SessionRisks,
  rows: readonly Session[] = none,
): Context {
  const own = feedData(useTeam())?.email;
  const shared = useShared();
  const sharedAsOf = useShell().profile.pushTeam?.asOf;
  const domain = useMemo(
    () => sharedDomain(rows.map(({ ownerEmail }) => ownerEmail ?? undefined)),
    [rows],
  );
  const computers = feedData(useFeed(computerNamesQuery, { notifyOnChangeProps: ['data'] }));
  return useMemo(() => {
    const names = new Map(computers?.map((computer) => [computer.id, computerName(computer)]));
    const computer = computers?.find(({ id }) => id === place?.id);
    const on = place && { name: place.name, computer };
    return { names, on, risks, own, domain, shared, sharedAsOf };
  }, [computers, place, risks, own, domain, shared, sharedAsOf]);
}

/** The operator's own sessions: all of them, or those on one computer. */
export const sessionList: ListDescription<Session, Context, RouteOf<'sessions'>> = {
  name: 'sessions',
  subject: 'sessions',
  readOnDemand: riskFields,
  useRows({ computer: place }, areRisksWanted) {
    const { feed, loadMore } = useSessions(place?.id);
    const { sessions: rows = none, hasMore = false } = feedData(feed) ?? {};
    const context = useSessionContext(place, useSessionRisks(areRisksWanted), rows);
    return { rows, context, nowMs: useNow(), feed, freshness: feed, hasMore, loadMore };
  },
  idOf: ({ sessionId }) => sessionId,
  targetIdOf: ({ sessionId }) => sessionId,
  columns: [
    cellColumn(
      { id: 'status', about: 'What it does, derived from its messages.', width: 10, dropOrder: 0 },
      statusCell,
      {
        kind: 'text',
        read: sessionStatusWord,
        ranks: ['running', 'waiting', 'idle', 'archived'],
        alsoCalled: { pending: 'waiting', completed: 'done' },
      },
    ),
    cellColumn(
      {
        id: 'title',
        about: 'Its title, or its first message.',
        isName: true,
        width: 24,
        wanted: 80,
        grow: 1,
        dropOrder: 0,
      },
      (session) => ({ text: sessionTitle(session), tone: isArchived(session) ? 'muted' : 'text' }),
      { kind: 'text', read: sessionTitle },
    ),
    // Only a team server names whose session it is.
    cellColumn(
      {
        id: 'person',
        about: 'Who shares it.',
        width: 6,
        isFitted: true,
        isOptional: true,
        dropOrder: 3,
      },
      ({ ownerEmail }, { own, domain }) => {
        if (!ownerEmail) return { text: unknownText, tone: 'muted' };
        if (ownerEmail.toLowerCase() === own) return { text: 'you', tone: 'accent' };
        return { text: shortEmail(ownerEmail, domain), tone: 'muted' };
      },
      { kind: 'text', read: ({ ownerEmail }) => ownerEmail ?? undefined },
    ),
    sharedColumn,
    textColumn(
      {
        id: 'model',
        about: 'The model that it was started with.',
        width: 8,
        isFitted: true,
        dropOrder: 5,
      },
      ({ sessionSettings }) => sessionSettings?.model,
    ),
    textColumn(
      {
        id: 'computer',
        about: 'The computer on which it runs.',
        width: 10,
        isFitted: true,
        dropOrder: 6,
        cut: 'middle',
      },
      ({ computerId }, { names }) => computerId && nameText(computerId, names),
    ),
    countColumn(
      { id: 'messages', figure: 'session-messages', title: 'MSGS', width: 6, dropOrder: 4 },
      ({ messageCount }) => messageCount,
    ),
    countColumn(
      { id: 'credits', figure: 'session-credits', width: 7, dropOrder: 1 },
      sessionCredits,
      formatCompact,
    ),
    riskColumn,
    ageColumn(
      { id: 'age', figure: 'session-age', width: 4, dropOrder: 1, tone: 'muted' },
      ({ updatedAt }) => updatedAt,
      {
        exportedAs: 'updated-at',
        isNow: (session) => sessionStatus(session) === 'running',
      },
    ),
  ],
  filters: (context) => [riskField(context)],
  fields: [
    { name: 'id', kind: 'text', read: ({ sessionId }) => sessionId },
    { name: 'tag', kind: 'text', read: (session) => sessionTags(session).join(' ') || undefined },
    { name: 'computer-id', kind: 'text', read: ({ computerId }) => computerId ?? undefined },
    { name: 'created-at', kind: 'time', read: ({ createdAt }) => createdAt ?? undefined },
  ],
  actions: [
    viewAction<Session>({
      id: 'session.open',
      title: 'Open the transcript',
      synonyms: 'transcript logs',
      keys: ['enter', 'l'],
      hint: 'messages',
      run: (session, shell) => shell.open(transcriptOf(session)),
    }),
    ...togetherActions((shell) => tableOf(shell, sessionList).look().snapshot.rows),
    interruptSession,
    deleteSession,
    ...sharedActions,
    copyIdAction<Session>('session.copy-id', 'session', ({ sessionId }) => sessionId),
  ],
  emptyText: ({ context: { on }, nowMs }) =>
    on ? noSessionsText(on.name, on.computer, nowMs) : 'You have no sessions.',
  summary: (rows, { width, context: { risks, shared, sharedAsOf } }) => [
    { text: `   ${whoseText(rows, width)}`, tone: 'muted' },
    ...sharedSummary(shared, sharedAsOf),
    ...riskSpans(rows, risks, width),
  ],
  preview: {
    title: 'Session',
    // Room for an ID after its name.
    width: 51,
    lines: (session, { context, width, later }) => sessionPreview(session, context, width, later),
    useLater: useLastMessageLines,
  },
  document: { of: (session) => session },
};
