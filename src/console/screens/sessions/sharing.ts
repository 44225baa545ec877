import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../../api/resources.ts';
import { type TeamChange, teamRequestLine } from '../../../api/team-changes.ts';
import { unknownText } from '../../../figures/format/number.ts';
import { othersText, sharedWord } from '../../../figures/sessions/sharing.ts';
import { formatDateTime } from '../../../figures/time/format-time.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import type { SharedThere } from '../../data/use-team.ts';
import type { Span } from '../../draw/line.ts';
import type { HarmfulAction } from '../../keys/action.ts';
import { type Column, cellColumn } from '../../list/column.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import type { Profile } from '../../shell/shell.ts';
import { quotedTitle } from '../computers/quoted-title.ts';

type Context = { shared?: SharedThere | undefined };

/** `titles`, `transcripts` or `none`, as a team server says; undefined if none says so. */
export function sharedOf(
  { sessionId, shared }: Pick<Session, 'sessionId' | 'shared'>,
  there: SharedThere | undefined,
): string | undefined {
  if (shared != null) return shared;
  return there === undefined || there === 'unknown' ? undefined : (there.get(sessionId) ?? 'none');
}

/** What of a session is on the team server. Where none is known it is empty and not shown. */
export const sharedColumn: Column<Session, Context> = cellColumn(
  {
    id: 'shared',
    about: 'What of it a team server has: its transcript, its title, or nothing.',
    width: 6,
    isFitted: true,
    isOptional: true,
    dropOrder: 3,
  },
  (session, { shared }) => {
    const word = sharedWord(sharedOf(session, shared));
    if (word === undefined) return { text: unknownText, tone: 'muted' };
    return { text: word, tone: word === 'no' ? 'muted' : 'accent' };
  },
  {
    kind: 'text',
    read: (session, { shared }) => sharedOf(session, shared),
    alsoCalled: { no: 'none', title: 'titles', transcript: 'transcripts' },
  },
);

const unknownSpan: Span = { text: '   what is shared is not known', tone: 'warning' };

/** Beside the list, where a team server did not say what it has, or said it some time ago. */
export const sharedSummary = (there: SharedThere | undefined, asOf: number | undefined): Span[] => {
  if (there === 'unknown') return [unknownSpan];
  return asOf === undefined
    ? []
    : [{ text: `   shared as of the last push, ${formatDateTime(asOf)}`, tone: 'muted' }];
};

/** In the title of a transcript that one can push. */
export function sharedSpans(session: Session, there: SharedThere | undefined): Span[] {
  if (there === undefined) return [];
  if (there === 'unknown') return [unknownSpan];
  const word = sharedWord(sharedOf(session, there));
  return word === 'no'
    ? [{ text: '  not shared', tone: 'muted' }]
    : [{ text: `  ${word} shared`, tone: 'accent' }];
}

/** The API lists only the sessions of the person to whom the credential belongs; a team server those that people share. */
export function whoseText(rows: readonly Session[], width: number): string {
  if (haveOwners(rows)) return 'what people share';
  return width >= 140 ? 'your sessions; the API lists no others' : 'your sessions';
}

// Every key asks, and there can be very many rows.
const haveOwners = memoizeLast((rows: readonly Session[]) =>
  rows.some(({ ownerEmail }) => ownerEmail),
);

type TeamAction = Omit<
  HarmfulAction<Session>,
  'isHarmful' | 'isOnTeam' | 'targetId' | 'invalidates' | 'requestLines' | 'perform'
> & { change: TeamChange['endpoint']; done(session: Session): string };

/** Changes a session on the team server; the platform keeps it. */
const teamAction = ({ change, done, ...action }: TeamAction): HarmfulAction<Session> => {
  const changeOf = ({ sessionId }: Session): TeamChange => ({
    endpoint: change,
    given: { sessionId },
  });
  return {
    ...action,
    isHarmful: true,
    isOnTeam: true,
    targetId: ({ sessionId }) => sessionId,
    invalidates: ['sessions', 'shared'],
    requestLines: (sessions) => sessions.map((session) => teamRequestLine(changeOf(session))),
    async perform(session, { changeTeam, signal }) {
      await changeTeam(changeOf(session), signal);
      return done(session);
    },
  };
};

const hostOf = ({ team, pushTeam }: Profile): string => (team ?? pushTeam)?.host ?? '';

const isOthers = ({ ownerEmail }: Session, { team }: Profile): boolean =>
  team !== undefined && othersText({ ownerEmail }, team.own()) !== undefined;

/** Whether the team server has it; undefined if it has not said so. What is read from a team server is there. */
function isSharedThere(
  { sessionId }: Session,
  { team }: Profile,
  queries: QueryClient,
): boolean | undefined {
  if (team) return true;
  const there = queries.getQueryData<SharedThere>(queryKeys.shared);
  return there === undefined || there === 'unknown' ? undefined : there.has(sessionId);
}

/** Takes back what one shares oneself, or keeps back what is not shared yet. */
const unshareSession = teamAction({
  id: 'session.unshare',
  title: 'Keep this session off the team server',
  synonyms: 'take back stop sharing unshare private',
  keys: ['u'],
  change: 'removeShared',
  applies: (_, { profile }) => hostOf(profile) !== '',
  disabledReason: (session, _, own) => othersText(session, own),
  question(session, { profile, queries }) {
    const isThere = isSharedThere(session, profile, queries);
    const host = hostOf(profile);
    const share = `until "signalbox team share ${sanitizeLine(session.sessionId)}".`;
    if (isThere === false) {
      return {
        title: `Keep ${quotedTitle(session)} off ${host}?`,
        effects: [
          'It is not there now. The platform and your copy keep it.',
          `No push of yours sends it ${share}`,
        ],
      };
    }
    const gone = isThere ? 'Nobody' : 'If it is there, nobody';
    return {
      title: `Take ${quotedTitle(session)} back from ${host}?`,
      effects: [
        `${gone} can read or find it there any more. The platform and your copy keep it.`,
        `No push of yours sends it ${isThere ? 'again ' : ''}${share}`,
      ],
    };
  },
  done: (session) => `${quotedTitle(session)} is not shared now`,
});

/** For owners: removes what somebody else shares. */
const removeSession = teamAction({
  id: 'session.remove',
  title: "Remove this person's session from the team server",
  synonyms: 'take down moderate unshare',
  keys: ['r'],
  change: 'removeSession',
  applies: (session, { profile }) => profile.team?.isOwner() === true && isOthers(session, profile),
  question: (session, { profile }) => ({
    title: `Remove ${quotedTitle(session)} from ${hostOf(profile)}?`,
    effects: [
      `It is a session of ${sanitizeLine(session.ownerEmail ?? '')}. Nobody can read or find it there any more; the platform keeps it.`,
      `They cannot push it again, unless "signalbox team remove ${sanitizeLine(session.sessionId)} --to" names them.`,
    ],
  }),
  done: (session) => `${quotedTitle(session)} is removed from the team server`,
});

export const sharedActions = [unshareSession, removeSession];
