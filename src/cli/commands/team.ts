import { Command } from 'commander';
import { aboutTeam } from '../../client/team-client.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { commandGroup } from '../command-parts/rows-command.ts';
import type { CliContext } from '../process/cli-context.ts';
import { type ConnectionOptions, withConnectionOptions } from '../source/connection.ts';
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
  const lines: [string, string | undefined][] = [
    ['Server', `${host}, signalbox ${version ?? 'of an unknown version'}`],
    ['Org', org],
    ['You', `${email ?? personId}, ${role}`],
    ['Sessions', sharedText(about.sharedSessions, about.sharedTitles)],
    [
      'Yours',
      `${sessions.length} on the server${shared === null ? '' : `; profile shares ${shared}`}`,
    ],
    ...ageLines(dataOf ?? {}),
    ...(warnings ?? []).map((warning): [string, string] => ['Warning', warning]),
    ['Lag', lagMs == null ? undefined : `${lagMs} ms behind the primary`],
  ];
  for (const [label, text] of lines) {
    if (text !== undefined) stdout.write(`${label.padEnd(11)}${sanitizeLine(text)}\n`);
  }
}

/** The oldest first: `Data of    2026-11-27 17:13 UTC  sessions, tokens`. */
function ageLines(dataOf: Readonly<Record<string, number | null | undefined>>): [string, string][] {
  const known = Object.entries(dataOf).flatMap(([kind, at]) => (at == null ? [] : [{ kind, at }]));
  if (known.length === 0) return [['Data of', 'not known: no push was complete']];
  const oldestFirst = known.sort((one, other) => one.at - other.at);
  const kinds = Map.groupBy(oldestFirst, ({ at }) => formatDateTime(at));
  return [...kinds].map(([time, all], index) => [
    index === 0 ? 'Data of' : '',
    `${time}  ${all.map(({ kind }) => kind).join(', ')}`,
  ]);
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
