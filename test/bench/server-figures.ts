import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { type Figure, median, ms } from './figure.ts';

type Served = { child: ChildProcess; call(path: string): Promise<number> };

const agent = new Agent({ keepAlive: true });
const oneDay = '/api/v1/analytics/tokens?startDate=2026-03-03&endDate=2026-03-03';

/** What is measured over HTTP, on `signalbox serve`. */
export async function serverFigures(command: string): Promise<Figure[]> {
  const starts: number[] = [];
  for (let round = 0; round < 9; round++) starts.push(await startMs(command));

  return [
    { name: 'server start', measured: ms(median(starts)), budget: '120 ms to the first response' },
    { name: 'a day of 2,000 users', measured: await measureDay(command), budget: '30 ms' },
  ];
}

async function startMs(command: string): Promise<number> {
  const startedAt = performance.now();
  const { child, call } = await serve(command);
  await call('/api/v0/computers');
  const took = performance.now() - startedAt;
  await stop(child);
  return took;
}

async function measureDay(command: string): Promise<string> {
  const { child, call } = await serve(command, '--scale', 'users=2000');
  const first = await timed(() => call(oneDay));
  const later: number[] = [];
  for (let round = 0; round < 20; round++) later.push(await timed(() => call(oneDay)));
  await stop(child);
  return `${ms(median(later))} (first time ${ms(first)})`;
}

async function serve(command: string, ...options: string[]): Promise<Served> {
  const args = [command, 'serve', '--port', '0', '--json', '--now', '2026-11-20T09:30Z'];
  const child = spawn(process.execPath, [...args, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  // The shape is the documented one of `serve --json`.
  const { url, keys } = JSON.parse(String(line)) as { url: string; keys: { owner: string } };
  const headers = { authorization: `Bearer ${keys.owner}` };

  return { child, call: (path) => bytesOf(url + path, headers) };
}

/** Reads an answer to its end and returns its size. */
function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
