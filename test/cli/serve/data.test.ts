import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFileNames } from '../../../src/cli/serve/data/data-files.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { exchange } from '../../server/http-exchange.ts';
import { root, runSignalbox } from '../signalbox-process.ts';
import { serving } from './serving.ts';

const example = join(root, 'assets/examples/data');
const now = ['--now', '2026-11-18T10:00:00Z'];

const rowsOf = (name: string): unknown =>
  JSON.parse(readFileSync(join(example, `${name}.json`), 'utf8'));

type Rows = Record<string, unknown>[];

/** A copy of the example with other files; an undefined one is removed. */
function dataWith(files: Record<string, unknown>) {
  const folder = temporaryFolder();
  cpSync(example, folder.path, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = folder.in(`${name}.json`);
    if (content === undefined) rmSync(path);
    else writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

async function served(folder: string, ...argv: string[]) {
  const server = await serving('--json', '--data', folder, ...now, ...argv);
  const { url, keys } = server.announced;
  return {
    server,
    ask: async (path: string, as: keyof typeof keys = 'owner', method = 'GET') => {
      const { status, body } = await exchange(url, { method, path, key: keys[as] });
      return { status, body: body as Record<string, unknown> };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('the example has every file, and each is served as it is written', async () => {
  await using own = await served(example);
  const range = 'startDate=2026-11-01&endDate=2026-11-17';
  const days = (name: string) => own.ask(`/api/v1/analytics/${name}?${range}`);

  expect((await own.ask('/api/v0/sessions')).body.sessions).toEqual(rowsOf('sessions'));
  const { body } = await own.ask('/api/v0/sessions/ses-gripper/messages');
  expect({ 'ses-gripper': body.messages }).toEqual(rowsOf('messages'));
  const computers = await own.ask('/api/v0/computers?includeProvisioningSteps=true');
  expect(computers.body.computers).toEqual(rowsOf('computers'));
  const reports = await own.ask('/api/organization/maturity-level-reports');
  expect(reports.body.reports).toEqual(rowsOf('reports'));
  const limits = await own.ask('/api/v0/organization/usage/limits/users');
  expect(limits.body).toEqual(rowsOf('limits'));
  expect([(await own.ask('/api/v0/wiki/wiki-arm')).body]).toEqual(rowsOf('wiki'));
  expect(own.server.announced.wikiRunIds).toEqual(['wiki-arm']);
  for (const name of ['tokens', 'tools', 'activity', 'productivity']) {
    expect((await days(name)).body.data, name).toEqual(rowsOf(name));
  }
  const users = (await days('users')).body.data as Rows;
  expect(users).toEqual(expect.arrayContaining(rowsOf('users') as Rows));
  expect(readdirSync(example).sort()).toEqual(dataFileNames.toSorted());
});

test('the console and the commands read it', async () => {
  await using own = await served(example);
  const { url, keys } = own.server.announced;

  const { status, out } = await runSignalbox(['--base-url', url], {
    SIGNALBOX_API_KEY: keys.owner,
  });

  expect(status).toBe(0);
  expect(out).toContain('atlas');
});

test('roles count for own data, too, and a computer can be restarted by its owner', async () => {
  await using own = await served(example);

  expect((await own.ask('/api/v0/organization/usage/limits/users', 'member')).status).toBe(403);
  expect((await own.ask('/api/v0/computers/cmp-atlas/restart', 'guest', 'POST')).status).toBe(403);
  expect((await own.ask('/api/v0/computers/cmp-atlas/restart', 'member', 'POST')).status).toBe(200);
  const { body } = await own.ask('/api/v0/computers/cmp-atlas');
  expect(body.status).toBe('provisioning');
});

test('a reset brings back what was deleted from own data', async () => {
  await using own = await served(example);
  const { url, adminToken } = own.server.announced;
  await own.ask('/api/v0/sessions/ses-docs', 'owner', 'DELETE');

  await exchange(url, { method: 'POST', path: '/_admin/reset', key: adminToken });

  expect((await own.ask('/api/v0/sessions')).body.sessions).toEqual(rowsOf('sessions'));
});

test('a saved answer of a server is a file, further fields are served, and a missing file is empty', async () => {
  const [session] = rowsOf('sessions') as Rows;
  const seen = { ...session, visibility: 'llm_only' };
  const answer = { sessions: [seen], pagination: { hasMore: true, nextCursor: 'x' } };
  using folder = dataWith({ sessions: answer, computers: undefined });
  await using own = await served(folder.path);

  expect((await own.ask('/api/v0/sessions')).body).toEqual({
    sessions: [seen],
    pagination: { hasMore: false },
  });
  expect((await own.ask('/api/v0/computers')).body).toEqual({ computers: [] });
});

const [firstSession] = rowsOf('sessions') as Rows;
const [firstDay] = rowsOf('tokens') as Rows;
const { model: _, ...settings } = Object(firstSession?.sessionSettings);

test.each<{ name: string; files: Record<string, unknown>; says: RegExp }>([
  {
    name: 'a missing field',
    files: {
      sessions: [firstSession, { ...firstSession, sessionId: 'b', sessionSettings: settings }],
    },
    says: /sessions\.json, row 2 \(b\): sessionSettings\.model is missing \(string\)\./,
  },
  {
    name: 'a field of another kind',
    files: { sessions: [{ ...firstSession, messageCount: 'three' }], messages: {} },
    says: /sessions\.json, row 1 \(ses-gripper\): messageCount expected number, received string\./,
  },
  {
    name: 'a time that is no whole number',
    files: { sessions: [{ ...firstSession, updatedAt: 1.5 }] },
    says: /row 1 \(ses-gripper\): updatedAt must be whole milliseconds\./,
  },
  {
    name: 'a row that occurs twice',
    files: { sessions: [firstSession, firstSession] },
    says: /sessions\.json, row 2 \(ses-gripper\): sessionId occurs in row 1, too\./,
  },
  {
    name: 'a day that does not exist',
    files: { tokens: [{ ...firstDay, date: '2026-02-30' }] },
    says: /tokens\.json, row 1 \(2026-02-30\): date must be a day that exists, as YYYY-MM-DD\./,
  },
  {
    name: 'something else than rows',
    files: { computers: { machines: [] } },
    says: /computers\.json must be a list of rows, or an answer with the field "computers"\./,
  },
  {
    name: 'text that is not JSON',
    files: { reports: '[\n  {,\n]' },
    says: /reports\.json is not valid JSON at line 2, column 4/,
  },
  {
    name: 'a file that is no list',
    files: { session: [] },
    says: /session\.json is not a list of the API\. Files are: sessions\.json/,
  },
  {
    name: 'messages of an unknown session',
    files: { messages: { gone: [] } },
    says: /messages\.json has messages of session gone, which is not in sessions\.json\./,
  },
  {
    name: 'a message without a role',
    files: { messages: { 'ses-gripper': [{ id: 'm', content: [], createdAt: 1, updatedAt: 1 }] } },
    says: /messages\.json, session ses-gripper, row 1 \(m\): role is missing \(expected one of "user"/,
  },
  {
    name: 'a limit below zero',
    files: { limits: { globalLimit: -1, userLimits: [] } },
    says: /limits\.json: globalLimit .*>=0/,
  },
  {
    name: 'a null in place of a row',
    files: { wiki: [null] },
    says: /wiki\.json, row 1 .*expected object/,
  },
])('$name is said with file, row and field, with status 1', async ({ files, says }) => {
  using folder = dataWith(files);

  const { status, out, err } = await runSignalbox(['serve', '--port', '0', '--data', folder.path]);

  expect(err).toMatch(says);
  expect(err).toMatch(/^signalbox: .*\n$/);
  expect(out).toBe('');
  expect(status).toBe(1);
});

test('many problems are counted, and the first ones named', async () => {
  using folder = dataWith({ computers: Array.from({ length: 12 }, (_, id) => ({ id: `c${id}` })) });

  const { err } = await runSignalbox(['serve', '--port', '0', '--data', folder.path]);

  expect(err).toContain('computers.json, row 1 (c0): name is missing (string).');
  expect(err).toMatch(/There are \d+ more problems\.\n$/);
});

test.each([
  { argv: ['--data', '/nowhere/at/all'], says: /The folder \/nowhere\/at\/all cannot be read/ },
  { argv: ['--data', join(root, 'src')], says: /has none of these files: sessions\.json/ },
  { argv: ['--data', example, '--seed', '3'], says: /--data.*cannot be used with.*--seed/ },
])('$argv is a misuse, with status 2', async ({ argv, says }) => {
  const { status, err } = await runSignalbox(['serve', '--port', '0', ...argv]);

  expect(err).toMatch(says);
  expect(status).toBe(2);
});
