/**
 * Asks a team server what many consoles would ask, each with its own key, and prints how long the answers took. A
 * process of its own, so that its processor time can be told from that of the server.
 *
 *   node test/bench/team/consoles.ts < load.json
 */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { below, randomFrom, searches } from './words.ts';

/** What the bench writes to standard input. */
export type Load = {
  url: string;
  seconds: number;
  /** Between an answer and the next request of a console, on average. */
  thinkMs: number;
  consoles: readonly { key: string; isManager: boolean; sessions: number }[];
};

/** What it reads from standard output. */
export type LoadResult = {
  /** Milliseconds of each answer, by what was asked for. */
  times: Readonly<Record<string, readonly number[]>>;
  failures: readonly string[];
  processorMs: number;
};

type Asked = { name: string; path: string };

const days = 'startDate=2026-10-21&endDate=2026-11-19';
const kinds = Object.values(searches);

function nextRequest(
  random: () => number,
  { isManager, sessions }: Load['consoles'][number],
): Asked {
  const dice = random();
  const session = `ses-${below(random, sessions)}`;
  const words = encodeURIComponent(kinds[below(random, kinds.length)]?.(random) ?? '');
  if (dice < 0.35) return { name: 'sessions', path: '/api/v0/sessions?limit=100' };
  if (dice < 0.55)
    return { name: 'messages', path: `/api/v0/sessions/${session}/messages?limit=100` };
  if (dice < 0.75)
    return { name: 'search', path: `/api/team/v0/search?limit=50&count=false&q=${words}` };
  if (dice < 0.8)
    return { name: 'search, counted', path: `/api/team/v0/search?limit=50&count=true&q=${words}` };
  if (dice < 0.9 || !isManager) return { name: 'about', path: '/api/team/v0/about' };
  return { name: 'tokens of 30 days', path: `/api/v1/analytics/tokens?${days}` };
}

async function run({ url, seconds, thinkMs, consoles }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true });
  const times: Record<string, number[]> = {};
  const failures: string[] = [];
  const endMs = performance.now() + seconds * 1_000;

  async function use(one: Load['consoles'][number], seed: number): Promise<void> {
    const random = randomFrom(seed);
    await setTimeout(random() * thinkMs * 2);
    while (performance.now() < endMs) {
      const { name, path } = nextRequest(random, one);
      const startMs = performance.now();
      const status = await ask(agent, new URL(path, url), one.key);
      const known = times[name] ?? [];
      times[name] = known;
      known.push(performance.now() - startMs);
      if (status !== 200) failures.push(`${status} ${name}`);
      await setTimeout(random() * thinkMs * 2);
    }
  }

  const before = process.cpuUsage();
  await Promise.all(consoles.map((one, index) => use(one, index + 1)));
  const { user, system } = process.cpuUsage(before);
  agent.destroy();
  return { times, failures, processorMs: (user + system) / 1_000 };
}

function ask(agent: Agent, url: URL, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}

// The bench has written it.
const load = JSON.parse(await text(process.stdin)) as Load;
console.log(JSON.stringify(await run(load)));
