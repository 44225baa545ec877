import { queryKeys } from '../shell/query-keys.ts';
import { useShell } from '../shell/shell-context.ts';
import type { TeamFacts } from '../shell/team.ts';
import { type Feed, feedData, useFeed } from './feed.ts';

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

/** What a team server has of one's own sessions, by ID: `titles` or `transcripts`; `unknown` if it does not answer. */
export type SharedThere = ReadonlyMap<string, string> | 'unknown';

const sharedForMs = 300_000;

/** Undefined until the team server has answered, and for ever where nothing is pushed to one. */
export function useShared(): SharedThere | undefined {
  const { errors, profile } = useShell();
  const { pushTeam } = profile;
  const feed = useFeed<SharedThere>(
    {
      key: queryKeys.shared,
      async load(_, signal) {
        try {
          return (await pushTeam?.shared(signal)) ?? 'unknown';
        } catch (error) {
          if (signal.aborted) throw error;
          // Not a failure of the platform, whose outage would be told.
          errors.record(error);
          return 'unknown';
        }
      },
      intervalMs: sharedForMs,
    },
    { enabled: pushTeam !== undefined, staleTime: sharedForMs, notifyOnChangeProps: ['data'] },
  );
  return feedData(feed);
}
