import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { attentionKeys } from '../../../src/console/shell/restored.ts';
import { openStateFile } from '../../../src/state/state-file.ts';
import { forwardTo, refuse, serve } from '../../client/misbehaving-server.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';
import { runWithoutReact } from '../without-react.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(argv: readonly string[], env: Record<string, string> = server.env) {
  const { context, out, err } = capturedContext(env);
  await main(['now', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

type Row = { severity: string; rule: string; subject: string; id: string; subjectIds: string[] };
const rowsOf = ({ out }: { out: string }): Row[] => JSON.parse(out).rows;

/** A server in front of the demo that answers some paths with an error. */
async function failingAt(path: RegExp, status: number) {
  const refusing = refuse(status, 'It does not work.');
  const passing = forwardTo(server.env.SIGNALBOX_BASE_URL);
  const front = await serve((request, response) =>
    (path.test(request.url ?? '') ? refusing : passing)(request, response),
  );
  return { ...front, env: { ...server.env, SIGNALBOX_BASE_URL: front.url } };
}

test.each(['2026-11-20', '2026-12-01'])(
  'the days that several rules read are requested once: on %s',
  async (today) => {
    const demo = await servedDemo({ clock: () => Date.parse(`${today}T09:00:00Z`) });
    onTestFinished(demo.close);
    await using front = await serve(forwardTo(demo.env.SIGNALBOX_BASE_URL));

    await run(['--json'], { ...demo.env, SIGNALBOX_BASE_URL: front.url });

    const days = front.requests.map(({ url }) => url).filter((url) => url.includes('/tokens'));
    expect(days).toHaveLength(new Set(days).size);
    expect(days.length).toBeGreaterThan(1);
  },
);

test('the rules of Now are applied without the console, the most urgent finding first', async () => {
  const { stdout, stderr } = await runWithoutReact(['now', '--json'], server.env);
  const { rows } = JSON.parse(stdout);

  expect(stderr).not.toContain('loads ');
  expect(rows.length).toBeGreaterThan(3);
  const severities = rows.map(({ severity }: Row) => severity);
  expect(severities).toEqual(
    ['critical', 'warning', 'notice'].flatMap((one) =>
      severities.filter((severity: string) => severity === one),
    ),
  );
  expect(new Set(rows.map(({ id }: Row) => id)).size).toBe(rows.length);
});

test('findings about messages are found: the ends of sessions are read', async () => {
  const { out, err } = await run(['--json']);

  expect(rowsOf({ out }).map(({ rule }) => rule)).toContain('session-waiting');
  expect(err).not.toContain('messages of');
});

test('a table names severity, rule, subject, start and evidence', async () => {
  const { out } = await run(['--output', 'table']);
  const [head = '', first = ''] = out.split('\n');

  expect(head.split(/\s{2,}/)).toEqual(['SEVERITY', 'RULE', 'SUBJECT', 'SINCE', 'EVIDENCE']);
  expect(first).toMatch(/^critical/);
  const csv = await run(['--output', 'csv', '--limit', '1']);
  expect(csv.out.split('\n')[0]).toBe('severity,rule,subject,since,evidence');
});

test('--min and --rule choose findings, and --check fails while there is one', async () => {
  const all = rowsOf(await run(['--json']));
  const critical = rowsOf(await run(['--json', '--min', 'critical']));
  // The organization goes on living: what a finding says may differ by a moment, and which there are may not.
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  expect(idsOf(critical)).toEqual(idsOf(all.filter(({ severity }) => severity === 'critical')));
  expect(critical.length).toBeLessThan(all.length);

  const [{ rule } = { rule: '' }] = all;
  expect(new Set(rowsOf(await run(['--json', '--rule', rule])).map((row) => row.rule))).toEqual(
    new Set([rule]),
  );
  expect((await run(['--check'])).status).toBe(3);
  expect((await run(['--check', '--rule', 'clock-apart'])).status).toBe(0);
  expect((await run(['--rule', 'nonesuch'])).status).toBe(2);
});

test('what cannot be read is told, and the rest is printed', async () => {
  await using broken = await failingAt(/\/computers/, 404);

  const { status, out, err } = await run(['--json'], broken.env);

  expect(status).toBe(5);
  expect(err).toContain('Not looked at: computers: found nothing (404)');
  const rules = rowsOf({ out }).map(({ rule }) => rule);
  expect(rules).not.toContain('computer-failed');
  expect(rules).toContain('session-waiting');
});

test('what was found at an earlier visit and cannot be read says as of when it stands', async () => {
  await using broken = await failingAt(/\/computers/, 404);
  const folder = join(server.folder, 'earlier');
  const state = openStateFile({
    folder: join(folder, 'signalbox'),
    profile: new URL(broken.url).host,
    clock: Date.now,
  });
  const subject = { kind: 'computers', computers: [{ id: 'box-1', name: 'box-1' }] };
  const readAtMs = Date.parse('2026-11-18T14:30:00Z');
  const details = {
    rule: 'computer-failed',
    key: 'box-1',
    subject,
    problem: 'has failed',
    readAtMs,
  };
  const seen = { 'computer-failed:box-1': { size: 1, severity: 'critical', details } };
  state.update((kept) => ({ ...kept, views: { [attentionKeys.seen]: seen } }));
  state.flush();

  const { out } = await run(['rule=computer-failed', '--output', 'csv'], {
    ...broken.env,
    XDG_STATE_HOME: folder,
  });

  expect(out).toContain('as of 18 Nov 14:30: has failed');
});

test('what a key may not read is told, and is no failure', async () => {
  await using broken = await failingAt(/-level-reports/, 403);

  const { status, err } = await run(['--json'], broken.env);

  expect(status).toBe(0);
  expect(err).toContain('readiness: not allowed (403)');
});

test('sessions whose messages cannot be read are counted', async () => {
  await using broken = await failingAt(/\/messages/, 404);

  const { out, err } = await run(['--json'], broken.env);

  expect(err).toMatch(/messages of \d+ of \d+ sessions that run or wait/);
  expect(rowsOf({ out }).length).toBeGreaterThan(0);
});

test('what is muted is left out, counted, and printed with --snoozed', async () => {
  const [first] = rowsOf(await run(['--json']));
  const folder = join(server.folder, 'muting');
  mkdirSync(join(folder, 'signalbox'), { recursive: true, mode: 0o700 });
  const mute = { rule: first?.rule, subject: '*', reason: 'known', until: '2199-12-31' };
  writeFileSync(join(folder, 'signalbox', 'config.json'), JSON.stringify({ mutes: [mute] }), {
    mode: 0o600,
  });
  const env = { ...server.env, XDG_CONFIG_HOME: folder };

  const muted = await run(['--json'], env);
  expect(rowsOf(muted).map(({ rule }) => rule)).not.toContain(first?.rule);
  expect(muted.err).toMatch(/Snoozed or muted: \d+/);

  const all = await run(['--json', '--snoozed', 'snoozed=yes'], env);
  expect(new Set(rowsOf(all).map(({ rule }) => rule))).toEqual(new Set([first?.rule]));
});
