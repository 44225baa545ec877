import type { UserCredits } from '../../../figures/usage/credits-by-user.ts';
import { knownSum } from '../../../figures/usage/day-series.ts';
import { type Share, withShares } from '../../../figures/usage/shares.ts';
import { filterValue } from '../../../language/filter/field.ts';

export type TeamCredits = Share & { team: string; userIds: readonly string[] };

/** The team of people who are in none. */
const noTeam = 'No team';

/** Credits by team, largest first. The keys of `teams` are e-mail addresses in lower case. */
export function creditsByTeam(
  users: readonly UserCredits[],
  teams: Readonly<Record<string, string>>,
): TeamCredits[] {
  const byTeam = Map.groupBy(users, ({ email }) => teams[email?.toLowerCase() ?? ''] ?? noTeam);
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

/** The filter of the people of a team, or of those in none. */
export const teamFilter = (name: string, teams: readonly Pick<TeamCredits, 'team'>[]): string =>
  name === noTeam
    ? teams
        .filter(({ team }) => team !== noTeam)
        .map(({ team }) => `!team=${filterValue(team)}`)
        .join(' ')
    : `team=${filterValue(name)}`;
