import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consoleCommand } from '../../../src/cli/commands/console.ts';
import { main } from '../../../src/cli/main.ts';
import { runProgram } from '../../../src/cli/run-program.ts';
import { behindOptions } from '../../../src/cli/startup/program-options.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { capturedContext } from '../captured-context.ts';
import { runSignalbox } from '../signalbox-process.ts';

const { options } = consoleCommand(capturedContext().context, async () => {});
const aboutAll = ['--describe'];
const before = options.flatMap(({ long, required }) =>
  long === undefined || aboutAll.includes(long) ? [] : [{ long, required }],
);

test.each(before)('the command is found behind $long', ({ long, required }) => {
  // A value is no command, even if it could be one.
  expect(behindOptions([long, ...(required ? ['now'] : []), 'limits'])).toBe('limits');
});

test.each([
  { argv: '', found: undefined },
  { argv: '--offline --profile acme', found: undefined },
  { argv: '--profile=now limits', found: 'limits' },
  { argv: '--profile --help limits', found: 'limits' },
  { argv: '--profile', found: undefined },
  { argv: 'limits --help', found: 'limits' },
  { argv: '--demo --help limits', found: '--help' },
  { argv: '-V', found: '-V' },
  { argv: '--describe', found: '--describe' },
  { argv: '--nonesuch limits', found: '--nonesuch' },
  { argv: '--demo=yes limits', found: '--demo=yes' },
  { argv: '-- limits', found: '--' },
])('behind the options of "$argv" stands $found', ({ argv, found }) => {
  expect(behindOptions(argv.split(' ').filter(Boolean))).toBe(found);
});

test.each([
  { argv: ['--help', 'limits'], says: 'serve' },
  { argv: ['--demo', '--help', 'limits'], says: 'serve' },
  { argv: ['--profile', 'limits', 'limits', '--help'], says: '--fail-over' },
])('$argv finds all that it needs', async ({ argv, says }) => {
  const { context, out } = capturedContext();

  await main(argv, context);

  expect(out()).toContain(says);
});

test.each([['-V'], ['--demo', '--version']])('%s %s loads no commands', async (...argv) => {
  const { context, out } = capturedContext();
  const loaded: string[] = [];
  const loadCommands = async (name: string) => {
    loaded.push(name);
    return [];
  };

  await runProgram({ openConsole: async () => {}, loadCommands }, argv, context);

  expect(out()).toMatch(/^\d+\.\d+\.\d+/);
  expect(loaded).toEqual([]);
});

test('a command behind options starts as fast as one before them: from its own script', async () => {
  using folder = temporaryFolder();
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  const server = await startDemoServer({ listen });
  const env = { SIGNALBOX_API_KEY: server.keys.owner, NODE_COMPILE_CACHE: folder.in('cache') };

  const { status } = await runSignalbox(['--base-url', server.url, 'limits'], env);
  await server.close();

  expect(status).toBe(0);
  expect(globSync(folder.in('cache/*/start-limits.*'))).toHaveLength(1);
});
