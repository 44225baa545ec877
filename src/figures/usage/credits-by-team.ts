import type { UserCredits } from './credits-by-user.ts';
import { knownSum } from './day-series.ts';
import { type Share, withShares } from './shares.ts';

export type TeamCredits = Share & { team: string; userIds: readonly string[] };

/** The team of people who are in none. */
export const noTeam = 'No team';

/** The team of a person; undefined without one. Addresses come from the server, so they may be any word. */
export function teamOf(
  email: string | undefined,
  teams: Readonly<Record<string, string>>,
): string | undefined {
  const key = email?.toLowerCase() ?? '';
  return Object.hasOwn(teams, key) ? teams[key] : undefined;
}

/** Credits by team, largest first. The keys of `teams` are e-mail addresses in lower case. */
export function creditsByTeam(
  users: readonly UserCredits[],
  teams: Readonly<Record<string, string>>,
): TeamCredits[] {
  const byTeam = Map.groupBy(users, ({ email }) => teamOf(email, teams) ?? noTeam);
  const entries = [...byTeam].map(([team, members]) => ({
    team,
    credits: members.reduce<number | undefined>(
      (sum, { credits }) => knownSum(sum, credits),
      undefined,
    ),
    userIds: members.map(({ userId }) => userId),
  }));
  return withShares(entries, ({ team }) => team);
}
