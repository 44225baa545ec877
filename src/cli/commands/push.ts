import { Command, InvalidArgumentError } from 'commander';
import { isClientError } from '../../client/errors/any-client-error.ts';
import { counted, formatBytes } from '../../figures/format/number.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import type { PushReport } from '../../push/push.ts';
import { type SharedSessions, sharedSessions } from '../../settings/saved-profile.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { toMs } from '../command-parts/rows-command.ts';
import { syncProgress } from '../output/sync-progress.ts';
import type { CliContext } from '../process/cli-context.ts';
import { endOnSignals } from '../process/end-on-signals.ts';
import { exitStatuses, mayPass } from '../process/failure.ts';
import { realTime } from '../process/time.ts';
import { UsageError } from '../process/usage-error.ts';
import { mirrorFile, mirrorName } from '../source/mirror-files.ts';
import { withMirror } from '../source/with-mirror.ts';
import { type OpenTeam, openTeam } from '../team/open-team.ts';

type PushOptions = {
  profile?: string;
  every?: number;
  share?: SharedSessions;
  dryRun?: boolean;
  json?: boolean;
};

/** Sends what a profile shares from its local copy to its team server. */
export const pushCommand: CreateCommand = (context) => {
  const command = new Command('push')
    .description('send what you share from the local copy to the team server of a profile')
    .option('--profile <name>', 'profile with a team server (or SIGNALBOX_PROFILE)')
    .option('--every <time>', 'keep running, and push at this interval, such as 10m', toMs)
    .option(
      '--share <what>',
      'sessions=none, sessions=titles or sessions=transcripts, instead of "share" of the profile',
      toShared,
    )
    .option('--dry-run', 'print what would be sent, and send nothing')
    .option('--json', 'print the result as one line of JSON')
    .action(async (_options, own: Command) => {
      await run(own.optsWithGlobals<PushOptions>(), context);
    });
  return withFacts(command, {
    isHarmful: true,
    statuses: { [exitStatuses.partly[0]]: 'The server refused some of the sessions.' },
    examples: [
      ['signalbox push --share sessions=titles --dry-run', 'tells what would leave this computer'],
      ['signalbox sync && signalbox push', 'pushes what is new, such as from cron'],
    ],
  });
};

function toShared(text: string): SharedSessions {
  const shared = sharedSessions.find((one) => text === `sessions=${one}`);
  if (shared) return shared;
  throw new InvalidArgumentError(
    `Write ${sharedSessions.map((one) => `sessions=${one}`).join(', ')}.`,
  );
}

async function run(options: PushOptions, context: CliContext) {
  const opened = await openTeam(options, context);
  const { name, saved } = opened;
  if (name === undefined) throw new UsageError('Choose a profile: --profile NAME.');
  const shared = options.share ?? saved?.sharedSessions;
  if (shared === undefined) {
    context.stdout.write(options.json ? '{"shared":null}\n' : nothingShared(name));
    return;
  }
  const file = mirrorFile(context.env, mirrorName(name));
  const progress = syncProgress(context.stderr);
  using _ending = endOnSignals(context, () => progress.say(interruptedText));
  const pushOnce = () => pushFile(file, opened, { ...options, shared, progress, context });
  try {
    if (options.every === undefined) await pushOnce();
    else await pushOn(pushOnce, options.every, context);
  } finally {
    progress.end();
  }
}

const nothingShared = (name: string) =>
  `Nothing was pushed: profile ${name} shares nothing.
To share your sessions once, use --share sessions=titles or --share sessions=transcripts.
To share them with each push, set "share": { "sessions": "titles" } in the profile.
`;

const interruptedText =
  'Interrupted. What was pushed stays; the next "signalbox push" continues from there.';

type Pushing = Pick<PushOptions, 'dryRun' | 'json'> & {
  shared: SharedSessions;
  progress: ReturnType<typeof syncProgress>;
  context: CliContext;
};

async function pushFile(file: string, { team, host, saved }: OpenTeam, options: Pushing) {
  const { shared, dryRun: isDry, json, progress, context } = options;
  const { push } = await import('../../push/push.ts');
  const { report, there } = await withMirror(file, (mirror) =>
    push(mirror, team, {
      shared,
      except: saved?.unsharedSessions,
      isDry,
      onProgress: ({ requests, sessions: { total, sent, unchanged } }) => {
        if (requests === 0 || !context.stderr.isTTY) return;
        progress.draw(`sessions: ${sent + unchanged} of ${total}`);
      },
    }),
  );
  progress.end();
  if (!isDry) await remember(file, there);
  const refused = [...report.refused].map(([sessionId, reason]) => ({ sessionId, reason }));
  for (const { sessionId, reason } of refused) {
    context.stderr.write(`${sanitizeLine(sessionId)} was refused: ${sanitizeLine(reason)}\n`);
  }
  if (refused.length > 0) context.exitCode = exitStatuses.partly[0];
  context.stdout.write(
    json
      ? `${JSON.stringify({ ...report, refused, isDry: isDry ?? false })}\n`
      : reportText(report, { host, isDry: isDry ?? false }),
  );
}

/** For the console offline, which marks what is shared. A copy that cannot be written was pushed all the same. */
async function remember(file: string, there: ReadonlyMap<string, string>) {
  const shared = { at: Date.now(), sessions: Object.fromEntries(there) };
  await withMirror(file, ({ state }) => state.set('shared', shared)).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'MirrorError')) throw error;
  });
}

/** Goes on until a signal ends the process, or the key is refused. */
async function pushOn(pushOnce: () => Promise<void>, everyMs: number, context: CliContext) {
  const { time = realTime, stderr } = context;
  for (;;) {
    try {
      await pushOnce();
    } catch (error) {
      if (!isClientError(error) || !mayPass(error)) throw error;
      stderr.write(`${error.message} The next push continues.\n`);
    }
    await time.pause(everyMs);
  }
}

function reportText(
  { sessions, messages, masked, sets, requests, bytes, dataOf, shared, left }: PushReport,
  { host, isDry }: { host: string; isDry: boolean },
): string {
  const { sent, unchanged, gone, withheld } = sessions;
  const what = shared === 'titles' ? 'titles' : counted(messages, 'message');
  const removed = gone > 0 ? `, ${gone} removed` : '';
  const others = sets.length > 0 ? `, and ${counted(sets.length, 'other set')} of data` : '';
  const ofSessions =
    shared === 'none'
      ? 'no sessions'
      : `${counted(sent, 'session')} (${what}), ${unchanged} unchanged${removed}`;
  const lines = [
    `${isDry ? 'Would push' : 'Pushed'} ${ofSessions}${others} to ${host}. ${counted(requests, 'request')}, ${formatBytes(bytes)}.`,
    ...(masked > 0 ? [`${counted(masked, 'secret')} masked.`] : []),
    ...(withheld > 0
      ? [
          `${counted(withheld, 'session')} left out: taken back, which "signalbox team share" allows again, deleted on the platform before, or removed by an owner.`,
        ]
      : []),
    ...(left > 0
      ? [
          `${counted(left, 'session')} pushed earlier stay there; "signalbox team unshare" removes them.`,
        ]
      : []),
    ...(dataOf === undefined
      ? []
      : [`Data of ${formatDateTime(dataOf)}; "signalbox sync" brings the copy up to date.`]),
  ];
  return `${lines.join('\n')}\n`;
}
