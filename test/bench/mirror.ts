/**
 * Measures the local copy: a first sync beside the bare requests, and searches in many messages, as the
 * thread does that searches for the console. It asserts nothing. A million messages take some minutes and 800 MB
 * of disk.
 *
 *   npm run bench:mirror
 *   npm run bench:mirror -- 100000
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '../../src/api/resources.ts';
import { type Client, createClient } from '../../src/client/client.ts';
import { startDemoServer } from '../../src/demo/start-demo-server.ts';
import { mergeIndex } from '../../src/mirror/merge-index.ts';
import { type Mirror, openExistingMirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { sync } from '../../src/mirror/sync/sync.ts';
import { quantile } from './figure.ts';
import { markdownTable, writeSection } from './write-section.ts';

const messages = Number(process.argv[2] ?? 1_000_000);
const perSession = 100;
const sessionsPerCommit = 20;
const syncTurns = 7;
const folder = mkdtempSync(join(tmpdir(), 'bench-mirror-'));

const synced = await measureSync();
const searched = await measureSearch();
rmSync(folder, { recursive: true });
writeSection('mirror', `${synced}\n\n${searched}`);

/** In turns, and by the median of ratios: other programs slow down a sync and its requests alike. */
async function measureSync() {
  await using server = await demo();
  const client = createClient({ baseUrl: server.url, credential: server.keys.owner });
  const { recording, calls } = record(client);
  // The demo makes what is asked for first, which is no work of a sync.
  await syncInto('first.db', recording);
  const turns: { synced: Taken; bare: Taken }[] = [];
  for (let turn = 0; turn < syncTurns; turn += 1) {
    const synced = await syncInto(`${turn}.db`, client);
    const bare = await timed(async () => {
      for (const call of calls) await call();
    });
    turns.push({ synced, bare });
  }
  const told = (which: keyof Taken) => {
    const sorted = turns
      .map(({ synced, bare }) => ({ synced: synced[which], ratio: synced[which] / bare[which] }))
      .sort((a, b) => a.ratio - b.ratio);
    const { synced = 0, ratio = 0 } = sorted[Math.floor(sorted.length / 2)] ?? {};
    return `${seconds(synced)}, ${ratio.toFixed(1)} times the bare requests`;
  };
  return (
    `First sync of 400 sessions, ${storedIn('0.db')} messages, ${calls.length} requests: ` +
    `${told('clock')} (processor ${told('processor')}).`
  );
}

function storedIn(name: string): number {
  const mirror = openExistingMirror(join(folder, name));
  const row = mirror.database.prepare('SELECT count(*) AS count FROM messages').get();
  mirror.close();
  return Number(row?.count);
}

async function syncInto(name: string, client: Client): Promise<Taken> {
  const mirror = openMirror(join(folder, name));
  const taken = await timed(() => sync(mirror, client, { spacingMs: 0 }));
  mirror.close();
  return taken;
}

async function demo() {
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    now: Date.parse('2026-11-20T09:30:00Z'),
    scale: { users: 10, days: 30, sessions: 400 },
  });
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}

/** A client that remembers what it was asked for, to be asked again. */
function record(client: Client) {
  const calls: (() => unknown)[] = [];
  const recording = new Proxy(client, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        calls.push(() => Reflect.apply(method, target, given));
        return Reflect.apply(method, target, given);
      };
    },
  });
  return { recording, calls };
}

/** In milliseconds. */
type Taken = { clock: number; processor: number };

async function timed(work: () => Promise<unknown>): Promise<Taken> {
  const startMs = performance.now();
  const before = process.cpuUsage();
  await work();
  return { clock: performance.now() - startMs, processor: processorSince(before) };
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function measureSearch() {
  const file = join(folder, 'search.db');
  const filled = openMirror(file);
  const startMs = performance.now();
  fill(filled);
  await mergeIndex(filled);
  const fillMs = performance.now() - startMs;
  filled.close();
  const stored =
    `${messages} messages stored and indexed in ${seconds(fillMs)}, ` +
    `${Math.round((messages / fillMs) * 1_000)} messages/s, ${megabytes(file)}.`;
  const mirror = openExistingMirror(file);

  const random = randomFrom(7);
  const rank = (from: number, to: number) => `w${from + Math.floor(random() * (to - from))}`;
  const queries: Record<string, () => string> = {
    'one word': () => rank(20, 2_000),
    'a very common word': () => rank(0, 10),
    'two words': () => `${rank(20, 500)} ${rank(20, 500)}`,
    'a phrase': () => `"${rank(0, 40)} ${rank(0, 40)}"`,
    'words that begin so': () => `${rank(100, 999)}*`,
    'two Japanese characters': () => '検索',
    'a word of one role': () => `role:user ${rank(20, 2_000)}`,
  };
  const rows = Object.entries(queries).map(([name, query]) => [
    name,
    ...times(mirror, query, false),
  ]);
  rows.push(['one word, with counts', ...times(mirror, () => rank(20, 2_000), true)]);
  mirror.close();
  const headings = ['Search for', 'p50, ms', 'p99, ms', 'Processor, p50', 'Processor, p99'];
  return `${stored}\n\n${markdownTable(headings, rows)}`;
}

/** Words whose frequency falls as in any language, some hashes, and a little Japanese. */
function fill(mirror: Mirror) {
  const random = randomFrom(1);
  const word = () => `w${Math.floor(20_000 ** random()) - 1}`;
  const text = () =>
    Array.from({ length: 30 }, () => (random() < 0.05 ? random().toString(36).slice(2) : word()))
      .join(' ')
      .concat(random() < 0.05 ? ' 東京で検索機能を直した' : '');
  mirror.transaction(() => mirror.smallSets.begin());
  const sessions = Math.ceil(messages / perSession);

  for (let from = 0; from < sessions; from += sessionsPerCommit) {
    mirror.transaction(() => {
      const to = Math.min(sessions, from + sessionsPerCommit);
      for (let session = from; session < to; session += 1) addSession(mirror, session, text);
    });
  }
}

function addSession(mirror: Mirror, session: number, text: () => string) {
  const id = `ses-${session}`;
  const whole: Message[] = Array.from({ length: perSession }, (_, index) => ({
    id: `${id}-${index}`,
    role: index % 3 === 0 ? 'user' : 'assistant',
    content: [{ type: 'text', text: text(), id: `${id}-${index}-text` }],
    createdAt: 1_780_000_000_000 + (session * perSession + index) * 1_000,
  }));
  mirror.sessions.put({ sessionId: id, title: `Session ${session}`, updatedAt: session });
  const count = mirror.messages.replaceAfter(id, 0, whole);
  mirror.sessions.setTail(id, { cursor: undefined, position: 0 }, count);
}

/** On a machine that others use, too, the time of the processor says more than that of the clock. */
function times(mirror: Mirror, query: () => string, isCounted: boolean): string[] {
  const options = { nowMs: 0, limit: 50, isCounted };
  const taken = Array.from({ length: 200 }, () => {
    const text = query();
    const startMs = performance.now();
    const before = process.cpuUsage();
    searchMessages(mirror.database, text, options);
    return { clock: performance.now() - startMs, processor: processorSince(before) };
  });
  return (['clock', 'processor'] as const).flatMap((which) => {
    const values = taken.map((one) => one[which]);
    return [0.5, 0.99].map((fraction) => quantile(values, fraction).toFixed(1));
  });
}

/** The same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function megabytes(file: string): string {
  return `${Math.round(statSync(file).size / 1_000_000)} MB`;
}
