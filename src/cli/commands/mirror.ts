import { Command } from 'commander';
import { counted, formatCount } from '../../figures/format/number.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import type { MirrorHealth, MirrorInfo } from '../../mirror/mirror-info.ts';
import type { Restatement } from '../../mirror/rows/days.ts';
import type { SweepInfo } from '../../mirror/sweep-info.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { type CopyOptions, chosenCopy, withCopyOptions } from '../source/chosen-copy.ts';
import { withMirror } from '../source/with-mirror.ts';

type MirrorCommandOptions = CopyOptions & { json?: boolean };

/** Commands for the local copy, none of which contacts a server. */
export function mirrorCommand(context: CliContext): Command {
  const mirror = new Command('mirror')
    .description('manage the local copy made by sync')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .action(() => {
      throw new UsageError('Choose one: mirror info, verify, repair, vacuum or forget.');
    });
  const subcommand = (name: string, about: string, work: Work) =>
    withCopyOptions(new Command(name))
      .description(about)
      .action((_options, command: Command) =>
        runOnCopy(command.optsWithGlobals<MirrorCommandOptions>(), context, work),
      );

  return mirror
    .addCommand(
      subcommand('info', 'print what the copy holds and how old it is', printInfo).option(
        '--json',
        'print it as one line of JSON',
      ),
    )
    .addCommand(subcommand('verify', 'check the copy against its own records', verify))
    .addCommand(
      subcommand(
        'repair',
        'mark the copy as unverified, so that the next sync reads everything again',
        repair,
      ),
    )
    .addCommand(subcommand('vacuum', 'compact the file', vacuum))
    .addCommand(subcommand('forget', 'remove the copy from this computer', forget));
}

type Work = (
  file: string,
  context: CliContext,
  options: MirrorCommandOptions,
) => Promise<void> | void;

async function runOnCopy(options: MirrorCommandOptions, context: CliContext, work: Work) {
  await work(await chosenCopy(options, context), context, options);
}

const printInfo: Work = (file, { stdout }, { json }) =>
  withMirror(file, async (mirror) => {
    const { mirrorInfo } = await import('../../mirror/mirror-info.ts');
    const info = mirrorInfo(mirror);
    stdout.write(json ? `${JSON.stringify(info)}\n` : infoText(info));
  });

const verify: Work = (file, context) =>
  withMirror(file, async (mirror) => {
    const { isIndexChecked, verifyMirror } = await import('../../mirror/verify.ts');
    let problems = 0;
    for (const problem of verifyMirror(mirror)) {
      context.stdout.write(`${sanitizeLine(problem)}\n`);
      problems += 1;
    }
    const advice = 'Run "signalbox sync", which reads again what is damaged.';
    context.stdout.write(
      problems > 0 ? `${counted(problems, 'problem')}. ${advice}\n` : 'No problems found.\n',
    );
    if (problems > 0) context.exitCode = 1;
    else if (!isIndexChecked(mirror)) context.stdout.write(`${uncheckedIndex}\n`);
  });

const uncheckedIndex =
  'The search index was not checked, because it has been written since the last sync ended. The next sync checks it.';

const repair: Work = async (file, { stdout }) => {
  const { isMirrorDamage } = await import('../../mirror/mirror-error.ts');
  const { lockMirror } = await import('../../mirror/lock.ts');
  const { replaceMirror } = await import('../../mirror/replace-mirror.ts');
  const { repairMirror } = await import('../../mirror/heal.ts');
  using _lock = lockMirror(file);
  try {
    const damages = await withMirror(file, repairMirror, 'write');
    for (const { text } of damages) stdout.write(`${sanitizeLine(text)}\n`);
    stdout.write(
      damages.length > 0
        ? 'What was damaged was removed. The next sync reads everything again.\n'
        : 'No damage was found. The next sync reads everything again; until then the copy stays as it is.\n',
    );
  } catch (error) {
    if (!isMirrorDamage(error)) throw error;
    const { mirror, setAside } = replaceMirror(file, Date.now());
    mirror.close();
    stdout.write(
      `The file is damaged and was set aside: ${setAside}\nThe next sync fills a new one.\n`,
    );
  }
};

