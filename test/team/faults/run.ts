/**
 * What a team's store does when its surroundings fail: a full disk of the database, a network that hangs, and the failover
 * of a cluster. Prints what was seen; it ends with 1 if anything was lost or is there twice. Linux only; the full disk
 * needs root.
 *
 *   npm run faults:team
 *   FAULTS_CLUSTER=postgres://…:15431,…:15432/app npm run faults:team -- failover 'command that kills the primary'
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programsOf } from '../../postgres/programs.ts';
import { startServer } from '../../postgres/server.ts';
import { startTeam } from '../start-team.ts';
import {
  aPush,
  keyIn,
  pushUntilStored,
  sendPush,
  storedSessions,
  wholeSession,
} from './pushed-store.ts';

const messages = 500;
const patienceMs = 120_000;

const parts: Record<string, () => Promise<void>> = {
  'full-disk': fullDisk,
  'hanging-network': hangingNetwork,
  failover,
};

const [wanted] = process.argv.slice(2);
if (wanted !== undefined) await parts[wanted]?.();
else {
  const all = ['hanging-network', ...(process.getuid?.() === 0 ? ['full-disk'] : [])];
  for (const part of all) runPart(part);
}

/** Each in a process of its own; the full disk is one that nobody else sees. */
function runPart(part: string): void {
  const command = [process.execPath, import.meta.filename, part];
  const [program = '', ...argv] =
    part === 'full-disk'
      ? [
          'unshare',
          '--mount',
          'sh',
          '-c',
          'mount -t tmpfs -o size=300m tmpfs "$0" && TMPDIR="$0" exec "$@"',
          mkdtempSync(join(tmpdir(), 'small-disk-')),
          ...command,
        ]
      : command;
  const { status } = spawnSync(program, argv, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

async function fullDisk(): Promise<void> {
  await withDatabase(async ({ store }) => {
    await using team = await startTeam(store);
    const key = await keyIn(store);
    await sendPush(team.url, key, aPush('before', messages));
    const filling = join(tmpdir(), 'filling');
    spawnSync('sh', ['-c', 'cat /dev/zero >"$0" 2>/dev/null', filling]);
    const refusals = new Set<string>();
    const ids: string[] = [];
    // Until a push finds no room.
    for (let index = 0; refusals.size === 0; index += 1) {
      const id = `full-${index}`;
      await sendPush(team.url, key, aPush(id, messages)).then(
        () => ids.push(id),
        (error) => refusals.add(String(error)),
      );
    }
    rmSync(filling);
    const startMs = performance.now();
    await pushUntilStored(
      () => sendPush(team.url, key, aPush('after', messages)),
      startMs + patienceMs,
    );
    const backMs = performance.now() - startMs;
    await report(
      'full disk of the database',
      store,
      ['after', 'before', ...ids],
      [
        `refused with: ${[...refusals].join('; ')}`,
        `pushes again ${seconds(backMs)} after there was room`,
      ],
    );
  });
}

/** A way to the database that can hang: it keeps connections, and passes nothing on. */
async function hangingWay(host: string) {
  const pairs: [Socket, Socket][] = [];
  let hangs = false;
  const server = createServer((client) => {
    const database = connect(join(host, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => {
        if (!hangs) to.write(chunk);
      });
    }
    pairs.push([client, database]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    port,
    hang() {
      hangs = true;
    },
    /** The network is there again, and has forgotten the connections. */
    recover() {
      hangs = false;
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    close: () => server.close(),
  };
}

async function hangingNetwork(): Promise<void> {
  await withDatabase(async ({ host, store }) => {
    const way = await hangingWay(host);
    await using team = await startTeam(`postgres://postgres@127.0.0.1:${way.port}/postgres`);
    const key = await keyIn(store);
    await sendPush(team.url, key, aPush('before', messages));
    const pushing = sendPush(team.url, key, aPush('amid', messages), patienceMs).then(
      () => 'stored',
      (error) => String(error),
    );
    way.hang();
    const healthMs = performance.now();
    const health = await fetch(new URL('/health', team.url));
    const saidMs = performance.now() - healthMs;
    way.recover();
    const startMs = performance.now();
    await pushUntilStored(
      () => sendPush(team.url, key, aPush('after', messages)),
      startMs + patienceMs,
    );
    const backMs = performance.now() - startMs;
    const outcome = await pushing;
    await pushUntilStored(
      () => sendPush(team.url, key, aPush('amid', messages)),
      startMs + patienceMs,
    );
    await report(
      'network that hangs',
      store,
      ['after', 'amid', 'before'],
      [
        `/health says ${health.status} after ${seconds(saidMs)}`,
        `the push that was under way: ${outcome}`,
        `pushes again ${seconds(backMs)} after the network was back`,
      ],
    );
    way.close();
  });
}

/** Pushes to a cluster that exists, while a command kills its primary. */
async function failover(): Promise<void> {
  const store = process.env.FAULTS_CLUSTER;
  const [, kill] = process.argv.slice(2);
  if (store === undefined || kill === undefined)
    throw new Error('Set FAULTS_CLUSTER, and give the command that kills the primary.');
  await using team = await startTeam(store);
  const key = await keyIn(store);
  const ids: string[] = [];
  const endMs = performance.now() + 40_000;
  let longestMs = 0;
  const searching = searchUntil(team.url, key, endMs);
  let killed = false;
  for (let index = 0; performance.now() < endMs; index += 1) {
    const id = `ses-${String(index).padStart(4, '0')}`;
    const startMs = performance.now();
    const sending = pushUntilStored(
      () => sendPush(team.url, key, aPush(id, 100)),
      startMs + patienceMs,
    );
    if (!killed && index === 20) {
      killed = true;
      spawnSync('sh', ['-c', kill], { stdio: 'inherit' });
    }
    await sending;
    longestMs = Math.max(longestMs, performance.now() - startMs);
    ids.push(id);
  }
  const searchLongestMs = await searching;
  await report(
    'failover of a cluster',
    await primaryOf(store),
    ids,
    [
      `${ids.length} sessions acknowledged`,
      `longest wait of a push ${seconds(longestMs)}, of a search ${seconds(searchLongestMs)}`,
    ],
    100,
  );
}

/** Searches again and again, and returns the longest that one had to be repeated until it was answered. */
async function searchUntil(url: string, key: string, endMs: number): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const search = async () => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(new URL('/api/team/v0/search?q=word', url), { headers, signal });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(String(answer.status));
  };
  let longestMs = 0;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    await pushUntilStored(search, endMs + patienceMs);
    longestMs = Math.max(longestMs, performance.now() - startMs);
  }
  return longestMs;
}

async function primaryOf(store: string): Promise<string> {
  const url = /^(postgres:\/\/[^@]*@)([^/]+)(\/.*)$/.exec(store);
  for (const host of url?.[2]?.split(',') ?? []) {
    const one = `${url?.[1]}${host}${url?.[3]}`;
    const client = new pg.Client({ connectionString: one, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS is_standby');
      if (rows[0].is_standby === false) return one;
    } catch {
      // Another one is the primary.
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('The cluster has no primary.');
}

type Database = { host: string; store: string };

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const programs = await programsOf('15');
  if (programs === undefined) throw new Error('PostgreSQL 15 is not installed.');
  const database = await startServer(programs, {
    owner: process.pid,
    settings: { max_wal_size: '64MB' },
  });
  try {
    const { host } = database;
    await work({ host, store: `postgres://postgres@${encodeURIComponent(host)}/postgres` });
  } finally {
    await database.stop();
  }
}

/** Compares what is stored with what was acknowledged. */
async function report(
  name: string,
  store: string,
  ids: readonly string[],
  seen: readonly string[],
  size = messages,
): Promise<void> {
  const stored = await storedSessions(store);
  const expected = ids.toSorted().map((id) => wholeSession(id, size));
  const isWhole = JSON.stringify(stored) === JSON.stringify(expected);
  console.log(
    `${name}: ${seen.join('; ')}; ${isWhole ? 'nothing lost, nothing twice' : 'LOST OR TWICE'} (${stored.length} sessions).`,
  );
  if (!isWhole) process.exitCode = 1;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
