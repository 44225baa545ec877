import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { runSignalbox } from './signalbox-process.ts';

const now = '2026-11-20T09:30:00Z';

let server: RunningDemoServer;

beforeAll(async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  server = await startDemoServer({ listen, seed: 3 });
});

afterAll(() => server.close());

test('without a terminal the overview of the demo organization is printed', async () => {
  const { status, out, err } = await runSignalbox(['--now', now]);

  expect(out).toMatch(/^Demo organization, 2026-10-21 to 2026-11-19 \(UTC\)$/m);
  expect(out).toMatch(/^Credits +[\d,]+/m);
  expect(out).toMatch(/^Computers +16$/m);
  expect(out).toMatch(/@halcyon\.example/);
  expect(err).toBe('');
  expect(status).toBe(0);
});

test('the same seed and time print the same overview', async () => {
  const argv = ['--seed', '5', '--now', now];

  expect((await runSignalbox(argv)).out).toBe((await runSignalbox(argv)).out);
});

test('a server is asked with the key of the environment', async () => {
  const { status, out } = await runSignalbox(['--base-url', server.url], {
    SIGNALBOX_API_KEY: server.keys.manager,
  });

  expect(out).toContain(new URL(server.url).host);
  expect(out).toMatch(/^Computers +16$/m);
  expect(status).toBe(0);
});

test('a role that may not see analytics is told so, and sees the rest', async () => {
  const { status, out, err } = await runSignalbox(['--base-url', server.url], {
    SIGNALBOX_API_KEY: server.keys.member,
  });

  expect(out).toContain('Only owners and managers can see credits.');
  expect(out).toMatch(/^Computers +\d+$/m);
  expect(out + err).not.toContain(server.keys.member);
  expect(err).toBe('');
  expect(status).toBe(0);
});

test('a server that is not there is said in one line with the status for that', async () => {
  const { status, err } = await runSignalbox(['--base-url', 'http://127.0.0.1:9'], {
    SIGNALBOX_API_KEY: server.keys.owner,
  });

  expect(err).toMatch(/^signalbox: .*127\.0\.0\.1.*\n$/);
  expect(status).toBe(6);
});

test('neither --version nor an overview runs what draws the console', async () => {
  const coverage = mkdtempSync(join(tmpdir(), 'signalbox-loaded-'));
  const env = { NODE_V8_COVERAGE: coverage };
  await runSignalbox(['--version'], env);
  await runSignalbox(['--now', now], env);

  const reports = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), 'utf8'));
  rmSync(coverage, { recursive: true });
  const loaded = reports.flatMap((report): LoadedScript[] => JSON.parse(report).result);
  const drawing = loaded.flatMap(({ url, functions }) => {
    if (!url.includes('/dist/')) return [];
    const at = readFileSync(new URL(url), 'latin1').indexOf('react.transitional.element');
    const ranges = functions.flatMap((one) => one.ranges);
    const around = ranges.filter((range) => range.startOffset <= at && at < range.endOffset);
    const [module] = around.toSorted((one, other) => lengthOf(one) - lengthOf(other));
    return module ? [module.count] : [];
  });

  // The overview is printed by the script of the console, which has React without running it.
  expect(drawing).toEqual([0]);
});

type Range = { startOffset: number; endOffset: number; count: number };
type LoadedScript = { url: string; functions: { ranges: Range[] }[] };

const lengthOf = ({ startOffset, endOffset }: Range): number => endOffset - startOffset;
