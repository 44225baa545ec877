import type { TeamClient } from '../../client/team-client.ts';
import type { SavedProfile } from '../../settings/saved-profile.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { type ConnectionOptions, chooseConnection, teamBehind } from '../source/connection.ts';
import { signIn } from '../source/signed-in.ts';
import { teamClientOf } from '../source/team-facts.ts';

/** The team server of a profile, and what the profile shares there. */
export type OpenTeam = {
  team: TeamClient;
  host: string;
  /** Undefined for a server that is given by its address. */
  name: string | undefined;
  saved: SavedProfile | undefined;
};

/** Opens the team server that the options choose. Throws UsageError and CredentialStoreError. */
export async function openTeam(options: ConnectionOptions, context: CliContext): Promise<OpenTeam> {
  const { config } = await readConfig(context.env);
  const chosen = chooseConnection(options, context.env, Date.now(), config);
  if (chosen.type === 'demo') {
    throw new UsageError('Choose a profile with a team server: --profile NAME.');
  }
  const { profile } = chosen;
  const team = teamBehind(chosen);
  if (profile !== undefined && team === undefined) {
    throw new UsageError(
      `Profile ${profile} has no team server. signalbox login --profile ${profile} --team URL adds one.`,
    );
  }
  const connection = await signIn({ ...chosen, ...(team && { team }) }, context);
  if (connection.type === 'demo') throw new UsageError('The demo organization has no team server.');
  return {
    team: teamClientOf(connection),
    host: new URL(connection.baseUrl).host,
    name: profile,
    saved: config.profiles[profile ?? ''],
  };
}
