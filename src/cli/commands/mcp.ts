import { resolve } from 'node:path';
import { isSea } from 'node:sea';
import { Command } from 'commander';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { commandGroup, withSourceOptions } from '../command-parts/rows-command.ts';
import { readConfig } from '../config/read-config.ts';
import {
  type ConnectionOptions,
  savedProfile,
  withConnectionOptions,
} from '../source/connection.ts';
import { type SourceOptions, withSource } from '../source/source.ts';

const run: CreateCommand = (context) =>
  withSourceOptions(
    new Command('run').description(
      'serve tools for agents without a shell on the standard streams; a client of the Model Context Protocol starts it',
    ),
  ).action(async (_options, command: Command) => {
    const options = command.optsWithGlobals<SourceOptions>();
    await withSource({ ...options, readOnly: true }, context, async (source) => {
      const [{ serveTools }, { callsOn }, { tools }] = await Promise.all([
        import('../mcp/serve.ts'),
        import('../mcp/calls.ts'),
        import('./agent-tools.ts'),
      ]);
      const calls = callsOn(source, context);
      let pending = 0;
      await serveTools(
        tools,
        async (...call) => {
          pending += 1;
          return await calls(...call).finally(() => {
            pending -= 1;
          });
        },
        context,
      );
      // Nobody waits for their answers, which may take minutes.
      if (pending > 0) context.exit(0);
    });
  });

const list: CreateCommand = ({ stdout }) =>
  new Command('tools').description('list the tools that agents get').action(async () => {
    const { tools } = await import('./agent-tools.ts');
    for (const { name, about } of tools) stdout.write(`${name.padEnd(12)}${about}\n`);
  });

type InstallOptions = ConnectionOptions & { client: string; write?: boolean };

const install: CreateCommand = (context) =>
  withConnectionOptions(
    new Command('install')
      .description('print what the configuration of a client needs to start the tools')
      .requiredOption(
        '--client <name>',
        'claude, claude-desktop, cursor, vscode, codex; of any other, the lines are printed',
      )
      .option('--write', 'write it, and keep a copy of the file')
      .option('--demo', 'the tools read the demo organization')
      .option('--offline', 'the tools read the local copy'),
  ).action(async (options: InstallOptions) => {
    const { env, stderr } = context;
    const { config } = await readConfig(env);
    if (options.profile !== undefined) savedProfile(options.profile, config.profiles);
    const given = [
      ...(options.demo ? ['--demo'] : []),
      ...(options.offline ? ['--offline'] : []),
      ...optionOf('--profile', options.profile),
      ...optionOf('--base-url', options.baseUrl),
      ...optionOf('--app-url', options.appUrl),
    ];
    if (given.length === 0) {
      stderr.write('The client chooses what the tools read. --profile NAME or --demo says it.\n');
    }
    // Never by a name that a registry or a path resolves when it starts.
    const start = {
      command: process.execPath,
      // An executable needs no file beside it.
      args: [...(isSea() ? [] : [resolve(process.argv[1] ?? '')]), 'mcp', ...given],
    };
    const { installFor } = await import('../mcp/install.ts');
    const isWritten = options.write ?? false;
    installFor(options.client, start, { isWritten, nowMs: Date.now() }, context);
  });

const optionOf = (option: string, value: string | undefined): string[] =>
  value === undefined ? [] : [option, value];

export const mcpCommand = commandGroup(
  'mcp',
  'give agents without a shell seven tools that read (Model Context Protocol)',
  [run, install, list],
);
