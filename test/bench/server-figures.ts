import { Agent, get } from 'node:http';
import { type Figure, median, ms } from './figure.ts';
import { type ServedDemo, serveDemo } from './served-demo.ts';
import { startFigures } from './starts.ts';

const agent = new Agent({ keepAlive: true });
const atFixedTime = ['--now', '2026-11-20T09:30Z'];
const oneDay = '/api/v1/analytics/tokens?startDate=2026-03-03&endDate=2026-03-03';

/** What is measured over HTTP, on `signalbox serve`. */
export async function serverFigures(command: string): Promise<Figure[]> {
  const start = { name: 'server start', take: () => startMs(command), factor: 4 };

  return [
    ...(await startFigures([start])),
    { name: 'a day of 2,000 users', measured: await measureDay(command), budget: '30 ms' },
  ];
}

/** Milliseconds to the first response. */
async function startMs(command: string): Promise<number> {
  const startedAt = performance.now();
  await using served = await serveDemo(command, ...atFixedTime);
  await call(served, '/api/v0/computers');
  return performance.now() - startedAt;
}

async function measureDay(command: string): Promise<string> {
  await using served = await serveDemo(command, ...atFixedTime, '--scale', 'users=2000');
  const day = () => timed(() => call(served, oneDay));
  const first = await day();
  const later: number[] = [];
  for (let round = 0; round < 20; round++) later.push(await day());
  return `${ms(median(later))} (first time ${ms(first)})`;
}

/** Reads an answer to its end. */
function call({ url, headers }: ServedDemo, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers, agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} was answered with ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
