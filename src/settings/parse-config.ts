import * as z from 'zod';
import type { Checks } from './checks.ts';
import { environmentSettings, variableOf } from './environment.ts';
import { isThere, type JsonNode, JsonTextError, lineOf, parseJsonText } from './json-text.ts';
import { demoProfileName, profileNameProblem } from './profile-name.ts';
import {
  profileSettingNames,
  type SavedProfile,
  savedProfile,
  toSavedProfile,
} from './saved-profile.ts';
import {
  type Config,
  configOf,
  type ListedSetting,
  type SettingName,
  settingList,
} from './settings.ts';

const checks: Checks = {
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  null: z.null,
  number: z.number,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
};

/** An invalid part of the configuration. */
type ConfigMistake = {
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
type ConfigText = { name: string; text: string } | undefined;

/**
 * Parses the text of a configuration file, overridden by the environment. A mistake affects only its own
 * setting: no one should be unable to fix a computer because of a typo in a colour.
 */
export function parseConfig(
  file: ConfigText,
  env: Readonly<Record<string, string | undefined>> = {},
): ParsedConfig {
  const { root, mistakes: syntax } = rootOf(file);
  const placeInFile = (path: Path) =>
    file && root ? `${file.name}:${lineOf(file.text, root, path)}` : '';
  const inFile = readSettings(root === undefined ? {} : root.value, placeInFile);
  const inEnvironment = readSettings(environmentSettings(env) ?? {}, (path) =>
    variableOf(path, env),
  );
  const profile = inFile.values.get('profile');
  if (typeof profile === 'string' && !isKnown(profile, inFile.profiles)) {
    const text = `profile: ${JSON.stringify(profile)} is not one of the profiles.`;
    inFile.mistakes.push({ place: placeInFile(['profile']), text });
  }
  return {
    config: configOf(
      ({ name, default: usual, isGroup }) =>
        isGroup
          ? { ...Object(inFile.values.get(name)), ...Object(inEnvironment.values.get(name)) }
          : (inEnvironment.values.get(name) ?? inFile.values.get(name) ?? usual),
      inFile.profiles,
    ),
    mistakes: [...syntax, ...inFile.mistakes.toSorted(byLine), ...inEnvironment.mistakes],
    lineOf: (path) =>
      file && root && isThere(root, path) ? lineOf(file.text, root, path) : undefined,
  };
}

type Path = readonly PropertyKey[];

const byLine = (a: ConfigMistake, b: ConfigMistake) => lineIn(a) - lineIn(b);
const lineIn = ({ place }: ConfigMistake) => Number(place.split(':').at(-1));

const isKnown = (name: string, known: Config['profiles']): boolean =>
  name === demoProfileName || Object.hasOwn(known, name);

function rootOf(file: ConfigText): { root: JsonNode | undefined; mistakes: ConfigMistake[] } {
  if (!file) return { root: undefined, mistakes: [] };
  try {
    return { root: parseJsonText(file.text), mistakes: [] };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const place = `${file.name}:${error.line}:${error.column}`;
    return { root: undefined, mistakes: [{ place, text: `It is not JSON: ${error.message}.` }] };
  }
}

/** The valid settings of a file or an environment, and the mistakes. */
type ReadSettings = {
  values: ReadonlyMap<SettingName, unknown>;
  profiles: Config['profiles'];
  mistakes: ConfigMistake[];
};

const maxMistakes = 100;

function readSettings(given: unknown, placeOf: (path: Path) => string): ReadSettings {
  const values = new Map<SettingName, unknown>();
  const mistakes: ConfigMistake[] = [];
  let profiles: Config['profiles'] = {};

  function tell(path: Path, text: string) {
    const name = path.length === 0 ? '' : `${path.join('.')}: `;
    if (mistakes.length < maxMistakes) {
      mistakes.push({ place: placeOf(path), text: `${name}${text}` });
    }
  }
  // An address of a webhook may be a secret.
  const refuse = (path: Path, value: unknown, reason: string) =>
    tell(
      path,
      `${path[0] === 'webhooks' ? 'The value' : shortened(JSON.stringify(value))} is not ${reason}.`,
    );

  function readGroup(value: unknown, path: Path, read: (name: string, inner: unknown) => void) {
    const members = membersOf(value);
    if (!members) refuse(path, value, 'a group of settings in { }');
    for (const [name, inner] of members ?? []) read(name, inner);
  }

  function readSetting(
    { name, schema, values: allowed, isGroup, nameOf = same }: ListedSetting,
    path: readonly string[],
    value: unknown,
  ) {
    const { success, data } = schema(checks).safeParse(value);
    if (!success) refuse(path, value, allowed);
    else if (!isGroup) values.set(name, data);
    else values.set(name, { ...Object(values.get(name)), [nameOf(path.at(-1) ?? '')]: data });
  }

  readGroup(given, [], (top, value) => {
    const within = settingList.filter(({ path }) => path[0] === top);
    const [only] = within;
    if (top === 'profiles') profiles = readProfiles(value, tell);
    else if (only && only.path.length === 1 && !only.isGroup) readSetting(only, [top], value);
    else if (only) {
      readGroup(value, [top], (own, inner) => {
        const setting =
          within.find(({ path, isGroup }) => path[1] === own && !isGroup) ??
          within.find(({ isGroup }) => isGroup);
        if (setting) readSetting(setting, [top, own], inner);
        else tell([top, own], unknownText(within.map(({ path }) => path[1] ?? '')));
      });
    } else if (top !== '$schema') tell([top], unknownText(topNames));
  });
  return { values, profiles, mistakes };
}

const same = (name: string) => name;

const topNames = [
  ...new Set(
    settingList.flatMap(({ path: [top = ''] }) => (top === 'profile' ? [top, 'profiles'] : [top])),
  ),
];

const unknownText = (names: readonly string[]) => `Unknown setting. Settings: ${names.join(', ')}.`;

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The valid profiles. A partial one could send a key to the wrong server, so it is left out. */
function readProfiles(
  value: unknown,
  tell: (path: Path, text: string) => void,
): Config['profiles'] {
  const profiles: Record<string, SavedProfile> = {};
  const members = membersOf(value);
  if (!members) tell(['profiles'], 'It must be a group of profiles in { }.');
  if (!members?.length) return profiles;
  const schema = savedProfile();
  for (const [name, written] of members) {
    const { data, error } = schema.safeParse(written);
    const problem = profileNameProblem(name);
    if (problem !== undefined) tell(['profiles', name], `It ${problem}`);
    // Values are not quoted, because a key may be in the wrong place.
    for (const issue of error?.issues ?? []) {
      const path = ['profiles', name, ...issue.path];
      if (issue.code !== 'unrecognized_keys') tell(path, `It ${issue.message}`);
      else
        for (const key of issue.keys)
          tell([...path, key], unknownText(profileSettingNames(issue.path)));
    }
    if (data && problem === undefined) profiles[name] = toSavedProfile(data);
  }
  return profiles;
}

const membersOf = (value: unknown): [string, unknown][] | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : undefined;
