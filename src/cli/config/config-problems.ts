import { riskMistakes } from '../../language/risks/risks.ts';
import { muteMistakes } from '../../rules/mutes.ts';
import { ruleMistakes } from '../../rules/rules.ts';
import { configFileName } from '../../settings/config-file.ts';
import type { Config } from '../../settings/settings.ts';
import type { ReadConfig } from './read-config.ts';

/** Every mistake in configuration and environment, including keys, commands, aliases, rules, mutes and risks, with its place. */
export async function configProblems(file: ReadConfig): Promise<readonly string[]> {
  const mistakes = await settingMistakes(file.config);
  return [...file.problems, ...mistakes.map((mistake) => `${placeOf(mistake, file)}: ${mistake}`)];
}

/** Keys, commands, aliases, rules, mutes and risks that are configured but do not exist or cannot be meant, each as `SETTING: why`. */
export async function settingMistakes(config: Config): Promise<readonly string[]> {
  const { keys, rules, mutes, risks } = config;
  // The list of actions requires the whole console.
  const { configuredKeys } = await import('../../console/places/places.tsx');
  const { shortcutsOf } = await import('../../console/places/shortcuts.ts');
  const { keymap, mistakes } = configuredKeys(keys);
  return [
    ...mistakes,
    ...shortcutsOf(config, keymap).mistakes,
    ...ruleMistakes(rules),
    ...muteMistakes(mutes),
    ...riskMistakes(risks),
  ];
}

/**
 * The variable or the line of the file that contains a mistake. A mistake begins with the setting it concerns, such
 * as `keys.ID:`, or with its group, which may be set in several places: then these are all named.
 */
export function placeOf(
  mistake: string,
  { lineOf, variableFor }: Pick<ReadConfig, 'lineOf' | 'variableFor'>,
): string {
  const [setting = ''] = mistake.split(':', 1);
  const [group = '', ...id] = setting.split('.');
  const path = [group, id.join('.')];
  const inFile = (at: readonly string[]) => {
    const line = lineOf(at);
    return line === undefined ? undefined : `${configFileName}:${line}`;
  };
  const places = [inFile([group]), variableFor([group]), variableFor([group, 'preset'])];
  const known = new Set(places.filter((place) => place !== undefined));
  return variableFor(path) ?? inFile(path) ?? ([...known].join(', ') || configFileName);
}
