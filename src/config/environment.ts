import { type RefreshName, refreshNames } from './config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that override settings, with the path of the setting in the file. */
const settingVariables: readonly { variable: string; path: readonly string[] }[] = [
  { variable: 'SIGNALBOX_PROFILE', path: ['profile'] },
  { variable: 'SIGNALBOX_THEME', path: ['theme'] },
  { variable: 'SIGNALBOX_GLYPHS', path: ['glyphs'] },
  { variable: 'SIGNALBOX_MOUSE', path: ['mouse'] },
  { variable: 'SIGNALBOX_FILTERS', path: ['filters'] },
  { variable: 'SIGNALBOX_KEYS', path: ['keys'] },
  { variable: 'SIGNALBOX_KEYS_PRESET', path: ['keys', 'preset'] },
  { variable: 'SIGNALBOX_START', path: ['start'] },
  { variable: 'SIGNALBOX_RULES', path: ['rules'] },
  { variable: 'SIGNALBOX_RISKS', path: ['risks'] },
  { variable: 'SIGNALBOX_TEAMS', path: ['teams'] },
  { variable: 'SIGNALBOX_NOTIFY', path: ['notify'] },
  { variable: 'SIGNALBOX_NOTIFY_FROM', path: ['notifyFrom'] },
  ...refreshNames.map((name: RefreshName) => ({
    variable: `SIGNALBOX_REFRESH_${name.toUpperCase()}`,
    path: ['refresh', name],
  })),
];

const writtenAsJson = new Set(['keys', 'refresh', 'mouse', 'rules', 'risks', 'teams']);

/**
 * The settings in the environment, in the structure of the file; undefined if there are none. Empty variables
 * are ignored. A group, such as `SIGNALBOX_KEYS`, is written as JSON; numbers, `true` and `false` are parsed.
 */
export function environmentSettings(env: Environment): Record<string, unknown> | undefined {
  const settings: Record<string, unknown> = {};
  for (const { variable, path } of settingVariables) {
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const [group = '', name] = path;
    const value = writtenAsJson.has(group) ? jsonOrText(text) : text;
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
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const groupOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};
