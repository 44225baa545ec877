import type * as Zod from 'zod';
import type { Checks } from './checks.ts';
import { type CommandSetting, commandSchema } from './own-command.ts';
import type { SavedProfile } from './saved-profile.ts';
import { type WebhookSetting, webhookFormats, webhookSchema } from './webhook.ts';

export const themeNames = ['default', 'light', 'dark', 'high-contrast'] as const;
export type ThemeName = (typeof themeNames)[number];

/** Sets of keys that users may know from other programs. */
export const keyPresets = ['default', 'k9s', 'lazygit'] as const;

const budgetPeriods = ['day', 'week', 'month'] as const;

/** A limit that a user sets: of a team, of a person by e-mail address or user ID, else of the organization. */
type BudgetSetting = {
  credits: number;
  per: (typeof budgetPeriods)[number];
  team?: string | undefined;
  person?: string | undefined;
};

/** Something that a user can decide, in the file or in a variable. */
type Setting<Value = unknown> = {
  /** What it decides, as a sentence without a full stop. */
  meaning: string;
  /** The values that it takes, as the end of "is not …"; of a group, the values of each name. */
  values: string;
  default: Value;
  /** The default in words, where no value says it. */
  usually?: string;
  /** Whether its variable contains plain text instead of JSON. */
  isText?: true;
  /** Whether it is a group of names that users choose. */
  isGroup?: true;
  /** Whether no variable sets it, because it names programs that run. */
  isFileOnly?: true;
  /** How a name of the group is compared. */
  nameOf?(name: string): string;
  /** Checks a value; of a group, the value of one name. */
  schema(checks: Checks): Zod.ZodType;
};

const word = <const Words extends readonly string[]>(
  words: Words,
  usual: Words[number],
  meaning: string,
): Setting<Words[number]> => ({
  meaning,
  values: `one of ${words.join(', ')}`,
  default: usual,
  isText: true,
  schema: (z) => z.enum(words),
});

const flag = (usual: boolean, meaning: string): Setting<boolean> => ({
  meaning,
  values: 'true or false',
  default: usual,
  schema: (z) => z.boolean(),
});

const seconds = (usually: string, what: string): Setting<number | undefined> => ({
  meaning: `How often ${what} on the screen are refreshed`,
  values: 'a number of seconds from 1 to 86400',
  default: undefined,
  usually,
  schema: (z) => z.number().min(1).max(86_400),
});

type Group = Pick<Setting, 'meaning' | 'values' | 'schema' | 'nameOf'>;

const group = <Value>(setting: Group): Setting<Readonly<Record<string, Value>>> => ({
  ...setting,
  default: {},
  isGroup: true,
});

/**
 * Every setting but the profiles, by its path in the file. What parses, shows and explains settings, and the type of
 * the configuration, follow from this table. The names of a group stand beside the settings of that path.
 */
