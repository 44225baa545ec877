import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { createClient } from '../../../src/client/client.ts';
import { type RunningDemoServer, startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { formatCredits } from '../../../src/figures/format/number.ts';
import { limitUse } from '../../../src/figures/limits/limit-use.ts';
import { openExistingMirror } from '../../../src/mirror/open-mirror.ts';
import { textWidth } from '../../../src/terminal/width.ts';
import { capturedContext } from '../captured-context.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-03-10T09:30:00Z');
const today = '2026-03-10';
const time = { nowMs: () => now + 5 * hourMs, pause: async () => {} };

let server: RunningDemoServer;
let state: string;
let requests = 0;

beforeAll(async () => {
  server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 3,
    now,
    clock: () => now,
    scale: { users: 8, days: 70, sessions: 12 },
    onRequest: () => {
      requests += 1;
    },
  });
  state = mkdtempSync(join(tmpdir(), 'statusline-'));
  await run('sync', '--base-url', server.url);
});

afterAll(async () => {
  await server.close();
  rmSync(state, { recursive: true });
});

async function run(...argv: string[]) {
  const { context, out, err } = capturedContext({
    XDG_STATE_HOME: state,
    SIGNALBOX_API_KEY: server.keys.owner,
  });
  await main(argv, Object.assign(context, { time }));
  return { status: context.exitCode, out: out(), err: err() };
}

const lineOf = (format: string) => run('statusline', '--format', format);

test('the figures are those of the screens, from the copy alone', async () => {
  const client = createClient({ baseUrl: server.url, credential: server.keys.owner });
  const range = { startDate: '2026-03-01', endDate: '2026-03-09' };
  const { data } = await client.getTokens(range);
  const credits = data.reduce((sum, { billable_tokens }) => sum + (billable_tokens ?? 0), 0);
  const uses = limitUse(await client.getCreditLimits(), data, today);
  const highest = Math.max(...uses.flatMap(({ share }) => share ?? []));
  const sessions = await client.sessions().toArray();
  const waiting = sessions.filter(({ status }) => status === 'pending').length;
  const { computers } = await client.listComputers();
  const failed = computers.filter(({ status }) => status === 'error').length;
  const before = requests;

  const { status, out, err } = await lineOf('{credits} {percent}% {waiting} {failed} {over} {age}');

  expect(status).toBe(0);
  expect(err).toBe('');
  const over = uses.filter(({ level }) => level === 'over').length;
  expect(out).toBe(
    `${formatCredits(credits)} ${Math.floor(highest * 100)}% ${waiting} ${failed} ${over} 5h\n`,
  );
  expect(requests).toBe(before);
});

test('a format without the age still tells it', async () => {
  const { out, err } = await lineOf('{waiting} waiting');

  expect(err).toBe('');
  expect(out).toMatch(/^\d+ waiting \(5h old\)\n$/);
});

test('a line is never wider than 80 cells, and keeps the age', async () => {
  const { out } = await lineOf(`${'作業'.repeat(30)} {credits}`);

  expect(textWidth(out.trimEnd())).toBeLessThanOrEqual(80);
  expect(out).toMatch(/… \(5h old\)\n$/);
});

test('a field that does not exist is refused, and those that do are named', async () => {
  const { status, out, err } = await lineOf('{nonesuch}');

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(/\{nonesuch\}.*credits, percent, over, waiting/);
});

test('without a copy it says how to make one', async () => {
  const { context, out, err } = capturedContext({ XDG_STATE_HOME: '/nonesuch' });

  await main(['statusline'], context);

  expect(context.exitCode).toBe(2);
  expect(out()).toBe('');
  expect(err()).toContain('signalbox sync');
});

test('what the copy lacks is unknown, or at least so much', async () => {
  const folder = join(state, 'signalbox', 'mirrors');
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.db'));
  const mirror = openExistingMirror(join(folder, file), 'write');
  mirror.run(`
    DELETE FROM mirror_state WHERE name IN ('limitsAt', 'computersAt');
    UPDATE sessions SET status = NULL, document = json_remove(document, '$.completedAt');
  `);
  mirror.close();

  const { out } = await lineOf('{percent} {failed} {waiting} {age}');

  expect(out).toBe('? ? 0+ 5h\n');
});
