import { jsonOf } from '../files/json-of.ts';
import type { Environment } from '../files/system.ts';
import { settingList } from './settings.ts';

/** The variables, with the path in the file of what each sets. */
const settingVariables = settingList
  .filter(({ isFileOnly }) => !isFileOnly)
  .map(({ path, variable, isText, isGroup }) => ({
    variable,
    path: isGroup ? path.slice(0, 1) : path,
    isText,
  }));

/**
 * The settings in the environment, in the structure of the file; undefined if there are none. Empty variables
 * are ignored. A group, such as `SIGNALBOX_KEYS`, is written as JSON; numbers, `true` and `false` are parsed.
 */
export function environmentSettings(env: Environment): Record<string, unknown> | undefined {
  const settings: Record<string, unknown> = {};
  for (const { variable, path, isText } of settingVariables) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const [group = '', name] = path;
    const value = isText ? text : jsonOrText(text);
    settings[group] = name === undefined ? value : { ...groupOf(settings[group]), [name]: value };
  }
  return Object.keys(settings).length === 0 ? undefined : settings;
}

/** The variable that sets exactly the setting at a path, if any. A variable for a group sets what its JSON contains. */
export const variableFor = (path: readonly string[], env: Environment): string | undefined =>
  settingVariables.findLast(({ variable, path: [group = '', ...name] }) => {
    const text = env[variable];
    if (!text || group !== path[0]) return false;
    const [own] = path.slice(1);
    if (own === undefined || name.length > 0) return name[0] === own;
    return Object.hasOwn(groupOf(jsonOrText(text)), own);
  })?.variable;

/** The variable that sets the value at a path. */
export function variableOf(path: readonly PropertyKey[], env: Environment): string {
  const candidates = settingVariables.filter(
    (setting) => env[setting.variable] && setting.path.every((name, index) => name === path[index]),
  );
  return candidates.at(-1)?.variable ?? 'The environment';
}

function jsonOrText(text: string): unknown {
  const value = jsonOf(text);
  return value === undefined ? text : value;
}

const groupOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};
