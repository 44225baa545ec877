import type { Session } from '../../api/resources.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import type { PushTeam, Team } from '../../console/shell/team.ts';
import type { Background } from '../../console/start.tsx';
import { othersText } from '../../figures/sessions/sharing.ts';
import type { ClosableSearch } from '../../mirror/search-thread/open-mirror-search.ts';
import type { TeamAddress } from './connection.ts';
import type { Acting, SignedIn } from './signed-in.ts';

// What talks to a team server is loaded when one is read, because most starts need none.

/** What the console knows of a team server. */
export function teamOf(connection: SignedIn, acting: Acting, isReadOnly: boolean): Team {
  let own: string | undefined;
  let isOwner = false;
  return {
    ...changing(connection.baseUrl, isReadOnly, async () => connection),
    refusal: 'refusal' in acting ? acting.refusal : undefined,
    own: () => own,
    isOwner: () => isOwner,
    async about(signal) {
      const { teamClientOf, teamFacts } = await import('./team-facts.ts');
      const facts = await teamFacts(teamClientOf(connection), signal);
      own = facts.email;
      isOwner = facts.role === 'owner';
      return facts;
    },
  };
}

/** What the console knows of a team server to which a profile only pushes. It signs in when it first asks. */
export function pushTeamOf(
  { url }: TeamAddress,
  isReadOnly: boolean,
  signIn: () => Promise<SignedIn>,
): PushTeam {
  let signedIn: Promise<SignedIn> | undefined;
  const connect = async () => {
    signedIn ??= signIn();
    return await signedIn.catch((error: unknown) => {
      signedIn = undefined;
      throw error;
    });
  };
  return {
    ...changing(url, isReadOnly, connect),
    async shared(signal) {
      const { sharedSessions, teamClientOf } = await import('./team-facts.ts');
      return await sharedSessions(teamClientOf(await connect()), signal);
    },
  };
}

const changing = (
  url: string,
  isReadOnly: boolean,
  connect: () => Promise<SignedIn>,
): Pick<PushTeam, 'host' | 'change'> => ({
  host: URL.parse(url)?.host ?? url,
  ...(!isReadOnly && {
    async change(change, signal) {
      const { changeTeam, teamClientOf } = await import('./team-facts.ts');
      await changeTeam(teamClientOf(await connect()), change, signal);
    },
  }),
});

/** How long a change waits for what a team server says about it. */
const refusalMs = 5_000;

/** Whose key reads on a team server. */
export async function ownEmailOn(connection: SignedIn): Promise<string | undefined> {
  const { teamClientOf, teamFacts } = await import('./team-facts.ts');
  const team = teamClientOf(connection, { retries: 0 });
  const { email } = await teamFacts(team, AbortSignal.timeout(refusalMs));
  return email;
}

/** Why the operator cannot change some sessions: on a team server there are those of others, too. */
export async function othersRefusal(
  { ownEmail }: { ownEmail?: () => Promise<string | undefined> },
  read: () => Promise<readonly Session[]>,
): Promise<string | undefined> {
  if (ownEmail === undefined) return undefined;
  try {
    const [own, sessions] = [await ownEmail(), await read()];
    return sessions.map((session) => othersText(session, own)).find((text) => text !== undefined);
  } catch (error) {
    // The platform, to which the change is sent, may answer.
    if (!isClientError(error)) throw error;
    return undefined;
  }
}

/** Searches what people share on a team server. */
export const teamSearch = (connection: SignedIn): ClosableSearch => ({
  async search(query, options) {
    const { searchTeam, teamClientOf } = await import('./team-facts.ts');
    return await searchTeam(teamClientOf(connection), query, options);
  },
  close: async () => {},
});

/** Warns if the team server is none, or of another version, so that parts of the console do not work with it. */
export const teamCheck =
  (connection: SignedIn): Background =>
  ({ warn }) => {
    const ending = new AbortController();
    const check = async () => {
      const { teamClientOf, teamFacts } = await import('./team-facts.ts');
      await teamFacts(teamClientOf(connection), ending.signal);
    };
    void check().catch((error: unknown) => {
      const isOther = error instanceof Error && error.name === 'TeamServerError';
      if (isOther && !ending.signal.aborted) warn(error);
    });
    return { [Symbol.dispose]: () => ending.abort() };
  };
