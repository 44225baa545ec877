import type { SavedProfile } from './saved-profile.ts';

/** The names of the themes. */
export const themeNames = ['default', 'light', 'dark', 'high-contrast'] as const;
export type ThemeName = (typeof themeNames)[number];

export const glyphSets = ['unicode', 'ascii'] as const;
export type GlyphSet = (typeof glyphSets)[number];

/** What happens to filters when the console closes. */
export const filterFates = ['keep', 'forget'] as const;
export type FilterFate = (typeof filterFates)[number];

/** Sets of keys that users may know from other programs. */
export const keyPresets = ['default', 'k9s', 'lazygit'] as const;
export type KeyPreset = (typeof keyPresets)[number];

/** Data that is refreshed regularly while it is on the screen. */
export const refreshNames = [
  'sessions',
  'messages',
  'computers',
  'limits',
  'analytics',
  'readiness',
] as const;
export type RefreshName = (typeof refreshNames)[number];

/** The screens that the console can open on: `last` is the screen on which it was closed. */
export const startScreens = ['now', 'overview', 'last'] as const;
export type StartScreen = (typeof startScreens)[number];

/** How the console notifies its user: not at all, with the bell, or with a desktop notification. */
export const notifyModes = ['off', 'bell', 'desktop'] as const;
export type NotifyMode = (typeof notifyModes)[number];

/** The severities from which findings can be notified. */
export const notifySeverities = ['critical', 'warning', 'notice'] as const;
export type NotifySeverity = (typeof notifySeverities)[number];

/** A user's settings. The program's defaults apply to what is missing. */
export type Config = {
  /** The default profile. */
  profile: string | undefined;
  /** By name. */
  profiles: Readonly<Record<string, SavedProfile>>;
  theme: ThemeName | undefined;
  glyphs: GlyphSet | undefined;
  /** Whether the console handles clicks and the wheel; if not, the terminal uses them to select text. */
  mouse: boolean;
  keys: {
    preset: KeyPreset;
    /** Keys by the ID of their action; an empty list disables them. */
    bindings: Readonly<Record<string, readonly string[]>>;
  };
  /** Whether filters are restored at the next start. */
  filters: FilterFate;
  /** Milliseconds between two refreshes. */
  refreshMs: Readonly<{ [name in RefreshName]?: number }>;
  start: StartScreen;
  /** By the ID of a rule: its threshold, or whether it is on. */
  rules: Readonly<Record<string, number | boolean>>;
  /** By the ID of a pattern of risky tool calls: whether it is on, or an additional pattern. */
  risks: Readonly<Record<string, boolean | { pattern: string; reason: string }>>;
  /** Teams by a person's e-mail address in lower case. The API has no teams. */
  teams: Readonly<Record<string, string>>;
  notify: NotifyMode;
  /** Findings of this severity and above are notified. */
  notifyFrom: NotifySeverity;
};

export const defaultConfig: Config = {
  profile: undefined,
  profiles: {},
  theme: undefined,
  glyphs: undefined,
  mouse: true,
  keys: { preset: 'default', bindings: {} },
  filters: 'keep',
  refreshMs: {},
  start: 'now',
  rules: {},
  risks: {},
  teams: {},
  notify: 'off',
  notifyFrom: 'critical',
};
