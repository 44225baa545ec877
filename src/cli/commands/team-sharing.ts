import { Command } from 'commander';
import { counted } from '../../figures/format/number.ts';
import { foldersOf } from '../../files/folders.ts';
import { changeConfig } from '../../settings/change-config.ts';
import type { SavedProfile } from '../../settings/saved-profile.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { confirm } from '../command-parts/verb-command.ts';
import type { CliContext } from '../process/cli-context.ts';
import { type ConnectionOptions, withConnectionOptions } from '../source/connection.ts';
import { type OpenTeam, openTeam } from '../team/open-team.ts';

type UnshareOptions = ConnectionOptions & { yes?: boolean; json?: boolean };

/** Takes back one of one's own sessions, or all of them, from a team server. */
export const teamUnshareCommand: CreateCommand = (context) => {
  const command = withConnectionOptions(new Command('unshare'))
    .description('remove your own sessions, or one of them, from a team server')
    .argument('[session]', 'ID of the session; without it, all of yours')
    .option('--yes', 'skip the question')
    .option('--json', 'print one JSON object')
    .action(async (session: string | undefined, _options, own: Command) => {
      await unshare(session, own.optsWithGlobals<UnshareOptions>(), context);
    });
  return withFacts(command, { isHarmful: true });
};

/** Allows again what was taken back, on whatever computer that was. */
export const teamShareCommand: CreateCommand = (context) =>
  withConnectionOptions(new Command('share'))
    .description('allow pushes of what you took back, or of one session')
    .argument('[session]', 'ID of the session; without it, all that you took back')
    .option('--json', 'print one JSON object')
    .action(async (session: string | undefined, _options, own: Command) => {
      await shareAgain(session, own.optsWithGlobals<UnshareOptions>(), context);
    });

async function shareAgain(
  sessionId: string | undefined,
  { json, ...options }: UnshareOptions,
  context: CliContext,
) {
  const { team, host, name, saved } = await openTeam(options, context);
  const { released } = await team.call('shareAgain', { ...(sessionId && { sessionId }) });
  const except = (saved?.unsharedSessions ?? []).filter((id) => sessionId && id !== sessionId);
  if (name !== undefined) {
    const path = ['profiles', name, 'share', 'except'];
    changeConfig(foldersOf(context.env).config, [{ path, value: except }]);
  }
  const shared = saved?.sharedSessions ?? 'none';
  const next = name === undefined ? '' : ` Profile ${name} shares ${shared}.`;
  context.stdout.write(
    json
      ? `${JSON.stringify({ released })}\n`
      : `${sharedText(host, sessionId, await refusedBy(team, sessionId))}${next}\n`,
  );
}

/** Why the server still refuses a session, or some of all. */
async function refusedBy(team: OpenTeam['team'], sessionId: string | undefined): Promise<string[]> {
  const { withheld } = await team.call('getPushed', {});
  return (withheld ?? []).flatMap(({ sessionId: id, reason }) => {
    const isOne = sessionId === undefined || id === '' || id === sessionId;
    return isOne && reason && reason !== 'deleted' ? [reason] : [];
  });
}

function sharedText(host: string, sessionId: string | undefined, refused: readonly string[]) {
  if (sessionId === undefined) {
    const but =
      refused.length === 0
        ? ''
        : `, but ${counted(refused.length, 'session')} that an owner removed`;
    return `${host} takes your sessions again with the next push${but}.`;
  }
  const what = sanitizeLine(sessionId);
  if (refused.length === 0) return `${host} takes ${what} again with the next push.`;
  const reason = refused.includes('removed')
    ? 'an owner of the organization removed it.'
    : 'you took all your sessions back. "signalbox team share" without an ID shares them again.';
  return `${host} still refuses ${what}: ${reason}`;
}

async function unshare(
  sessionId: string | undefined,
  { json, yes, ...options }: UnshareOptions,
  context: CliContext,
) {
  const { team, host, name, saved } = await openTeam(options, context);
  const what = sessionId === undefined ? 'all your sessions' : sanitizeLine(sessionId);
  await confirm(`Remove ${what} from ${host}?`, { ...(yes && { yes }) }, context);
  // First, so that no push sends again what is being removed.
  if (name !== undefined) keepHere(name, saved, sessionId, context);
  const { removed } = await team.call('removeShared', { ...(sessionId && { sessionId }) });
  if (json) {
    context.stdout.write(`${JSON.stringify({ removed })}\n`);
    return;
  }
  const kept = name === undefined ? '' : ` Profile ${name} ${keptText(saved, sessionId)}`;
  context.stdout.write(`Removed ${counted(removed, 'session')} from ${host}.${kept}\n`);
}

function keptText(saved: SavedProfile | undefined, sessionId: string | undefined): string {
  if (sessionId === undefined) return 'shares no sessions from now on.';
  const isSharing = (saved?.sharedSessions ?? 'none') !== 'none';
  return isSharing ? 'shares the others only from now on.' : 'does not share it again.';
}

/** From now on, pushes leave it out. */
function keepHere(
  name: string,
  saved: SavedProfile | undefined,
  sessionId: string | undefined,
  { env }: CliContext,
) {
  const share = ['profiles', name, 'share'];
  const except = new Set([...(saved?.unsharedSessions ?? []), ...(sessionId ? [sessionId] : [])]);
  changeConfig(foldersOf(env).config, [
    sessionId === undefined
      ? { path: [...share, 'sessions'], value: 'none' }
      : { path: [...share, 'except'], value: [...except] },
  ]);
}
