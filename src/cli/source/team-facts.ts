import type { TeamChange } from '../../api/team-changes.ts';
import { aboutTeam, createTeamClient, type TeamClient } from '../../client/team-client.ts';
import type { TeamFacts } from '../../console/shell/team.ts';
import type { CopySearchResult, SearchPage } from '../../language/search/found-messages.ts';
import type { SignedIn } from './signed-in.ts';

/** A client for what a team server offers beyond the interface of the platform. */
export const teamClientOf = (
  { baseUrl, currentCredential }: SignedIn,
  options: { retries?: number } = {},
): TeamClient => createTeamClient({ baseUrl, credential: currentCredential, ...options });

/** What the console shows of a team server, and what the key may do there. */
export async function teamFacts(
  team: TeamClient,
  signal: AbortSignal,
): Promise<TeamFacts & { role: string | null | undefined }> {
  const { email, role, dataOf } = await aboutTeam(team, { signal });
  const times = Object.entries(dataOf ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return { email: email?.toLowerCase(), role, dataOf: Object.fromEntries(times) };
}

/** What a team server has of one's own sessions, by ID. */
export async function sharedSessions(
  team: TeamClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const { sessions } = await team.call('getPushed', {}, { signal });
  return new Map(
    sessions.flatMap(({ sessionId, shared }) => (sessionId && shared ? [[sessionId, shared]] : [])),
  );
}

/** Changes one session there. */
export async function changeTeam(
  team: TeamClient,
  { endpoint, given }: TeamChange,
  signal: AbortSignal,
): Promise<void> {
  await team.call(endpoint, given, { signal });
}

/** The server answers with no fewer hits. */
const minHits = 1;
const maxHits = 200;

/** Searches what people share on a team server. */
export async function searchTeam(
  team: TeamClient,
  q: string,
  { limit, cursor, isCounted, signal }: SearchPage & { signal?: AbortSignal | undefined },
): Promise<CopySearchResult> {
  const size = Math.min(maxHits, Math.max(minHits, limit));
  const given = { q, limit: size, ...(cursor !== undefined && { cursor }), count: isCounted };
  const [found, { sharedSessions, sharedTitles }] = await Promise.all([
    team.call('searchTeam', given, { signal }),
    aboutTeam(team, { signal }),
  ]);
  const known = sharedSessions ?? 0;
  const hits = found.hits.map((hit) => ({
    sessionId: hit.sessionId,
    title: hit.title ?? '',
    ...(hit.ownerEmail && { ownerEmail: hit.ownerEmail }),
    messageId: hit.messageId ?? '',
    position: hit.position,
    role: hit.role ?? '',
    createdAt: hit.createdAt ?? 0,
    before: hit.before ?? '',
    match: hit.match ?? '',
    after: hit.after ?? '',
    ...(hit.risks && { risks: hit.risks }),
  }));
  const { total, readTo, riskPatterns, isTotalCapped } = found;
  return {
    hits: hits.slice(0, limit),
    cursor: found.cursor ?? undefined,
    ...(readTo != null && { readTo }),
    ...(riskPatterns != null && { riskPatterns }),
    ...(isTotalCapped && { isTotalCapped }),
    total,
    sessions: found.sessions.map(({ sessionId, title, hits: count }) => ({
      sessionId,
      title: title ?? '',
      hits: count ?? 0,
    })),
    mistakes: found.mistakes.map(({ message }) => ({
      ...{ message: message ?? 'The search is not valid.', start: 0, end: 0, isUnfinished: false },
    })),
    isSortRefused: found.isSortRefused ?? false,
    coverage: { searched: known, known, isTeam: true, titles: sharedTitles ?? 0 },
    dataOf: undefined,
  };
}
