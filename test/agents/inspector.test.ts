import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isInstalled } from '../cli/installed.ts';
import { root } from '../cli/signalbox-process.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { eras, type Result } from './agent-client.ts';

/** Runs the protocol's own inspector on the demo organization. Rejects with its exit status if it finds fault. */
async function inspect(era: string, ...argv: string[]): Promise<Result> {
  using folder = temporaryFolder();
  const program = join(root, 'dist', 'signalbox.js');
  const server = [process.execPath, program, 'mcp', '--demo', '--seed', '3'];
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

  test('accepts the answer of each tool', async () => {
    const sessions = await call(era, 'sessions', 'limit=1');
    const session = sessions.structuredContent?.rows[0]?.untrusted_text.sessionId;
    const answers = [
      await call(era, 'usage', 'by=model'),
      await call(era, 'people', 'limit=5'),
      await call(era, 'limits', 'forecast=true'),
      await call(era, 'computers', 'filter=status=error'),
      await call(era, 'transcript', `session=${session}`, 'limit=5'),
    ];
    const search = await call(era, 'search', 'query=test');

    for (const { structuredContent } of answers)
      expect(structuredContent?.rows.length).toBeGreaterThan(0);
    // Each of its calls has a server of its own, whose search has just begun.
    expect(search.structuredContent?.rows).toEqual([]);
  });

  test('sees a failure as a failure of the tool', async () => {
    await expect(call(era, 'transcript', 'session=none')).rejects.toMatchObject({ code: 5 });
  });
});