const settings = {
  profile: {
    meaning: 'The profile to open',
    values: 'the name of a profile',
    default: undefined,
    usually: 'none; the console shows the demo organization',
    isText: true,
    schema: (z) => z.string(),
  } as Setting<string | undefined>,
  theme: word(themeNames, 'default', 'Colours, by default those of the terminal'),
  glyphs: {
    ...word(['unicode', 'ascii'], 'unicode', 'Signs and lines'),
    default: undefined,
    usually: 'unicode in a UTF-8 locale, else ascii',
  } as Setting<'unicode' | 'ascii' | undefined>,
  mouse: flag(true, 'Whether clicks and the wheel work; if not, the mouse selects text as usual'),
  'keys.bindings': group<readonly string[]>({
    meaning: 'Keys by the id of their action; signalbox keys lists them',
    values: 'a key, a list of keys, or null for no key',
    schema: (z) =>
      z
        .union([z.string(), z.array(z.string()), z.null()])
        .transform((keys) => (typeof keys === 'string' ? [keys] : (keys ?? []))),
  }),
  'keys.preset': word(keyPresets, 'default', 'A set of keys as in another program'),
  filters: word(
    ['keep', 'forget'],
    'keep',
    'What happens to the filters of lists when the console closes',
  ),
  'refresh.sessions': seconds('10', 'sessions'),
  'refresh.messages': seconds('2 to 10', 'messages'),
  'refresh.computers': seconds('15, or 1 while one of them starts', 'computers'),
  'refresh.limits': seconds('60', 'limits'),
  'refresh.analytics': seconds('300, people 1800', 'analytics'),
  'refresh.readiness': seconds('300', 'readiness reports'),
  start: word(
    ['now', 'overview', 'last'],
    'now',
    'The first screen: Now, Overview, or the last one used',
  ),
  rules: group<number | boolean>({
    meaning: 'Thresholds of the rules of Now, or whether a rule is on; :rules lists them',
    values: 'a threshold, true or false',
    schema: (z) => z.union([z.number(), z.boolean()]),
  }),
  mutes: {
    meaning: 'What rules find about a subject and Now hides until the end of a day',
    values:
      'a list of { "rule", "subject", "reason", "until": "2026-12-31" }; * in a subject stands for any characters',
    default: [],
    usually: 'none',
    schema: (z) => {
      const text = z.string().min(1);
      return z.array(z.strictObject({ rule: text, subject: text, reason: text, until: text }));
    },
  } as Setting<readonly { rule: string; subject: string; reason: string; until: string }[]>,
  risks: group<boolean | { pattern: string; reason: string }>({
    meaning: 'Tool calls that transcripts mark as risky; :risks lists them',
    values: 'true, false or a pattern with its reason',
    schema: (z) =>
      z.union([
        z.boolean(),
        z.strictObject({ pattern: z.string().min(1), reason: z.string().min(1) }),
      ]),
  }),
  teams: group<string>({
    meaning: 'Teams of people by e-mail address; the API has no teams',
    values: 'the name of a team',
    nameOf: (email) => email.toLowerCase(),
    schema: (z) => z.string(),
  }),
  creditPrice: {
    meaning: 'What a Standard Credit costs, for exports of charges',
    values: 'an amount and a currency: { "amount": 0.01, "currency": "EUR" }',
    default: undefined,
    usually: 'unknown',
    schema: (z) =>
      z.strictObject({ amount: z.number().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }),
  } as Setting<{ amount: number; currency: string } | undefined>,
  budgets: group<BudgetSetting>({
    meaning:
      'Own limits in Standard Credits by name: of the organization, a team or a person; signalbox budget checks them',
    values:
      '{ "credits": 5000, "per": "day", "week" or "month" }, with "team" or "person" unless it is for all',
    schema: (z) =>
      z
        .strictObject({
          credits: z.number().positive(),
          per: z.enum(budgetPeriods),
          team: z.string().min(1).optional(),
          person: z.string().min(1).optional(),
        })
        .refine(({ team, person }) => team === undefined || person === undefined),
  }),
  webhooks: group<WebhookSetting>({
    meaning: 'Where signalbox watch posts events, by name',
    values: `{ "format": ${webhookFormats.map((name) => `"${name}"`).join(', ')} } with one of "url", "variable" and "file"`,
    schema: webhookSchema,
  }),
  exports: {
    meaning: 'The folder into which the console writes files',
    values: 'the path of a folder, from / or ~',
    default: undefined,
    usually: 'asked for once',
    isText: true,
    schema: (z) => z.string().regex(/^(~?[/\\]|[A-Za-z]:[/\\])/),
  } as Setting<string | undefined>,
  commands: {
    ...group<CommandSetting>({
      meaning: 'Programs of your own that run on the row under the cursor, by name',
      values:
        '{ "title": "Ping", "on": ["computers"], "run": ["ping", "{id}"] }, with "ask", "key", "changes", "output", "stdin", "each", "timeout" and "variables"',
      schema: commandSchema,
    }),
    isFileOnly: true,
  },
  aliases: group<string>({
    meaning: 'Further names of commands behind :, by name',
    values: 'the beginning of a command: "computers status:error"',
    schema: (z) => z.string().min(1),
  }),
  hotkeys: group<string>({
    meaning: 'Commands behind : that a key runs on every screen, by key',
    values: 'a command, such as "view NAME" for a saved view',
    schema: (z) => z.string().min(1),
  }),
  notify: word(['off', 'bell', 'desktop'], 'off', 'How the console notifies about new findings'),
  notifyFrom: word(
    ['critical', 'warning', 'notice'],
    'critical',
    'The least severe findings that it notifies about',
  ),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
type ValueOf<Name extends SettingName> =
  (typeof settings)[Name] extends Setting<infer Value> ? Value : never;

type Top<Name> = Name extends `${infer Above}.${string}` ? Above : Name;

type Below<Above extends string> = {
  readonly [Name in SettingName as Name extends `${Above}.${infer Own}`
    ? Own
    : never]: ValueOf<Name>;
};

/** A user's settings, with the defaults of what is not set. */
export type Config = {
  readonly [Name in SettingName as Top<Name>]: Name extends `${infer Above}.${string}`
    ? Below<Above>
    : ValueOf<Name>;
} & {
  readonly profiles: Readonly<Record<string, SavedProfile>>;
};

export type RefreshName = keyof Config['refresh'];

/** A setting with its place in the configuration. */
export type ListedSetting = Setting & {
  name: SettingName;
  path: readonly string[];
  /** The variable that overrides it, empty if none does; that of a group, as JSON, its names and those beside them. */
  variable: string;
};

/** Every setting, in the order of the table. */
export const settingList: readonly ListedSetting[] = Object.entries<Setting>(settings).map(
  ([name, setting]) => ({
    ...setting,
    // The table has no other names.
    name: name as SettingName,
    path: name.split('.'),
    variable: setting.isFileOnly
      ? ''
      : variableNamed(setting.isGroup ? (name.split('.')[0] ?? '') : name),
  }),
);

/** `SIGNALBOX_NOTIFY_FROM` for `notifyFrom`. */
function variableNamed(name: string): string {
  const words = name.replace('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter}`);
  return `SIGNALBOX_${words.toUpperCase()}`;
}

/** The configuration of a user who has set nothing. */
export const defaultConfig = configOf(({ default: value }) => value);

/** A configuration with a value for each setting. */
export function configOf(
  valueFor: (setting: ListedSetting) => unknown,
  profiles: Config['profiles'] = {},
): Config {
  const config: Record<string, unknown> = { profiles };
  for (const setting of settingList) {
    const [top = '', own] = setting.path;
    const value = valueFor(setting);
    config[top] = own === undefined ? value : { ...Object(config[top]), [own]: value };
  }
  // The table gives the configuration its type.
  return config as Config;
}
