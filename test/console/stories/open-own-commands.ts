import type { CommandSetting } from '../../../src/settings/own-command.ts';
import { type ConsoleSetup, openConsole } from '../harness/open-console.tsx';
import { moveTo } from '../harness/selection.ts';

export const printsArguments = 'console.log(process.argv.slice(1).join(" | "))';

export const script = (text: string, ...args: readonly string[]) => [
  process.execPath,
  '-e',
  text,
  '--',
  ...args,
];

export const aCommand = (given: Partial<CommandSetting> = {}): CommandSetting => ({
  title: 'Resize',
  on: ['computers'],
  run: script(printsArguments, 'resize', '{name}', '{status}'),
  changes: true,
  output: 'toast',
  timeout: 60,
  variables: [],
  ask: {},
  ...given,
});

export async function openComputers(
  commands: Readonly<Record<string, CommandSetting>>,
  setup: ConsoleSetup = {},
) {
  const console = await openConsole({ columns: 200, config: { commands }, ...setup });
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');
  return console;
}
