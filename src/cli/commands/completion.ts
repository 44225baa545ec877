import { Argument, Command } from 'commander';
import type { CreateCommand } from '../command-parts/command-facts.ts';
import { readConfig } from '../config/read-config.ts';
import { completionScript, type Shell, shells } from '../description/completion.ts';
import { describeProgram } from '../description/describe.ts';

export const completionCommand: CreateCommand = ({ stdout }) =>
  new Command('completion')
    .description(
      `print a script that completes commands in a shell

bash:  source <(signalbox completion bash)
zsh:   source <(signalbox completion zsh)
fish:  signalbox completion fish | source`,
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell: Shell, _options, command: Command) => {
      if (command.parent) stdout.write(completionScript(shell, describeProgram(command.parent)));
    });

/** Prints values that a completion script cannot know. It never reads the network. */
export const completeCommand: CreateCommand = ({ env, stdout }) =>
  new Command('__complete').argument('<kind>', 'profiles').action(async (kind: string) => {
    if (kind !== 'profiles') return;
    const { config } = await readConfig(env);
    for (const name of Object.keys(config.profiles)) stdout.write(`${name}\n`);
  });
