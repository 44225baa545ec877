// Kills syncs with SIGKILL at random moments, and counts the rows that were reported as synced and are
// not in the file: `npm run kills`, `npm run kills -- 100`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { removeMirror } from '../../../src/mirror/mirror-file.ts';
import { type Mirror, openMirror } from '../../../src/mirror/open-mirror.ts';
import type { SyncEvent } from '../../../src/mirror/sync/sync-run.ts';
import { verifyMirror } from '../../../src/mirror/verify.ts';
import { type ChangingPlatform, changingPlatform } from '../changing-platform.ts';

type Line = SyncEvent | { type: 'begun' } | { type: 'ended' };

/** What was lost, in rows, and what contradicts itself. */
type Loss = { rows: number; problems: string[] };

const wanted = Number(process.argv[2] ?? 1_000);
const killsPerFile = 10;
/** Long enough that about half of the syncs have reported rows. */
const maxMs = 350;
const hourMs = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'kills-'));
const script = join(folder, 'sync-process.mjs');
// A bundle starts in a fraction of the time.
await build({
  entryPoints: [join(import.meta.dirname, 'sync-process.ts')],
  outfile: script,
  bundle: true,
  format: 'esm',
  platform: 'node',
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
});

const startedMs = performance.now();
await using platform = await changingPlatform();
let kills = 0;
let finished = 0;
let reported = 0;
let lost = 0;
const problems: string[] = [];

for (let round = 0; kills < wanted; round += 1) {
  const file = join(folder, `${round}.db`);
  fill(platform, round % 2 === 0 ? 'keyset' : 'offset');
  for (let kill = 0; kill < killsPerFile && kills < wanted; kill += 1) {
    change(platform);
    const { lines, wasKilled } = await killedSync(platform.url, file);
    if (wasKilled) kills += 1;
    else finished += 1;
    const loss = check(file, lines);
    reported += lines.length;
    lost += loss.rows;
    problems.push(...loss.problems);
  }
  await finish(platform, file);
  const left = compare(file, platform);
  lost += left;
  if (left > 0) problems.push(`Round ${round}: ${left} rows were missing or stale at the end.`);
  removeMirror(file);
  rmSync(`${file}.lock`, { force: true });
}

rmSync(folder, { recursive: true });
const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  `${kills} kills (${finished} syncs ended before theirs), ${reported} reports, ${lost} rows lost, ` +
    `${problems.length} contradictions, ${seconds} s`,
);
if (lost > 0 || problems.length > 0) process.exitCode = 1;

function fill(on: ChangingPlatform, kind: 'keyset' | 'offset') {
  on.reset(kind);
  for (let index = 0; index < 40; index += 1) {
    on.add(on.newId(), index % 14);
    on.pass(700);
  }
  // Something happens during syncs, too.
  on.beforeAnswers(() => {
    on.pass(130);
    if (Math.random() < 0.2) on.append(anyId(on), 1);
  });
}

function change(on: ChangingPlatform) {
  on.pass(3 * hourMs);
  for (let index = 0; index < 12; index += 1) on.append(anyId(on), 1 + (index % 4));
  on.add(on.newId(), 7);
  if (Math.random() < 0.5) on.remove(anyId(on));
}

function anyId(on: ChangingPlatform): string {
  const ids = [...on.sessions.keys()];
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}

/** Runs a sync and kills it at a random moment of its work. */
async function killedSync(url: string, file: string) {
  const child = spawn(process.execPath, [script, url, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const begun = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    begun.resolve();
  });
  const closed = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  await begun.promise;
  await Promise.race([pause(Math.random() * maxMs), closed]);
  child.kill('SIGKILL');
  const signal = await closed;
  const lines = text.split('\n').slice(0, -1);
  return { lines: lines.map((line) => JSON.parse(line) as Line), wasKilled: signal === 'SIGKILL' };
}

/** Compares what was reported with what the file holds. */
function check(file: string, lines: readonly Line[]): Loss {
  const mirror = openMirror(file);
  const found: Loss = { rows: 0, problems: [...verifyMirror(mirror)] };
  const select = mirror.database.prepare(`
    SELECT messages_for, count(position) AS here FROM mirror_sessions
      LEFT JOIN messages ON session_id = id
    WHERE id = :id GROUP BY id
  `);
  for (const line of lines) {
    if (line.type === 'messages') {
      const row = select.get({ id: line.id });
      const here = Number(row?.here ?? 0);
      found.rows += Math.max(0, line.count - here);
      if (row?.messages_for === null) found.problems.push(`The claim of ${line.id} is lost.`);
    }
    if (line.type === 'watermark' && (mirror.state.get('watermark') ?? 0) < line.watermark) {
      found.problems.push('The watermark is below the one that was reported.');
    }
  }
  mirror.close();
  return found;
}

/** Lets enough syncs end that a sweep is among them. */
async function finish(on: ChangingPlatform, file: string) {
  on.beforeAnswers(() => on.pass(130));
  for (let index = 0; index < 3; index += 1) {
    on.pass(13 * hourMs);
    const child = spawn(process.execPath, [script, on.url, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    if (status !== 0) throw new Error(`A sync that nobody killed ended with ${status}.`);
  }
}

/** Rows of the platform that the file lacks or has otherwise, and those that it should not show. */
function compare(file: string, on: ChangingPlatform): number {
  const mirror = openMirror(file);
  const shown = new Map(rowsOf(mirror, "SELECT id, document FROM sessions WHERE owner_id = 'you'"));
  let wrong = [...shown.keys()].filter((id) => !on.sessions.has(id)).length;
  for (const [id, session] of on.sessions) {
    if (shown.get(id) !== JSON.stringify(session)) wrong += 1;
    const query = `SELECT document ->> '$.id' AS id, document FROM messages WHERE session_id = '${id}'`;
    const here = new Map(rowsOf(mirror, query));
    for (const message of on.messages.get(id) ?? []) {
      if (here.get(message.id) !== JSON.stringify(message)) wrong += 1;
    }
  }
  mirror.close();
  return wrong;
}

function rowsOf({ database }: Mirror, query: string) {
  return database
    .prepare(query)
    .all()
    .map(({ id, document }) => [String(id), String(document)] as const);
}
