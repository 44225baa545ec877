/**
 * Measures the processor time that the server takes for an answer, and that of a bare `node:http`
 * server that sends the same bytes. Rates would measure the one who asks as well. Both are asked in
 * turn, so that a machine that becomes slower does so for both. Linux only.
 *
 *   node test/bench/server-rates.ts
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Figure, median } from './figure.ts';
import { cpuMs } from './process-tree.ts';
import { countAnswers, type RepeatedRequest } from './request-load.ts';
import { writeFigures } from './write-section.ts';

const root = join(import.meta.dirname, '..', '..');

const days = 'startDate=2026-10-21&endDate=2026-11-19';
const routes = [
  { name: 'limits', path: '/api/v0/organization/usage/limits/users' },
  { name: 'computers', path: '/api/v0/computers' },
  { name: 'computers with steps', path: '/api/v0/computers?includeProvisioningSteps=true' },
  { name: 'sessions', path: '/api/v0/sessions' },
  { name: 'tokens of 30 days', path: `/api/v1/analytics/tokens?${days}` },
  { name: 'activity of 30 days', path: `/api/v1/analytics/activity?${days}` },
];

const rounds = 7;
const roundMs = 800;

export async function serverRates(command: string): Promise<Figure[]> {
  const serving = [command, 'serve', '--port', '0', '--json', '--now', '2026-11-20T09:30Z'];
  await using server = start(serving);
  // The shape is the documented one of `serve --json`.
  const { url, keys } = JSON.parse(await server.firstLine) as {
    url: string;
    keys: { owner: string };
  };
  const authorization = `Bearer ${keys.owner}`;
  const figures: Figure[] = [];
  for (const { name, path } of routes) {
    figures.push(await rateFigure(name, server, { url: new URL(path, url), authorization }));
  }
  return figures;
}

async function rateFigure(
  name: string,
  server: Started,
  request: RepeatedRequest,
): Promise<Figure> {
  const { url, authorization } = request;
  const answer = await fetch(url, { headers: { authorization } });
  const body = await answer.text();
  await using bare = start([join(import.meta.dirname, 'bare-server.ts')]);
  bare.child.stdin?.end(JSON.stringify({ headers: Object.fromEntries(answer.headers), body }));
  const bareUrl = new URL(
    `${url.pathname}${url.search}`,
    `http://127.0.0.1:${await bare.firstLine}`,
  );
  const bareRequest = { url: bareUrl, authorization };

  const costsUs: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ofBare = await costUs(bare.child, bareRequest);
    const ofServer = await costUs(server.child, request);
    costsUs.push(ofServer);
    shares.push(ofBare / ofServer);
  }
  return {
    name: `${name}, ${Math.ceil(body.length / 1024)} kB`,
    measured: `${median(costsUs).toFixed(0)} µs, ${median(shares).toFixed(2)} of a bare server's rate`,
    budget: '0.50',
  };
}

/** Processor time for one answer, in microseconds. */
async function costUs({ pid = 0 }: ChildProcess, request: RepeatedRequest): Promise<number> {
  const beforeMs = cpuMs(pid);
  const answers = await countAnswers(request, roundMs);
  return ((cpuMs(pid) - beforeMs) * 1_000) / answers;
}

type Started = AsyncDisposable & { child: ChildProcess; firstLine: Promise<string> };

function start(argv: readonly string[]): Started {
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line));

  return {
    child,
    firstLine,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

if (import.meta.main) {
  writeFigures('server-rates', await serverRates(join(root, 'dist', 'signalbox.js')));
}
