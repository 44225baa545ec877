import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditInMemory } from '../../../../src/console/shell/audit.ts';
import type { AuditEntry } from '../../../../src/state/audit-entry.ts';
import { createAuditFile } from '../../../../src/state/audit-file.ts';
import { temporaryFolder } from '../../../files/temporary-folder.ts';
import { openConsole } from '../../harness/open-console.tsx';
import { footer, selectedLine } from '../../harness/selection.ts';
import { expectPicture } from '../../pictures/expect-picture.ts';

async function asksToRestartBuild17(console: Awaited<ReturnType<typeof openConsole>>) {
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.type('/build-17');
  await console.press('enter');
  await console.waitFor(/1 of 1\//);
  await console.press('x', 'r');
  await console.waitFor(/Restart build-17\?/);
  await console.waitFor('y yes');
  await console.press('y');
}

test('a restart is written down with who, what and the answer, and :audit shows it', async () => {
  using folder = temporaryFolder();
  const audit = createAuditFile(folder.path);
  await using console = await openConsole({ audit });
  await asksToRestartBuild17(console);
  await console.waitFor('build-17 is restarting');

  expect(audit.read().entries).toMatchObject([
    { result: 'pending', target: expect.stringContaining('computerId='), name: 'build-17' },
    {
      result: 'ok',
      status: 200,
      profile: 'halcyon',
      who: 'test owner',
      method: 'POST',
      route: '/api/v0/computers/{computerId}/restart',
      requestId: expect.any(String),
    },
  ]);
  await console.pressAtOnce(':', ...'audit', 'enter');
  await console.waitFor(/✓ ok +restart computer +build-17/);
  const { requestId = '' } = audit.read().entries.at(-1) ?? {};
  await console.press('y');
  await console.waitFor('Copied');
  expect(console.copied).toEqual([requestId]);
  await console.press('d');
  await console.waitFor(/who +test owner/);
  expect(console.text()).toMatch(/request +POST .*restart/);
  expect(console.text()).toMatch(/name +build-17/);
  expect(console.text()).toContain(requestId);
});

test('what the server refuses is in the audit log and among the errors', async () => {
  await using console = await openConsole({ role: 'member' });
  await asksToRestartBuild17(console);
  await console.waitFor(/✗ Could not restart build-17: not allowed/);

  await console.pressAtOnce(':', ...'audit', 'enter');
  await console.waitFor(/✗ forbidden 403 +restart computer/);

  await console.pressAtOnce(':', ...'errors', 'enter');
  await console.waitFor(/ 403 .* +kind +forbidden/s);
  await console.press('enter');
  await console.waitFor(/request id +\S+/);
  await console.press('y');
  await console.waitFor('Copied the record');
  expect(console.copied.at(-1)).toContain('status: 403');
});

test('without any harmful request the log says so', async () => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...'audit', 'enter');

  await console.waitFor('The audit log has no entries.');
});

const anEntry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 'request-1',
  at: Date.parse('2026-11-20T09:00:00Z'),
  profile: 'halcyon',
  who: 'key …abcd',
  method: 'POST',
  route: '/api/v0/computers/{computerId}/restart',
  target: 'computerId=build-17',
  result: 'ok',
  status: 200,
  requestId: 'req-1',
  ...fields,
});

const deletion = { method: 'DELETE', route: '/api/v0/sessions/{sessionId}' };

/** A log with every kind of result, and a request that this version does not know. */
const entries: AuditEntry[] = [
  anEntry({}),
  anEntry({
    ...deletion,
    id: 'request-2',
    at: Date.parse('2026-11-20T10:00:00Z'),
    target: 'sessionId=ses_1',
    result: 'conflict',
    status: 409,
    requestId: 'req-2',
  }),
  anEntry({
    ...deletion,
    id: 'request-3',
    at: Date.parse('2026-11-20T11:00:00Z'),
    target: 'sessionId=ses_2',
    result: 'pending',
    status: undefined,
    requestId: undefined,
  }),
  anEntry({
    id: 'request-4',
    method: 'PUT',
    route: '/api/v0/moon',
    target: '',
    requestId: 'req-4',
  }),
];

async function openAudit(size = { columns: 80, rows: 24 }) {
  const audit = auditInMemory();
  for (const entry of entries) audit.append(entry);
  const console = await openConsole({ audit, ...size });
  await console.pressAtOnce(':', ...'audit', 'enter');
  await console.waitFor(/RESULT/);
  return console;
}

