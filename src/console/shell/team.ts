import type { TeamChange } from '../../api/team-changes.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';

type TeamServer = {
  host: string;
  /** Sends a change there. Undefined in a console that changes nothing. */
  change?: ((change: TeamChange, signal: AbortSignal) => Promise<void>) | undefined;
};

/** A team server, to which people push what they share. */
export type Team = TeamServer & {
  /** Why nothing can be changed on the platform; undefined if changes go there. */
  refusal: string | undefined;
  /** The address of the person whose key reads there, in small letters, once it is known. */
  own(): string | undefined;
  /** Whether this person may remove sessions of others, as far as it is known. */
  isOwner(): boolean;
  /** Asks what it has. */
  about(signal: AbortSignal): Promise<TeamFacts>;
};

/** What a team server says of itself. */
export type TeamFacts = {
  /** Whose key it is that reads there. */
  email: string | undefined;
  /** When data of each kind was pushed last, in Unix milliseconds. */
  dataOf: Readonly<Record<string, number>>;
};

/** A team server to which one pushes, while the platform is read. */
export type PushTeam = TeamServer & {
  /** Offline: when it was pushed to last, in Unix milliseconds. Other computers may have changed it since then. */
  asOf?: number;
  /** Asks what it has of one's own sessions: `titles` or `transcripts`, by ID. */
  shared(signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
};

type ProfileTeams = { dataOf?: number; team?: Team; pushTeam?: PushTeam };

/** Why a console does not change what an action changes, on the team server or on the platform; undefined if it does. */
export function changeRefusal(
  { isReadOnly, profile }: { isReadOnly: boolean; profile: ProfileTeams },
  { isOnTeam }: { isOnTeam?: boolean },
): string | undefined {
  const { dataOf, team, pushTeam } = profile;
  const doesChange = isOnTeam ? (team ?? pushTeam)?.change !== undefined : !isReadOnly;
  if (doesChange) return undefined;
  if (dataOf !== undefined) {
    return `The console is offline: this is a copy of ${formatDateTime(dataOf)}.`;
  }
  return (isOnTeam ? undefined : team?.refusal) ?? 'The console is read-only.';
}
