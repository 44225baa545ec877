import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A PostgreSQL of our own, reached by a socket in its folder. */
export type PostgresServer = {
  /** The folder of its socket, as `host` of a connection. */
  host: string;
  /** Its process, of which all others of it are children. */
  readonly pid: number;
  /** Ends it as a crash does, which leaves its files as they are. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends it, and removes its folder. */
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** When this process has ended, the server is stopped, too. */
  owner: number;
  /** Values of its configuration. */
  settings?: Readonly<Record<string, string>>;
  /** A server of which it becomes a standby. That one is killed and started again. */
  standbyOf?: PostgresServer;
};

/** Nothing here has to outlive the computer; a crash of the server itself loses nothing. */
const quickSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  // Nothing is left in /dev/shm by a server that was killed.
  dynamic_shared_memory_type: 'mmap',
  listen_addresses: '',
  max_connections: '200',
  shared_buffers: '64MB',
};

/** Makes a cluster in a new folder, and starts it. */
export async function startServer(
  programs: string,
  { owner, settings = {}, standbyOf }: ServerOptions,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (nobody.uid !== undefined)
    for (const path of [folder, data]) chownSync(path, nobody.uid, nobody.gid);
  stopWith(owner, folder);
  if (standbyOf) await copyServer(standbyOf, data);
  else await initialize(programs, data, folder);
  const source = standbyOf && { primary_conninfo: `host=${standbyOf.host} user=postgres` };

  let server: ChildProcess;
  async function start(): Promise<void> {
    const log = openSync(join(folder, 'log'), 'w');
    const all = { ...quickSettings, unix_socket_directories: folder, ...source, ...settings };
    const values = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(programs, 'postgres'), ['-D', data, ...values], {
      ...nobody,
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    server.unref();
    const problem = await problemOf(server, folder);
    if (problem === undefined) return;
    // Processes of a server that was killed notice it a little later.
    if (!problem.includes('pre-existing shared memory')) throw new Error(problem);
    await setTimeout(20);
    await start();
  }

  async function end(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    // Whoever waits for its end goes on until then.
    server.ref();
    server.kill(signal);
    await exit;
  }

  await start();
  return {
    host: folder,
    get pid() {
      return server.pid ?? 0;
    },
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its order of texts is that of a language, so that a statement that relies on another one is noticed. */
async function initialize(programs: string, data: string, cwd: string): Promise<void> {
  const locale = ['--locale-provider=icu', '--icu-locale=en-US', '--lc-collate=C', '--lc-ctype=C'];
  const access = ['--username=postgres', '--auth=trust'];
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '--no-sync', '--encoding=UTF8', ...access, ...locale],
    { ...nobody, cwd },
  );
}

/** What a crash leaves is what a standby can begin with. */
async function copyServer(source: PostgresServer, data: string): Promise<void> {
  await source.kill();
  await promisify(execFile)('cp', ['-a', `${join(source.host, 'data')}/.`, data]);
  rmSync(join(data, 'postmaster.pid'), { force: true });
  writeFileSync(join(data, 'standby.signal'), '');
  await source.start();
}

/** Waits until the server answers; what it has said if it ends instead. */
async function problemOf(server: ChildProcess, folder: string): Promise<string | undefined> {
  while (server.exitCode === null && server.signalCode === null) {
    if (await isAnswering(folder)) return undefined;
    await setTimeout(20);
  }
  return `PostgreSQL has ended: ${readFileSync(join(folder, 'log'), 'utf8').slice(-2_000)}`;
}

async function isAnswering(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A shell outlives a process that is killed. */
function stopWith(owner: number, folder: string): void {
  const script = `
    while kill -0 "$1" 2>/dev/null && [ -d "$2" ]; do sleep 0.3; done
    server=$(head -n 1 "$2/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$server" &&
      while kill -0 "$server" 2>/dev/null; do sleep 0.1; done
    rm -rf "$2"`;
  spawn('sh', ['-c', script, 'sh', String(owner), folder], {
    detached: true,
    stdio: 'ignore',
  }).unref();
}
