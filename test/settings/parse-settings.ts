import { parseConfig } from '../../src/settings/parse-config.ts';

/** Parses settings as they are in a file, with the places of mistakes before their texts. */
export const parse = (value: unknown, env = {}) => {
  const { config, mistakes } = parseConfig(textOf(JSON.stringify(value)), env);
  return { config, mistakes: mistakes.map(({ place, text }) => `${place}: ${text}`) };
};

export const textOf = (text: string) => ({ name: 'config.json', text });
