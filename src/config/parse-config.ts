import * as z from 'zod';
import {
  type Config,
  defaultConfig,
  glyphSets,
  keyPresets,
  refreshNames,
  themeNames,
} from './config.ts';

/** A configuration with all of it that makes sense, and a line about everything that does not. */
export type ParsedConfig = { config: Config; mistakes: readonly string[] };

/** One of several words. */
const word = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: `is not one of ${words.join(', ')}` }).optional();

const keys = z.union([z.string(), z.array(z.string()), z.null()], {
  error: 'is not a key, a list of keys, or null for no key',
});

const seconds = z
  .number({ error: 'is not a number of seconds' })
  .min(1, { error: 'is less than a second' })
  .max(86_400, { error: 'is more than a day' })
  .optional();

const group = { error: 'is not a group of settings in { }' };

const file = z.strictObject(
  {
    theme: word(themeNames),
    glyphs: word(glyphSets),
    keys: z
      .object({ preset: word(keyPresets) }, group)
      .catchall(keys)
      .optional(),
    refresh: z
      .strictObject(Object.fromEntries(refreshNames.map((name) => [name, seconds])), group)
      .optional(),
    $schema: z.string().optional(),
  },
  group,
);

/**
 * Reads the text of a configuration file. A mistake costs only what it is about: nobody should be
 * kept from a broken computer by a letter in a colour.
 */
export function parseConfig(text: string): ParsedConfig {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // It quotes the file, line breaks and all.
    const reason = String(error instanceof Error ? error.message : error).replaceAll(/\s+/g, ' ');
    return { config: defaultConfig, mistakes: [`It is not JSON: ${reason}.`] };
  }

  const mistakes: string[] = [];
  let parsed = file.safeParse(value);
  // What is wrong is taken out; what is left is right, at the latest when nothing is left.
  while (!parsed.success && mistakes.length < mostMistakes) {
    for (const issue of parsed.error.issues) {
      mistakes.push(...mistakeLines(issue, value));
      value = without(value, issue);
    }
    parsed = file.safeParse(value);
  }
  return { config: parsed.success ? toConfig(parsed.data) : defaultConfig, mistakes };
}

const mostMistakes = 100;

type Issue = z.core.$ZodIssue;

function mistakeLines(issue: Issue, value: unknown): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const place = [...issue.path, key].join('.');
      const known =
        issue.path[0] === 'refresh' ? refreshNames : ['theme', 'glyphs', 'keys', 'refresh'];
      return `${place}: There is no such setting, only ${known.join(', ')}.`;
    });
  }
  const wrong = JSON.stringify(valueAt(value, issue.path)) ?? 'nothing';
  const shown = wrong.length > 60 ? `${wrong.slice(0, 59)}…` : wrong;
  const place = issue.path.join('.');
  return [`${place === '' ? '' : `${place}: `}${shown} ${issue.message}.`];
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => recordOf(inner)[name], value);

/** The value without what the issue is about. */
function without(value: unknown, issue: Issue): unknown {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.reduce((rest, key) => removed(rest, [...issue.path, key]), value);
  }
  return removed(value, issue.path);
}

function removed(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (name === undefined) return {};
  const { [name]: inner, ...others } = recordOf(value);
  return rest.length === 0 ? others : { ...others, [name]: removed(inner, rest) };
}

const recordOf = (value: unknown): Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function toConfig({ theme, glyphs, keys: given = {}, refresh = {} }: z.infer<typeof file>): Config {
  const { preset = 'default', ...bindings } = given;
  return {
    theme,
    glyphs,
    keys: {
      preset,
      bindings: Object.fromEntries(
        Object.entries(bindings).map(([id, keys]) => [id, listOf(keys)]),
      ),
    },
    refreshMs: Object.fromEntries(
      Object.entries(refresh).flatMap(([name, period]) =>
        period === undefined ? [] : [[name, period * 1_000]],
      ),
    ),
  };
}

const listOf = (keys: string | string[] | null | undefined): string[] =>
  typeof keys === 'string' ? [keys] : (keys ?? []);
