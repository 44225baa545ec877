import { type Stats, statSync } from 'node:fs';
import { formatBytes } from '../../figures/format/number.ts';
import { formatAge, formatDateTime } from '../../figures/time/format-time.ts';
import { userId } from '../../files/system.ts';
import type { Config } from '../../settings/settings.ts';
import { withAdvice } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { type ConnectionOptions, copyName } from '../source/connection.ts';
import { mirrorFile } from '../source/mirror-files.ts';
import { type Finding, ok, problem, skipped, warning } from './finding.ts';

const check = 'local copy';
const oldMs = 7 * 24 * 3_600_000;

type Surroundings = {
  env: NodeJS.ProcessEnv;
  config: Pick<Config, 'profile' | 'profiles'>;
  nowMs: number;
};

/** Whether the copy of the selected server exists, is private, intact and recent. Changes nothing. */
export async function localCopyFinding(
  options: ConnectionOptions,
  { env, config, nowMs }: Surroundings,
): Promise<Finding> {
  const name = nameOf(options, env, config);
  if (name === undefined) {
    const next = 'After signalbox login, signalbox sync makes a copy of your own.';
    return skipped(check, 'The demo organization needs none.', next);
  }
  const { MirrorError, mirrorError } = await import('../../mirror/mirror-error.ts');
  const file = mirrorFile(env, name);
  try {
    return await fileFinding(file, name, { config, nowMs });
  } catch (error) {
    const explained = mirrorError(error, file);
    if (explained instanceof MirrorError) return problem(check, ...withAdvice(explained.message));
    throw error;
  }
}

async function fileFinding(
  file: string,
  name: string,
  { config, nowMs }: Omit<Surroundings, 'env'>,
): Promise<Finding> {
  const stats = statSync(file, { throwIfNoEntry: false });
  const minutes = config.profiles[name]?.syncMinutes;
  if (stats === undefined) {
    const next =
      minutes === undefined
        ? 'signalbox sync makes one, for --offline and signalbox grep.'
        : 'The console makes one as soon as it is open.';
    return skipped(check, `There is none of ${name}.`, next);
  }
  if (!stats.isFile()) return problem(check, `${file} is not a file.`, 'Remove it.');
  const kept =
    minutes === undefined ? '' : `, synced every ${minutes} min while the console is open`;
  return ownerFinding(file, stats) ?? (await contentFinding(file, kept, nowMs));
}

/** The name of the copy; undefined if there is nothing to copy. */
function nameOf(
  options: ConnectionOptions,
  env: Surroundings['env'],
  config: Surroundings['config'],
) {
  try {
    return copyName(options, env, config);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** Before the file is opened, which would silently make it private. */
function ownerFinding(file: string, { mode, uid }: Stats): Finding | undefined {
  const self = userId();
  if (self !== undefined && uid !== self) {
    const next = 'signalbox mirror forget removes it, signalbox sync makes your own.';
    return problem(check, `${file} belongs to another user (${uid}).`, next);
  }
  if (self === undefined || (mode & 0o077) === 0) return undefined;
  return warning(check, `Others on this computer can read ${file}.`, `Run: chmod 600 '${file}'`);
}

async function contentFinding(file: string, kept: string, nowMs: number): Promise<Finding> {
  const { openExistingMirror } = await import('../../mirror/open-mirror.ts');
  const { mirrorInfo } = await import('../../mirror/mirror-info.ts');
  using mirror = openExistingMirror(file);
  const { source = 'unknown', organization, bytes, syncedAt, health } = mirrorInfo(mirror);
  const what = `${source}${organization ? ` (${organization})` : ''}, ${formatBytes(bytes)}${kept}`;
  if (health.type === 'damaged') {
    return problem(check, health.damages[0] ?? '', 'signalbox sync reads it again.');
  }
  return ageFinding(what, syncedAt, nowMs);
}

/** The verdict on the age of an intact copy. `syncedAt` is when its data was read. */
export function ageFinding(what: string, syncedAt: number | undefined, nowMs: number): Finding {
  if (syncedAt === undefined) {
    return warning(check, `${what}: no sync of it came to an end.`, 'Run signalbox sync again.');
  }
  const age = formatAge(Math.max(0, nowMs - syncedAt));
  const found = `${what}, data of ${formatDateTime(syncedAt)} (${age} old)`;
  return nowMs - syncedAt > oldMs
    ? warning(check, found, 'signalbox sync brings it up to date.')
    : ok(check, found);
}
