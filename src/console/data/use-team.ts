import { queryKeys } from '../shell/query-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import type { TeamFacts } from '../shell/team.ts';
import { type Feed, useFeed } from './feed.ts';

/** What the team server says of itself; loading for ever if the data is of none. */
export function useTeam(): Feed<TeamFacts> {
  const { team } = useShell().profile;
  return useFeed(
    {
      key: queryKeys.team,
      load: async (_, signal) => (await team?.about(signal)) ?? noTeam,
      intervalMs: 30_000,
    },
    { enabled: team !== undefined, notifyOnChangeProps: ['data'] },
  );
}

const noTeam: TeamFacts = { email: undefined, dataOf: {} };
