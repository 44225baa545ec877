import { Command, InvalidArgumentError } from 'commander';
import { counted } from '../../figures/format/number.ts';
import { isDay } from '../../figures/time/day.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import type { SyncFileReport } from '../../mirror/sync/sync-file.ts';
import { readConfig } from '../config/read-config.ts';
import { syncProgress } from '../output/sync-progress.ts';
import type { CliContext } from '../process/cli-context.ts';
import { endOnSignals } from '../process/end-on-signals.ts';
import { toCount } from '../process/option-values.ts';
import { UsageError } from '../process/usage-error.ts';
import {
  type ConnectionOptions,
  chooseConnection,
  platformOf,
  withConnectionOptions,
} from '../source/connection.ts';
import { mirrorFile, mirrorName } from '../source/mirror-files.ts';
import { openClient } from '../source/open-client.ts';
import { signIn } from '../source/signed-in.ts';

type SyncCommandOptions = ConnectionOptions & {
  since?: string;
  maxRequests?: number;
  sweep?: boolean;
  json?: boolean;
};

export function syncCommand(context: CliContext, run = runSync): Command {
  return withConnectionOptions(new Command('sync'))
    .description('copy the organization to this computer for offline use and search')
    .option('--since <day>', 'leave out data older than this day, such as 2026-07-01', toDay)
    .option(
      '--max-requests <number>',
      'stop after this many requests; the next sync continues',
      toCount,
    )
    .option(
      '--sweep',
      'look now for sessions that were deleted on the server, instead of once a day',
    )
    .option('--json', 'print the result as one line of JSON')
    .action((_options, command: Command) =>
      run(command.optsWithGlobals<SyncCommandOptions>(), context),
    );
}

/**
 * Syncs the copy and prints progress to standard error. A signal stops it cleanly: everything reported so far
 * is kept.
 */
async function runSync(options: SyncCommandOptions, context: CliContext) {
  const { env } = context;
  const { config } = await readConfig(env);
  const chosen = chooseConnection(options, env, Date.now(), config);
  const connection = await signIn(platformOf(chosen), context);
  if (connection.type !== 'server') {
    throw new UsageError(
      'Choose the server to copy with --profile or --base-url. The demo organization needs no copy.',
    );
  }
  const progress = syncProgress(context.stderr);
  using _ending = endOnSignals(context, () => progress.say(interruptedText));
  const { client, close } = await openClient(connection, { readOnly: true });
  const file = mirrorFile(context.env, mirrorName(connection.profile ?? connection.baseUrl));

  try {
    const { syncFile } = await import('../../mirror/sync/sync-file.ts');
    const { days, ...report } = await syncFile(file, client, {
      ...options,
      baseUrl: connection.baseUrl,
      onEvent: progress.tell,
      onSetAside: (name) => progress.say(`The copy was damaged. It was set aside: ${name}`),
    });
    progress.end();
    context.stdout.write(
      options.json ? `${JSON.stringify(report)}\n` : reportText({ ...report, days }),
    );
    if (report.incomplete.length > 0) context.exitCode = 1;
  } finally {
    progress.end();
    await close();
  }
}

const interruptedText =
  'Interrupted. What was read is in the copy; the next "signalbox sync" continues from there.';

function reportText(report: SyncFileReport) {
  const { isFinished, requests, sessions, refused, incomplete, syncedAt } = report;
  const { total, complete } = sessions;
  const { first, last } = report.days;
  const asOf = syncedAt === undefined ? '' : ` Data of ${formatDateTime(syncedAt)}.`;
  const lines = [
    `${headOf(report)}: ${counted(total, 'session')}, ${complete} with all messages; ` +
      `${last === undefined ? 'no analytics' : `analytics from ${first} to ${last}`}. ` +
      `${counted(requests, 'request')}.${asOf}`,
    ...(refused.length > 0 ? [`Not available to this key: ${refused.join(', ')}.`] : []),
    ...incomplete.map((text) => `Incomplete: ${text}.`),
    ...(incomplete.length > 0 ? ['Tell the administrators of the server.'] : []),
    ...(isFinished ? [] : ['Run "signalbox sync" again to continue.']),
  ];
  return `${lines.join('\n')}\n`;
}

function headOf({ isFinished, incomplete }: SyncFileReport): string {
  if (!isFinished) return 'Not finished';
  return incomplete.length > 0 ? 'Partly synced' : 'Synced';
}

function toDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Write it as 2026-07-01.');
  return text;
}
