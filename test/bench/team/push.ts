import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { PushPart } from '../../../src/api/team-push.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { cpuMs } from '../process-tree.ts';
import { aMessage } from './fill.ts';
import { randomFrom } from './words.ts';

const pushedSessions = 200;
const messagesPerSession = 100;

/** Sends parts of a push. */
export async function push(url: string, key: string, parts: readonly PushPart[]): Promise<string> {
  const body = gzipSync(JSON.stringify({ parts }));
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': body.length,
  };
  return await new Promise((resolve, reject) => {
    request(new URL('/api/team/v0/push', url), { method: 'POST', headers }, (response) => {
      let answer = '';
      response.on('data', (chunk) => {
        answer += chunk;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`A push got ${response.statusCode}: ${answer}`));
      });
    })
      .once('error', reject)
      .end(body);
  });
}

/** A session with its messages, as one push. */
export function aSessionPush(id: string, messages: number, seed: number): PushPart[] {
  const random = randomFrom(seed);
  const createdAt = Date.parse('2026-11-19');
  const session = {
    sessionId: id,
    title: `Pushed ${id}`,
    createdAt,
    updatedAt: createdAt,
    status: 'idle',
  };
  return [
    { kind: 'session', session, shared: 'transcripts', digest: `1:${id}`, isWhole: true },
    {
      kind: 'messages',
      sessionId: id,
      after: 0,
      messages: Array.from({ length: messages }, (_, index) =>
        aMessage(random, `${id}-${index + 1}`, index + 1, createdAt + index * 1_000, false),
      ),
    },
  ];
}

/** One client pushes sessions one after the other, a request each; then the same again. */
export async function measurePush(
  team: { url: string; pid: number },
  key: string,
): Promise<string> {
  const pushes = Array.from({ length: pushedSessions }, (_, index) =>
    aSessionPush(`pushed-${index}`, messagesPerSession, index),
  );
  const rate = async () => {
    const startMs = performance.now();
    const before = cpuMs(team.pid);
    for (const parts of pushes) await push(team.url, key, parts);
    const messages = pushedSessions * messagesPerSession;
    const perSecond = (messages / (performance.now() - startMs)) * 1_000;
    return `${perSecond.toFixed(0)} messages/s (${((cpuMs(team.pid) - before) / (messages / 1_000)).toFixed(0)} ms of the server's processor for 1,000)`;
  };
  return `Push by one client, ${messagesPerSession} messages a request: ${await rate()}; the same again: ${await rate()}.`;
}

/** Days of the demo organization, as a manager pushes them. */
export async function pushAnalytics(
  url: string,
  managers: readonly { key: string; org: string }[],
): Promise<void> {
  const demo = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    now: Date.parse('2026-11-20T09:30:00Z'),
    scale: { users: 100, days: 60, sessions: 10 },
  });
  const path = '/api/v1/analytics/tokens?startDate=2026-10-01&endDate=2026-11-19';
  const answer = await fetch(new URL(path, demo.url), {
    headers: { authorization: `Bearer ${demo.keys.owner}` },
  });
  // The demo organization answers as the interface says.
  const { data } = (await answer.json()) as { data: { date: string }[] };
  await demo.close();
  const rows = data.map((row) => ({ day: row.date, row }));
  const organizations = new Map(managers.map(({ org, key }) => [org, key]));
  for (const key of organizations.values()) {
    await push(url, key, [
      { kind: 'days', part: 'tokens', rows, name: 'tokens:2026-11', digest: '1' },
    ]);
  }
}
