import { Command } from 'commander';
import { type Config, type ListedSetting, settingList } from '../../settings/settings.ts';
import { configProblems, settingMistakes } from '../config/config-problems.ts';
import { type ReadConfig, readConfig, reportedConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';

type ShowOptions = { json?: boolean };

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

async function printPath(context: CliContext) {
  const { path } = await reportedConfig(context.env);
  context.stdout.write(`${path}\n`);
}

/** Prints every mistake in the file and the environment. */
async function checkConfig(context: CliContext) {
  const file = await reportedConfig(context.env);
  const problems = await configProblems(file);
  for (const problem of problems) context.stdout.write(`${problem}\n`);
  if (problems.length > 0) context.exitCode = 1;
  else context.stdout.write(file.exists ? `${file.path} has no mistakes.\n` : noFile(file));
}

const noFile = ({ path }: ReadConfig) => `There is no ${path}; defaults apply.\n`;

/** A setting in force; of a group, the group or one of its names. */
type SettingRow = {
  name: string;
  value: unknown;
  /** `default`, a line such as `config.json:3`, or a variable. */
  source: string;
  /** What it decides, and what it may be; of a name in a group, nothing. */
  about?: Pick<ListedSetting, 'meaning' | 'values' | 'variable'>;
  /** The value in words, if no value is set. */
  usually?: string | undefined;
  /** Why the value does not apply, and what applies instead. */
  mistake?: string | undefined;
};

/** Prints the effective settings: the file, overridden by the environment. */
async function showConfig({ json }: ShowOptions, context: CliContext) {
  const { stdout } = context;
  const file = await readConfig(context.env);
  const mistakes = await settingMistakes(file.config);
  const shown = shownSettings(file).map((one) => ({ ...one, mistake: mistakeIn(one, mistakes) }));
  if (json) {
    stdout.write(`${JSON.stringify(shown.map(jsonOf))}\n`);
    return;
  }
  const width = Math.max(...shown.map(({ name }) => name.length));
  stdout.write(shown.map((one) => `${settingText(one, width)}\n`).join(''));
}

const mistakeIn = ({ name }: SettingRow, mistakes: readonly string[]): string | undefined =>
  mistakes.find((mistake) => mistake.startsWith(`${name}: `))?.slice(name.length + 2);

const jsonOf = ({ name, value, source, usually, about, mistake }: SettingRow) => ({
  name,
  value: value ?? null,
  source,
  ...(mistake !== undefined && { mistake }),
  ...(about && { usually: usually ?? null, ...about }),
});

function settingText(shown: SettingRow, width: number): string {
  const { name, value, usually, source, about, mistake } = shown;
  const text = value === undefined ? (usually ?? 'none') : JSON.stringify(value);
  const line = `${name.padEnd(width)}  ${text}  (${source})`;
  const notes = [
    ...(about ? [`${about.meaning}. Takes ${about.values}.`] : []),
    ...(mistake === undefined ? [] : [`Mistake: ${mistake}`]),
  ];
  return [line, ...notes].join(`\n${' '.repeat(width)}  `);
}

function shownSettings(file: ReadConfig): SettingRow[] {
  const { config } = file;
  return settingList.flatMap(({ name, path, isGroup, usually, meaning, values, variable }) => {
    const value = valueAt(config, path);
    const about = { meaning, values, variable };
    if (!isGroup) {
      const one = { name, value, source: sourceOf(path, value, file), about, usually };
      return name === 'profile' ? [one, ...profileSettings(file)] : [one];
    }
    const [group = ''] = path;
    const entries = Object.entries(Object(value));
    const own = entries.map(([key, inner]) => {
      const row = shownAt([group, key], inner, file);
      return group === 'webhooks' ? { ...row, value: withoutAddress(inner) } : row;
    });
    return [{ name: `${group}.*`, value: undefined, source: 'default', about }, ...own];
  });
}

/** Whoever knows the path of a webhook can post to it, so only the host is shown. */
function withoutAddress(webhook: unknown): unknown {
  const { url, ...rest }: { url?: unknown } = Object(webhook);
  return typeof url === 'string' ? { ...rest, url: `${URL.parse(url)?.origin ?? ''}/…` } : rest;
}

const valueAt = (config: Config, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => Object(inner)[name], config);

const shownAt = (path: readonly string[], value: unknown, file: ReadConfig): SettingRow => ({
  name: path.join('.'),
  value,
  source: sourceOf(path, value, file),
});

function profileSettings(file: ReadConfig): SettingRow[] {
  return Object.entries(file.config.profiles).flatMap(([name, profile]) =>
    [
      { path: ['baseUrl'], value: profile.baseUrl },
      { path: ['appUrl'], value: profile.appUrl },
      { path: ['credential'], value: placeOf(profile) },
      { path: ['sync'], value: profile.syncMinutes },
      ...(profile.team
        ? [
            { path: ['team', 'url'], value: profile.team.url },
            { path: ['team', 'credential'], value: placeOf(profile.team) },
            { path: ['team', 'read'], value: !profile.team.isPushOnly },
            { path: ['share', 'sessions'], value: profile.sharedSessions },
          ]
        : []),
    ].map(({ path, value }) => shownAt(['profiles', name, ...path], value, file)),
  );
}

/** Arguments of a command may be secret, so only the program is reported. */
function placeOf({ credential }: Pick<Config['profiles'][string], 'credential'>): unknown {
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
