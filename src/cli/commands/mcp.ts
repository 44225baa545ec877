import { Command } from 'commander';
import type { CreateCommand } from '../command-facts.ts';
import { commandGroup, withSourceOptions } from '../rows-command.ts';
import { type SourceOptions, withSource } from '../source.ts';

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

export const mcpCommand = commandGroup(
  'mcp',
  'give agents without a shell seven tools that read (Model Context Protocol)',
  [run, list],
);
