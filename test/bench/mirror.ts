/**
 * Measures searches in a local copy of many messages, as the thread does that searches for the console. It asserts
 * nothing. A million messages take some minutes and 800 MB of disk.
 *
 *   npm run bench:mirror
 *   npm run bench:mirror -- 100000
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '../../src/api/resources.ts';
import { mergeIndex } from '../../src/mirror/merge-index.ts';
import { type Mirror, openExistingMirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { searchMessages } from '../../src/mirror/search/search.ts';
import { quantile } from './figure.ts';
import { markdownTable, writeSection } from './write-section.ts';

const messages = Number(process.argv[2] ?? 1_000_000);
const perSession = 100;
const sessionsPerCommit = 20;
const folder = mkdtempSync(join(tmpdir(), 'bench-mirror-'));

const searched = await measureSearch();
rmSync(folder, { recursive: true });
writeSection('mirror', searched);

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

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
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
