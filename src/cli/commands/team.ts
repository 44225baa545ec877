import { Command } from 'commander';
import { aboutTeam } from '../../client/team-client.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { CliContext } from '../cli-context.ts';
import type { CreateCommand } from '../command-facts.ts';
import { type ConnectionOptions, withConnectionOptions } from '../connection.ts';
import { commandGroup } from '../rows-command.ts';
import { openTeam } from '../team/open-team.ts';
import {
  teamEraseCommand,
  teamExportCommand,
  teamKeysCommand,
  teamPartitionCommand,
  teamRemoveCommand,
  teamRetentionCommand,
  teamServeCommand,
} from '../team/team-commands.ts';
import { teamShareCommand, teamUnshareCommand } from './team-sharing.ts';

type StatusOptions = ConnectionOptions & { json?: boolean };

/** Tells what a team server holds, and what one shares there. */
const teamStatusCommand: CreateCommand = (context) =>
  withConnectionOptions(new Command('status'))
    .description('show what a team server holds, what your key may do there, and what you share')
    .option('--json', 'print one JSON object')
    .action(async (_options, command: Command) => {
      await printStatus(command.optsWithGlobals<StatusOptions>(), context);
    });

async function printStatus({ json, ...options }: StatusOptions, context: CliContext) {
  const { team, host, name, saved } = await openTeam(options, context);
  const about = await aboutTeam(team);
  const { sessions } = await team.call('getPushed');
  const shared = name === undefined ? null : (saved?.sharedSessions ?? 'none');
  const { stdout } = context;
  if (json) {
    const facts = { host, profile: name ?? null, ...about, shared, ownSessions: sessions.length };
    stdout.write(`${JSON.stringify(facts)}\n`);
    return;
  }
  const { org, version, role, email, personId, dataOf, lagMs, warnings } = about;
  const times = Object.entries(dataOf ?? {}).map(
    ([kind, at]) => `${kind} ${at === null || at === undefined ? 'never' : formatDateTime(at)}`,
  );
  const lines: [string, string | undefined][] = [
    ['Server', `${host}, signalbox ${version ?? 'of an unknown version'}`],
    ['Org', org],
    ['You', `${email ?? personId}, ${role}`],
    ['Sessions', sharedText(about.sharedSessions, about.sharedTitles)],
    [
      'Yours',
      `${sessions.length} on the server${shared === null ? '' : `; profile shares ${shared}`}`,
    ],
    ['Data of', times.join(', ') || 'nothing pushed'],
    ...(warnings ?? []).map((warning): [string, string] => ['Warning', warning]),
    ['Lag', lagMs == null ? undefined : `${lagMs} ms behind the primary`],
  ];
  for (const [label, text] of lines) {
    if (text !== undefined) stdout.write(`${label.padEnd(11)}${sanitizeLine(text)}\n`);
  }
}

/** `40 shared by everyone, 12 of them as titles`. */
function sharedText(all: number | null | undefined, titles: number | null | undefined): string {
  if (all == null) return 'unknown';
  return `${all} shared by everyone${titles ? `, ${titles} of them as titles` : ''}`;
}

export const teamCommand = commandGroup('team', 'manage a team server, and what you share there', [
  ...[teamStatusCommand, teamShareCommand, teamUnshareCommand, teamServeCommand, teamKeysCommand],
  ...[teamRetentionCommand, teamExportCommand, teamEraseCommand, teamRemoveCommand],
  teamPartitionCommand,
]);