test.each([
  [80, 24, /delete session +ses_1/],
  [160, 50, /target +sessionId=ses_1/],
])('the log fills %i x %i', async (columns, rows, isThere) => {
  await using console = await openAudit({ columns, rows });
  await console.press('j', 'j');
  await console.waitFor(isThere);

  await expectPicture(console, `audit-${columns}x${rows}.txt`);
});

test('the log is filtered by what was done, to whom and with what result', async () => {
  await using console = await openAudit();

  await console.press('/');
  await console.type('act:delete result:409');
  await console.press('enter');
  expect(console.line(1)).toContain('1 of 1/4');
  expect(selectedLine(console)).toMatch(/✗ conflict 409 +delete session +ses_1/);

  await console.press('/', 'ctrl-u');
  await console.type('target:build-17');
  await console.press('enter');
  expect(selectedLine(console)).toMatch(/✓ ok +restart computer +build-17/);
});

test('request ids of marked rows are copied, and a request without one says so', async () => {
  await using console = await openAudit();

  await console.press('j', 'y');
  expect(footer(console)).toContain(' This request has no id.');
  await console.press('space', 'space', 'space', 'y');

  await console.waitFor('Copied 2 request ids');
  expect(console.copied).toEqual(['req-2\nreq-1']);
});

type Folder = ReturnType<typeof temporaryFolder>;

const obstacles = [
  {
    what: 'a folder has the name of the log',
    isPossible: true,
    reason: 'audit.jsonl is a folder, not a file',
    make: (folder: Folder) => mkdirSync(folder.in('state', 'audit.jsonl'), { recursive: true }),
  },
  {
    what: 'a file has the name of the folder',
    isPossible: true,
    reason: 'a file is in the place of its folder',
    make: (folder: Folder) => writeFileSync(folder.in('state'), ''),
  },
  {
    what: 'the folder is read-only',
    // Root may write anyway.
    isPossible: process.getuid?.() !== 0,
    reason: 'permission denied',
    make: (folder: Folder) => mkdirSync(folder.in('state'), { mode: 0o500 }),
  },
];

test.each(obstacles.filter(({ isPossible }) => isPossible))(
  'nothing is restarted when $what',
  async ({ make, reason }) => {
    using folder = temporaryFolder();
    make(folder);
    await using console = await openConsole({ audit: createAuditFile(folder.in('state')) });

    await asksToRestartBuild17(console);

    await console.waitFor(
      `✗ Could not restart build-17: The audit log cannot be written (${reason})`,
    );
    expect(console.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await console.pressAtOnce(':', ...'errors', 'enter');
    await console.waitFor(/AuditError +The audit log cannot be written/);
  },
);

test('of several computers none is restarted, and each says why', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('audit.jsonl'));
  await using console = await openConsole({ audit: createAuditFile(folder.path) });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  await console.type('/status=active provider=sandbox');
  await console.press('enter', 'space', 'space', 'x', 'r');
  await console.waitFor('y yes');
  await console.press('y');

  await console.waitFor(/1 failed, 1 not tried/);
  expect(console.text()).toContain(
    'The audit log cannot be written (audit.jsonl is a folder, not a file)',
  );
  expect(console.text()).toContain('Not attempted: it would fail for the same reason.');
  expect(console.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('a log that cannot be read is not called empty', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('audit.jsonl'));
  await using console = await openConsole({ audit: createAuditFile(folder.path) });

  await console.pressAtOnce(':', ...'audit', 'enter');

  await console.waitFor('Could not load audit log');
  await console.waitFor('The audit log cannot be read (audit.jsonl is a folder, not a file)');
});

test('lines that cannot be read are counted in the title', async () => {
  using folder = temporaryFolder();
  const audit = createAuditFile(folder.path);
  audit.append(anEntry({}));
  appendFileSync(folder.in('audit.jsonl'), '{"time":"2026-11-2\nlost\n');
  await using console = await openConsole({ audit });

  await console.pressAtOnce(':', ...'audit', 'enter');

  await console.waitFor(/1 of 1 +2 lines cannot be read/);
});

test('a log without a readable line does not say that there were no changes', async () => {
  using folder = temporaryFolder();
  appendFileSync(folder.in('audit.jsonl'), 'lost\n');
  await using console = await openConsole({ audit: createAuditFile(folder.path) });

  await console.pressAtOnce(':', ...'audit', 'enter');

  await console.waitFor('The audit log has no entries that can be read.');
});
