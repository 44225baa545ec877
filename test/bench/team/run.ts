/**
 * Measures a team server with the data of a large organization: how fast a push is, how long answers take while many
 * consoles ask, and its memory. Server, database and consoles share this computer. It asserts nothing.
 *
 *   npm run bench:team
 *   npm run bench:team -- 1000000
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openPostgres, type PostgresStore } from '../../../src/postgres/open-postgres.ts';
import { keyWrites, newKey } from '../../../src/team/keys.ts';
import { programsOf } from '../../postgres/programs.ts';
import { startServer } from '../../postgres/server.ts';
import { startTeam } from '../../team/start-team.ts';
import { quantile } from '../figure.ts';
import { cpuMs, pssMib } from '../process-tree.ts';
import { machineLine, markdownTable, writeSection } from '../write-section.ts';
import type { Load, LoadResult } from './consoles.ts';
import { emailOf, fill, organizations, peopleIn, sessionsIn } from './fill.ts';
import { measurePush, pushAnalytics } from './push.ts';
import { searchAlone } from './search-alone.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const messages = Number(process.argv[2] ?? 100_000);
const people = 2_000;
const consoles = 50;
const seconds = 60;
const thinkMs = 1_000;
const nowMs = Date.parse('2026-11-20');

/** As on a server of its own, with what a crash may not lose. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
};

const programs = await programsOf('18');
if (programs === undefined) throw new Error('PostgreSQL is not installed.');
const database = await startServer(programs, { owner: process.pid, settings });
const folder = mkdtempSync(join(tmpdir(), 'bench-team-'));
chmodSync(folder, 0o755);
try {
  writeSection(
    messages >= 1_000_000 ? 'large' : 'small',
    await measure(),
    join(root, 'docs', 'team-figures.md'),
  );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<string> {
  const connection = { host: database.host, user: 'postgres', database: 'postgres' };
  const url = `postgres://postgres@${encodeURIComponent(database.host)}/postgres`;
  const store = await openPostgres({ url });
  const client = new pg.Client(connection);
  await client.connect();
  const filled = await secondsOf(() => fill(client, { messages, people, nowMs, folder }));
  const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
  await client.end();

  await using team = await startTeam(url);
  const keys = await makeKeys(store);
  await pushAnalytics(
    team.url,
    keys.filter(({ isManager }) => isManager),
  );
  const pushed = await measurePush(team, keys[0]?.key ?? '');
  const alone = await searchAlone(team.url, keys[0]?.key ?? '');
  const loaded = await underLoad(team, { url: team.url, seconds, thinkMs, consoles: keys });
  await store.close();

  const size = Math.round(Number(rows[0]?.bytes) / 1_000_000);
  return [
    `${count(messages)} messages of ${count(people)} people in ${organizations.length} organizations: ${size} MB, filled in ${filled} s.`,
    pushed,
    alone,
    loaded,
    machineLine(),
  ].join('\n\n');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const startMs = performance.now();
  await work();
  return ((performance.now() - startMs) / 1_000).toFixed(0);
}

/** A key for each console, of people of all organizations. Each fifth is a manager. */
async function makeKeys(
  store: PostgresStore,
): Promise<(Load['consoles'][number] & { org: string })[]> {
  const keys = [];
  for (let index = 0; index < consoles; index += 1) {
    const org = organizations[index % organizations.length] ?? '';
    const isManager = Math.floor(index / organizations.length) % 5 === 0;
    const email = emailOf(org, index % peopleIn(org, people));
    const role = isManager ? 'manager' : 'member';
    const key = newKey({ org, email, role, expiresAt: Date.now() + 86_400_000 }, Date.now());
    await store.organization(org).inTransaction(() => keyWrites.add(org, key));
    keys.push({ key: key.key, isManager, sessions: sessionsIn(org, messages), org });
  }
  return keys;
}

/** How long answers take while all consoles ask, and who used the processor meanwhile. */
async function underLoad(team: { pid: number }, load: Load): Promise<string> {
  const asking = spawn(process.execPath, [join(import.meta.dirname, 'consoles.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  asking.stdin.end(JSON.stringify(load));
  const before = { team: cpuMs(team.pid), database: cpuMs(database.pid) };
  const memory: number[] = [pssMib(team.pid)];
  const watching = setInterval(() => memory.push(pssMib(team.pid)), 1_000);
  const answer = await text(asking.stdout);
  clearInterval(watching);
  if (asking.exitCode === null) await once(asking, 'exit');
  const { times, failures, processorMs } = JSON.parse(answer) as LoadResult;

  const requests = Object.values(times).reduce((sum, one) => sum + one.length, 0);
  const cpu = (ms: number) => `${(ms / requests).toFixed(1)} ms`;
  const rows = Object.entries(times)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, values]) => [
      name,
      String(values.length),
      ...[0.5, 0.99, 1].map((fraction) => `${quantile(values, fraction).toFixed(0)} ms`),
    ]);
  return [
    `${load.consoles.length} consoles for ${load.seconds} s, ${(requests / load.seconds).toFixed(0)} requests/s, ${failures.length} failed${failures.length > 0 ? ` (${[...new Set(failures)].slice(0, 5).join(', ')})` : ''}:`,
    markdownTable(['Answer', 'Requests', 'p50', 'p99', 'Longest'], rows).trimEnd(),
    `Processor for a request: server ${cpu(cpuMs(team.pid) - before.team)}, database ${cpu(cpuMs(database.pid) - before.database)}, the consoles themselves ${cpu(processorMs)}.`,
    `Memory of the server: ${memory[0]?.toFixed(0)} MiB before, ${Math.max(...memory).toFixed(0)} MiB at most, ${memory.at(-1)?.toFixed(0)} MiB at the end.`,
  ].join('\n\n');
}
