import * as z from 'zod';
import {
  type Config,
  defaultConfig,
  filterFates,
  glyphSets,
  keyPresets,
  notifyModes,
  notifySeverities,
  refreshNames,
  startScreens,
  themeNames,
} from './config.ts';
import { environmentSettings, variableOf } from './environment.ts';
import { isThere, type JsonNode, JsonTextError, lineOf, parseJsonText } from './json-text.ts';
import { demoProfileName, profileNameProblem } from './profile-name.ts';
import { savedProfile, toSavedProfile } from './saved-profile.ts';

/** An invalid part of the configuration. */
export type ConfigMistake = {
  /** `config.json:3`, or the environment variable that contains it. */
  place: string;
  text: string;
};

/** A configuration with all its valid parts, and the mistakes. */
export type ParsedConfig = {
  config: Config;
  mistakes: readonly ConfigMistake[];
  /** The line of a setting in the file, such as that of `['keys', 'go.back']`. */
  lineOf(path: readonly string[]): number | undefined;
};

/** A text with the name to use in messages about mistakes; undefined if there is no file. */
export type ConfigText = { name: string; text: string } | undefined;

/** One of several words. */
const word = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `is not one of ${words.join(', ')}` }).optional();

const keys = z.union([z.string(), z.array(z.string()), z.null()], {
  error: 'must be a key, a list of keys, or null for no key',
});

const seconds = z
  .number({ error: 'is not a number of seconds' })
  .min(1, { error: 'is less than a second' })
  .max(86_400, { error: 'is more than a day' })
  .optional();

const group = { error: 'is not a group of settings in { }' };

const profiles = z
  .record(z.string(), savedProfile, { error: 'must be a group of profiles in { }.' })
  .check((context) => {
    for (const name of Object.keys(context.value)) {
      const problem = profileNameProblem(name);
      if (problem === undefined) continue;
      context.issues.push({ code: 'custom', message: problem, path: [name], input: name });
    }
  });

const ruleSetting = z.union([z.number(), z.boolean()], {
  error: 'is not a threshold, true or false',
});

const riskSetting = z.union(
  [z.boolean(), z.strictObject({ pattern: z.string().min(1), reason: z.string().min(1) })],
  { error: 'is not true, false or a pattern with its reason' },
);

const settings = z.strictObject(
  {
    profile: z.string({ error: 'is not the name of a profile' }).optional(),
    profiles: profiles.optional(),
    theme: word(themeNames),
    glyphs: word(glyphSets),
    mouse: z.boolean({ error: 'is not true or false' }).optional(),
    keys: z
      .object({ preset: word(keyPresets) }, group)
      .catchall(keys)
      .optional(),
    filters: word(filterFates),
    refresh: z
      .strictObject(Object.fromEntries(refreshNames.map((name) => [name, seconds])), group)
      .optional(),
    start: word(startScreens),
    rules: z.record(z.string(), ruleSetting, group).optional(),
    risks: z.record(z.string(), riskSetting, group).optional(),
    teams: z.record(z.string(), z.string({ error: 'is not the name of a team' }), group).optional(),
    notify: word(notifyModes),
    notifyFrom: word(notifySeverities),
    $schema: z.string().optional(),
  },
  group,
);

type Settings = z.infer<typeof settings>;

const settingNames = Object.keys(settings.shape).filter((name) => !name.startsWith('$'));
const profileSettingNames = Object.keys(savedProfile.shape);

/**
 * Parses the text of a configuration file, overridden by the environment. A mistake affects only its own
 * setting: no one should be unable to fix a computer because of a typo in a colour.
 */
export function parseConfig(
  file: ConfigText,
  env: Readonly<Record<string, string | undefined>> = {},
): ParsedConfig {
  const { root, mistakes: syntax } = rootOf(file);
  const placeInFile = (path: readonly PropertyKey[]) =>
    file && root ? `${file.name}:${lineOf(file.text, root, path)}` : '';
  const inFile = sensible(root === undefined ? {} : root.value, placeInFile);
  const inEnvironment = sensible(environmentSettings(env) ?? {}, (path) => variableOf(path, env));
  const merged: Settings = {
    ...inFile.settings,
    ...inEnvironment.settings,
    keys: { ...inFile.settings.keys, ...inEnvironment.settings.keys },
    refresh: { ...inFile.settings.refresh, ...inEnvironment.settings.refresh },
    rules: { ...inFile.settings.rules, ...inEnvironment.settings.rules },
    risks: { ...inFile.settings.risks, ...inEnvironment.settings.risks },
    teams: { ...inFile.settings.teams, ...inEnvironment.settings.teams },
  };
  const { profile, profiles } = inFile.settings;
  if (profile !== undefined && !isKnown(profile, profiles)) {
    const text = `profile: ${JSON.stringify(profile)} is not one of the profiles.`;
    inFile.mistakes.push({ place: placeInFile(['profile']), text });
  }
  const mistakes = [...syntax, ...inFile.mistakes.toSorted(byLine), ...inEnvironment.mistakes];
  return {
    config: toConfig(merged),
    mistakes,
    lineOf: (path) =>
      file && root && isThere(root, path) ? lineOf(file.text, root, path) : undefined,
  };
}

