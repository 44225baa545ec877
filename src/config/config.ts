import type { SavedProfile } from './saved-profile.ts';

/** The themes that can be named. */
export const themeNames = ['default', 'light', 'dark', 'high-contrast'] as const;
export type ThemeName = (typeof themeNames)[number];

export const glyphSets = ['unicode', 'ascii'] as const;
export type GlyphSet = (typeof glyphSets)[number];

/** What happens to filters when the console ends. */
export const filterFates = ['keep', 'forget'] as const;
export type FilterFate = (typeof filterFates)[number];

/** Sets of keys that hands may know from other programs. */
export const keyPresets = ['default', 'k9s', 'lazygit'] as const;
export type KeyPreset = (typeof keyPresets)[number];

/** What is asked for again and again while it is on the screen. */
export const refreshNames = [
  'sessions',
  'messages',
  'computers',
  'limits',
  'analytics',
  'readiness',
] as const;
export type RefreshName = (typeof refreshNames)[number];

/** The screens that the console can open on: `last` is the one that was left last. */
export const startScreens = ['now', 'overview', 'last'] as const;
export type StartScreen = (typeof startScreens)[number];

/** How the console draws attention to itself: not at all, by the bell, or by a notification of the desktop. */
export const notifyModes = ['off', 'bell', 'desktop'] as const;
export type NotifyMode = (typeof notifyModes)[number];

/** How severe a finding must be to be notified. */
export const notifySeverities = ['critical', 'warning', 'notice'] as const;
export type NotifySeverity = (typeof notifySeverities)[number];

/** What a person has decided. What is missing is as the program has it. */
export type Config = {
  /** The profile that is opened when none is named. */
  profile: string | undefined;
  /** By their names. */
  profiles: Readonly<Record<string, SavedProfile>>;
  theme: ThemeName | undefined;
  glyphs: GlyphSet | undefined;
  /** Whether clicks and the wheel are the console's, and not for selecting text. */
  mouse: boolean;
  keys: {
    preset: KeyPreset;
    /** Keys by the id of the action that they are for; none switches it off. */
    bindings: Readonly<Record<string, readonly string[]>>;
  };
  /** Whether filters are there again at the next start. */
  filters: FilterFate;
  /** Milliseconds between two questions. */
  refreshMs: Readonly<{ [name in RefreshName]?: number }>;
  start: StartScreen | undefined;
  /** By the id of a rule: its threshold, or whether it is on. */
  rules: Readonly<Record<string, number | boolean>>;
  /** By the id of a pattern of risky tool calls: whether it is on, or a further one. */
  risks: Readonly<Record<string, boolean | { pattern: string; reason: string }>>;
  /** Teams by the e-mail of a person, in lower case: the interface knows none. */
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
  start: undefined,
  rules: {},
  risks: {},
  teams: {},
  notify: 'off',
  notifyFrom: 'critical',
};
