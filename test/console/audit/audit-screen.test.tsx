import { expect, test } from 'vitest';
import { createAuditFile } from '../../../src/config/audit-file.ts';
import { temporaryFolder } from '../../config/temporary-folder.ts';
import { openConsole } from '../harness/open-console.tsx';

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

  expect(audit.read()).toMatchObject([
    { result: 'pending', target: expect.stringContaining('computerId=') },
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
  await console.waitFor(/✓ ok +restart computer +│/);
  const { requestId = '' } = audit.read().at(-1) ?? {};
  await console.press('y');
  await console.waitFor('Copied');
  expect(console.copied).toEqual([requestId]);
  await console.press('d');
  await console.waitFor(/who +test owner/);
  expect(console.text()).toMatch(/request +POST .*restart/);
  expect(console.text()).toContain(requestId);
});

test('what the server refuses is in the audit log and among the errors', async () => {
  await using console = await openConsole({ role: 'member' });
  await asksToRestartBuild17(console);
  await console.waitFor(/✗ .*is not allowed/);

  await console.pressAtOnce(':', ...'audit', 'enter');
  await console.waitFor(/✗ forbidden 403 +restart computer/);

  await console.pressAtOnce(':', ...'errors', 'enter');
  await console.waitFor(/ 403 .*│ +kind +forbidden/s);
  await console.press('enter');
  await console.waitFor(/request id +\S+/);
  await console.press('y');
  await console.waitFor('Copied the record');
  expect(console.copied.at(-1)).toContain('status: 403');
});

test('without any harmful request the log says so', async () => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...'audit', 'enter');

  await console.waitFor('Nothing was changed or destroyed from here so far.');
});