const vacuum: Work = async (file, { stdout }) => {
  const { lockMirror } = await import('../../mirror/lock.ts');
  const { mirrorBytes } = await import('../../mirror/mirror-file.ts');
  const { vacuumMirror } = await import('../../mirror/verify.ts');
  using _lock = lockMirror(file);
  const bytes = mirrorBytes(file);
  await withMirror(file, vacuumMirror, 'write');
  stdout.write(`${megabytes(bytes)} before, ${megabytes(mirrorBytes(file))} now.\n`);
};

const forget: Work = async (file, { stdout }) => {
  const { removeMirror } = await import('../../mirror/mirror-file.ts');
  const { lockMirror } = await import('../../mirror/lock.ts');
  let existed = false;
  {
    using _lock = lockMirror(file);
    existed = removeMirror(file);
  }
  stdout.write(existed ? `Removed ${file}.\n` : `There was no local copy (${file}).\n`);
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function infoText(info: MirrorInfo): string {
  const { sessions, days, missingDays, restatedDays, restatements } = info;
  const waiting = sessions.total - sessions.complete;
  const facts: [string, string][] = [
    ['copy of', `${info.source ?? 'unknown'}${info.organization ? ` (${info.organization})` : ''}`],
    [
      'data of',
      info.syncedAt === undefined ? 'no complete sync yet' : formatDateTime(info.syncedAt),
    ],
    ['file', `${info.file} (${megabytes(info.bytes)})`],
    [
      'sessions',
      `${formatCount(sessions.total)}${info.isComplete ? '' : ', more to be listed'}; ` +
        `${counted(sessions.messages, 'message')}` +
        (waiting > 0 ? `, ${formatCount(waiting)} sessions without all of theirs` : ''),
    ],
    [
      'analytics',
      days.first === undefined
        ? 'none'
        : `${days.first} to ${days.last}, ${counted(days.count, 'day')}`,
    ],
    ['no data', missingDays.length === 0 ? 'none' : missingDays.join(' ')],
    ['days changed', restatedDays === 0 ? 'none' : counted(restatedDays, 'time')],
    [
      'others',
      `${counted(info.computers, 'computer')}, ${counted(info.reports, 'readiness report')}`,
    ],
    ['deleted', sweepText(info.sweep)],
    ['check', healthText(info.health)],
    ['not allowed', info.refused.length === 0 ? 'none' : info.refused.join(', ')],
  ];
  const width = Math.max(...facts.map(([name]) => name.length)) + 2;
  const lines = [
    ...facts,
    ...restatements.map((restatement) => ['', restatementText(restatement)] as const),
  ];
  return lines.map(([name, value]) => `${name.padEnd(width)}${sanitizeLine(value)}\n`).join('');
}

/** When sessions that were deleted on the server disappear from the copy. */
function sweepText({ lastAt, dueAt, dueInSyncs }: SweepInfo): string {
  const last = lastAt === undefined ? 'never' : formatDateTime(lastAt);
  const next =
    dueAt === undefined
      ? 'the next sync'
      : `the first sync after ${formatDateTime(dueAt)}, or ${dueInSyncs === 1 ? 'the next' : `in ${dueInSyncs} syncs`}`;
  return `sessions deleted on the server: looked for ${last}; next: ${next}; now: "signalbox sync --sweep"`;
}

function healthText(health: MirrorHealth): string {
  switch (health.type) {
    case 'intact':
      return 'no damage found';
    case 'damaged':
      return `damaged: ${counted(health.damages.length, 'problem')}. Run "signalbox sync", which reads again what is damaged`;
    case 'unchecked': {
      const last =
        health.checkedAt === undefined ? 'never' : `at ${formatDateTime(health.checkedAt)}`;
      return `too large to check now, last checked ${last}; "signalbox mirror verify" checks it`;
    }
  }
}

/** Compares the totals in order of importance: credits, calls or people. Reports the first that differs. */
function restatementText({ part, day, at, totalsBefore, totalsAfter }: Restatement): string {
  const names = [...new Set([...Object.keys(totalsBefore), ...Object.keys(totalsAfter)])];
  const changed = names.find((name) => totalsBefore[name] !== totalsAfter[name]);
  const totals =
    changed === undefined
      ? 'in details'
      : `${changed} ${totalsBefore[changed] ?? 0} to ${totalsAfter[changed] ?? 0}`;
  return `${day} ${part}: ${totals}, seen ${formatDateTime(at)}`;
}
