import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeEach(async () => {
  server = await servedDemo();
});
afterEach(() => server.close());

const run = (...argv: string[]) => server.run(...argv);

function audited(): { method: string; target: string; result: string }[] {
  try {
    const text = readFileSync(join(server.folder, 'signalbox', 'audit.jsonl'), 'utf8');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

test('a change is written to the audit log before and after it is sent', async () => {
  const { computerId } = server.known;

  const { status, out } = await run('computers', 'restart', computerId, '--yes', '--json');

  expect(status).toBe(0);
  expect(JSON.parse(out).rows).toEqual([
    { id: computerId, result: 'ok', status: null, error: null },
  ]);
  expect(audited().map(({ method, target, result }) => [method, target, result])).toEqual([
    ['POST', `computerId=${computerId}`, 'pending'],
    ['POST', `computerId=${computerId}`, 'ok'],
  ]);
});

test('several targets have a result each, and the status says that some failed', async () => {
  const { computerId } = server.known;

  const { status, out } = await run(
    'computers',
    'restart',
    'nobody',
    computerId,
    '--yes',
    '--json',
  );

  expect(status).toBe(5);
  expect(JSON.parse(out).rows).toMatchObject([
    { id: 'nobody', result: 'not-found', status: 404 },
    { id: computerId, result: 'ok' },
  ]);
});

test.each([
  { why: 'without --yes where nobody can be asked', options: [], says: /add --yes/ },
  { why: 'with --read-only', options: ['--yes', '--read-only'], says: /--read-only refuses/ },
  { why: 'of a local copy', options: ['--yes', '--offline'], says: /cannot be changed/ },
])('nothing is sent $why', async ({ options, says }) => {
  const { status, out, err } = await run('sessions', 'delete', server.known.sessionId, ...options);

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(says);
  expect(audited()).toEqual([]);
});

test.each([
  ['sessions', 'delete', ''],
  ['people', 'remove', ''],
  ['wiki', 'delete', 'run_1', ''],
])('%s %s with an empty argument is a mistake of the command line', async (...argv) => {
  const { status, out, err } = await run(...argv, '--yes');

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toContain('Nothing was sent: an argument is empty.');
  expect(audited()).toEqual([]);
});

test('--dry-run prints the requests and sends nothing', async () => {
  const { status, out, err } = await run('sessions', 'delete', 'a b', '--dry-run');

  expect(status).toBe(0);
  expect(err).toBe(
    'DELETE /api/v0/sessions/a%20b\nNothing was sent. Not checked: whether each session exists.\n',
  );
  expect(out).toContain('dry-run');
  expect(audited()).toEqual([]);
});

test('a person is removed only if the address is given twice', async () => {
  const { email } = server.known;

  const once = await run('people', 'remove', email, '--yes');
  expect(once.status).toBe(2);
  expect(once.err).toContain(`--confirm ${email}`);

  const twice = await run('people', 'remove', email, '--confirm', email, '--yes', '--json');
  expect(twice.status).toBe(0);
  expect(audited().at(-1)).toMatchObject({ method: 'DELETE', result: 'ok' });
});

test.each([
  ['--fields', 'nonesuch'],
  ['--select', 'nonesuch'],
  ['--json', '--output', 'csv'],
])('nothing is sent if the output is wrong: %s %s', async (...wrong) => {
  const { computerId } = server.known;
  const { status } = await run('computers', 'restart', computerId, '--yes', ...wrong);

  expect(status).toBe(2);
  expect(audited()).toEqual([]);
});

test('--dry-run says who would be removed', async () => {
  const { email } = server.known;
  const { status, err } = await run('people', 'remove', email, '--dry-run');

  expect(status).toBe(0);
  expect(err).toContain(`DELETE /api/v0/organization/users?email=${email}\n`);
});

test('a refused key ends it, and the rest is told as not sent', async () => {
  server.env.SIGNALBOX_API_KEY = 'sb_not_a_key';
  const { status, out } = await run('sessions', 'delete', 'a', 'b', 'c', '--yes', '--json');

  expect(status).toBe(4);
  expect(JSON.parse(out).rows.map(({ result }: { result: string }) => result)).toEqual([
    'unauthorized',
    'not-sent',
    'not-sent',
  ]);
});

test('who was removed is over no limit in the overview, a report, the fleet and the status line', async () => {
  // All of it is synced.
  const small = await servedDemo({ scale: { sessions: 10 } });
  const { run } = small;
  const limits = async () => JSON.parse((await run('limits', '--json')).out).rows;
  const [{ email }] = await limits();
  await run('sync');

  await run('people', 'remove', email, '--confirm', email, '--yes');
  const over = (await limits()).filter(({ level }: { level: string }) => level === 'over').length;

  expect((await run()).out).toMatch(new RegExp(`^Over their limit this month +${over}\\b`, 'm'));
  const report = await run('report', '--output', 'markdown', '--last', '7d');
  expect(report.out).toContain(`Over it: ${over};`);
  expect((await run('fleet', '--select', 'over')).out).toBe(`${over}\n`);
  const line = await run('statusline', '--format', '{over} people');
  expect(line.out).toMatch(new RegExp(`^${over}\\+? people`));
  await small.close();
});

test('who was removed has no limit in limits, and is not counted as over it', async () => {
  const limitsRows = async () => JSON.parse((await run('limits', '--json')).out).rows;
  const [{ email }] = await limitsRows();

  await run('people', 'remove', email, '--confirm', email, '--yes');
  const removed = (await limitsRows()).find((row: { email: string }) => row.email === email);

  expect(removed).toMatchObject({ level: 'removed', limit: null, percent: null });
  const { out } = await run('now', '--json');
  expect(
    JSON.parse(out)
      .rows.filter(({ rule }: { rule: string }) => rule === 'limit-over')
      .flatMap(({ subject }: { subject: string }) => subject),
  ).not.toContain(email);
});
