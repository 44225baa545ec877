import { Command } from 'commander';
import { type Config, refreshNames } from '../../config/config.ts';
import { foldersOf } from '../../config/folders.ts';
import type { CliContext } from '../cli-context.ts';
import { configProblems } from '../config-problems.ts';
import { type ReadConfig, readConfig, reportedConfig } from '../read-config.ts';
import { UsageError } from '../usage-error.ts';

export type ShowOptions = { json?: boolean };

export function configCommand(context: CliContext): Command {
  const config = new Command('config')
    .description('show where the configuration is, what is in force, and what is wrong')
    .argument('[what]', 'path, show or check')
    .action(() => {
      throw new UsageError('Choose one: config path, config show or config check.');
    });
  config
    .command('path')
    .description('print where config.json belongs')
    .action(() => printPath(context));
  config
    .command('show')
    .description('print every setting, and where it comes from')
    .option('--json', 'print one JSON array')
    .action((options: ShowOptions) => showConfig(options, context));
  config
    .command('check')
    .description('print mistakes with their lines; exit with 1 if there are any')
    .action(() => checkConfig(context));
  return config;
}

const read = ({ env }: CliContext) => readConfig(foldersOf(env, process.platform).config, env);
const report = ({ env }: CliContext) =>
  reportedConfig(foldersOf(env, process.platform).config, env);

/** Prints the path of the file, whether or not it exists. */
async function printPath(context: CliContext) {
  const { path } = await report(context);
  context.stdout.write(`${path}\n`);
}

/** Prints every mistake in the file and the environment. */
async function checkConfig(context: CliContext) {
  const file = await report(context);
  const problems = await configProblems(file);
  for (const problem of problems) context.stdout.write(`${problem}\n`);
  if (problems.length > 0) context.exitCode = 1;
  else context.stdout.write(file.exists ? `${file.path} has no mistakes.\n` : noFile(file));
}

const noFile = ({ path }: ReadConfig) => `There is no ${path}; defaults apply.\n`;

type Setting = {
  name: string;
  value: unknown;
  /** `default`, a line such as `config.json:3`, or a variable. */
  source: string;
};

/** Prints the effective settings: the file, overridden by the environment. */
async function showConfig({ json }: ShowOptions, context: CliContext) {
  const { stdout } = context;
  const file = await read(context);
  const settings = settingsOf(file.config).map(({ path, value }) => ({
    name: path.join('.'),
    value: value ?? null,
    source: sourceOf(path, value, file),
  }));

  if (json) {
    stdout.write(`${JSON.stringify(settings)}\n`);
    return;
  }
  const width = Math.max(...settings.map(({ name }) => name.length));
  for (const setting of settings) stdout.write(`${settingLine(setting, width)}\n`);
}

const settingLine = ({ name, value, source }: Setting, width: number): string =>
  `${name.padEnd(width)}  ${value === null ? '-' : JSON.stringify(value)}  (${source})`;

type SettingValue = { path: string[]; value: unknown };

function settingsOf(config: Config): SettingValue[] {
  const { keys, refreshMs } = config;
  const profiles = Object.entries(config.profiles).flatMap(([name, profile]) => [
    { path: ['profiles', name, 'baseUrl'], value: profile.baseUrl },
    { path: ['profiles', name, 'appUrl'], value: profile.appUrl },
    { path: ['profiles', name, 'credential'], value: placeOf(profile) },
    { path: ['profiles', name, 'sync'], value: profile.syncMinutes },
  ]);
  return [
    { path: ['profile'], value: config.profile },
    ...profiles,
    { path: ['theme'], value: config.theme },
    { path: ['glyphs'], value: config.glyphs },
    { path: ['mouse'], value: config.mouse },
    { path: ['keys', 'preset'], value: keys.preset },
    ...entriesOf('keys', keys.bindings),
    { path: ['filters'], value: config.filters },
    ...refreshNames.map((name) => ({ path: ['refresh', name], value: secondsOf(refreshMs[name]) })),
    { path: ['start'], value: config.start },
    ...entriesOf('rules', config.rules),
    ...entriesOf('risks', config.risks),
    ...entriesOf('teams', config.teams),
    { path: ['notify'], value: config.notify },
    { path: ['notifyFrom'], value: config.notifyFrom },
  ];
}

const entriesOf = (group: string, values: Readonly<Record<string, unknown>>): SettingValue[] =>
  Object.entries(values).map(([name, value]) => ({ path: [group, name], value }));

const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1_000);

/** Arguments of a command may be secret, so only the program is reported. */
function placeOf({ credential }: Config['profiles'][string]): unknown {
  switch (credential?.type) {
    case 'command':
      return `command ${credential.argv[0]}`;
    case 'environment':
      return `variable ${credential.variable}`;
    default:
      return credential?.type;
  }
}

function sourceOf(path: readonly string[], value: unknown, file: ReadConfig): string {
  const variable = file.variableFor(path);
  if (value === undefined) return 'default';
  if (variable !== undefined && !file.problems.some((text) => text.startsWith(variable))) {
    return variable;
  }
  const line = file.lineOf(path);
  return line === undefined ? 'default' : `config.json:${line}`;
}