const byLine = (a: ConfigMistake, b: ConfigMistake) => lineIn(a) - lineIn(b);
const lineIn = ({ place }: ConfigMistake) => Number(place.split(':').at(-1));

const isKnown = (name: string, known: Settings['profiles'] = {}): boolean =>
  name === demoProfileName || Object.hasOwn(known, name);

type Root = { root: JsonNode | undefined; mistakes: ConfigMistake[] };

function rootOf(file: ConfigText): Root {
  if (!file) return { root: undefined, mistakes: [] };
  try {
    return { root: parseJsonText(file.text), mistakes: [] };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const place = `${file.name}:${error.line}:${error.column}`;
    return { root: undefined, mistakes: [{ place, text: `It is not JSON: ${error.message}.` }] };
  }
}

const mostMistakes = 100;

/** The valid parts of a value, with a mistake for everything else. */
function sensible(
  given: unknown,
  placeOf: (path: readonly PropertyKey[]) => string,
): { settings: Settings; mistakes: ConfigMistake[] } {
  const mistakes: ConfigMistake[] = [];
  let value = given;
  let parsed = settings.safeParse(value);
  // Removes what is invalid until the rest is valid, at the latest when nothing is left.
  while (!parsed.success && mistakes.length < mostMistakes) {
    for (const issue of parsed.error.issues) {
      mistakes.push(...mistakesOf(issue, value, placeOf));
      value = without(value, issue);
    }
    parsed = settings.safeParse(value);
  }
  return { settings: parsed.success ? parsed.data : {}, mistakes };
}

type Issue = z.core.$ZodIssue;

function mistakesOf(
  issue: Issue,
  value: unknown,
  placeOf: (path: readonly PropertyKey[]) => string,
): ConfigMistake[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const name = [...path, key].join('.');
      const text = `${name}: Unknown setting. Settings: ${namesBeside(path).join(', ')}.`;
      return { place: placeOf([...path, key]), text };
    });
  }
  const name = path.length === 0 ? '' : `${path.join('.')}: `;
  // A key in the wrong place must not be shown.
  if (path[0] === 'profiles') {
    return [{ place: placeOf(path), text: `${name}It ${issue.message}` }];
  }
  const wrong = JSON.stringify(valueAt(value, path)) ?? 'nothing';
  const shown = wrong.length > 60 ? `${wrong.slice(0, 59)}…` : wrong;
  return [{ place: placeOf(path), text: `${name}${shown} ${issue.message}.` }];
}

function namesBeside([first]: readonly PropertyKey[]): readonly string[] {
  if (first === 'refresh') return refreshNames;
  return first === 'profiles' ? profileSettingNames : settingNames;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => recordOf(inner)[name], value);

/**
 * The value without the part that the issue concerns. A partial profile could send a key to the wrong server.
 */
function without(value: unknown, issue: Issue): unknown {
  const { path } = issue;
  if (path[0] === 'profiles') return removed(value, path.slice(0, 2));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.reduce((rest, key) => removed(rest, [...path, key]), value);
  }
  return removed(value, path);
}

function removed(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (name === undefined) return {};
  const { [name]: inner, ...others } = recordOf(value);
  return rest.length === 0 ? others : { ...others, [name]: removed(inner, rest) };
}

const recordOf = (value: unknown): Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function toConfig({ profile, profiles = {}, theme, glyphs, ...groups }: Settings): Config {
  const { preset = defaultConfig.keys.preset, ...bindings } = groups.keys ?? {};
  return {
    profile,
    profiles: mapValues(profiles, toSavedProfile),
    theme,
    glyphs,
    keys: { preset, bindings: mapValues(bindings, listOf) },
    filters: groups.filters ?? defaultConfig.filters,
    mouse: groups.mouse ?? defaultConfig.mouse,
    start: groups.start ?? defaultConfig.start,
    rules: groups.rules ?? {},
    risks: groups.risks ?? {},
    teams: Object.fromEntries(
      Object.entries(groups.teams ?? {}).map(([email, team]) => [email.toLowerCase(), team]),
    ),
    notify: groups.notify ?? defaultConfig.notify,
    notifyFrom: groups.notifyFrom ?? defaultConfig.notifyFrom,
    refreshMs: Object.fromEntries(
      Object.entries(groups.refresh ?? {}).flatMap(([name, period]) =>
        period === undefined ? [] : [[name, period * 1_000]],
      ),
    ),
  };
}

const mapValues = <In, Out>(record: Record<string, In>, change: (value: In) => Out) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const listOf = (keys: string | string[] | null | undefined): string[] =>
  typeof keys === 'string' ? [keys] : (keys ?? []);
