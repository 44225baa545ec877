import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isInstalled } from '../cli/installed.ts';
import { root } from '../cli/signalbox-process.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { eras, type Result } from './agent-client.ts';

/** The same in each process. */
const sameDemo = ['--demo', '--seed', '3', '--now', '2026-11-20T14:30:00Z'];

/** Runs the protocol's own inspector on the demo organization. Rejects with its exit status if it finds fault. */
async function inspect(era: string, ...argv: string[]): Promise<Result> {
  using folder = temporaryFolder();
  const program = join(root, 'dist', 'signalbox.js');
  const server = [process.execPath, program, 'mcp', ...sameDemo];
  const { stdout } = await promisify(execFile)(
    'mcp-inspector',
    ['--cli', ...server, '--protocol-era', era, '--method', ...argv],
    { env: { ...process.env, HOME: folder.path, XDG_STATE_HOME: folder.path } },
  );
  return JSON.parse(stdout);
}

const call = (era: string, name: string, ...args: string[]) =>
  inspect(era, 'tools/call', '--tool-name', name, ...args.flatMap((arg) => ['--tool-arg', arg]));

describe.runIf(isInstalled('mcp-inspector')).each(eras)('the inspector in the %s era', (era) => {
  test('finds no fault with the definitions', async () => {
    const { tools } = await inspect(era, 'tools/list', '--strict');

    expect(tools).toHaveLength(7);
  });

  test('sees a failure as a failure of the tool', async () => {
    await expect(call(era, 'transcript', 'session=none')).rejects.toMatchObject({ code: 5 });
  });
});

/** What a tool answers does not depend on the era: each is called in one of them. */
describe.runIf(isInstalled('mcp-inspector'))('the inspector accepts the answer of', () => {
  test.each([
    { name: 'usage', args: ['by=model'] },
    { name: 'people', args: ['limit=5'] },
    { name: 'limits', args: ['forecast=true'] },
    { name: 'computers', args: ['filter=status=error'] },
  ])('$name', async ({ name, args }) => {
    const { structuredContent } = await call('modern', name, ...args);

    expect(structuredContent?.rows.length).toBeGreaterThan(0);
  });

  test('sessions, and transcript', async () => {
    const sessions = await call('legacy', 'sessions', 'limit=1');
    const session = sessions.structuredContent?.rows[0]?.untrusted_text.sessionId;

    const { structuredContent } = await call(
      'legacy',
      'transcript',
      `session=${session}`,
      'limit=5',
    );

    expect(structuredContent?.rows.length).toBeGreaterThan(0);
  });

  test('search, which has just begun in a server of its own', async () => {
    const { structuredContent } = await call('legacy', 'search', 'query=test');

    expect(structuredContent?.rows).toEqual([]);
  });
});
