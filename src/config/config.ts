/** The themes that can be named. */
export const themeNames = ['default', 'light', 'dark', 'high-contrast'] as const;
export type ThemeName = (typeof themeNames)[number];

export const glyphSets = ['unicode', 'ascii'] as const;
export type GlyphSet = (typeof glyphSets)[number];

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

/** What a person has decided. What is missing is as the program has it. */
export type Config = {
  theme: ThemeName | undefined;
  glyphs: GlyphSet | undefined;
  keys: {
    preset: KeyPreset;
    /** Keys by the id of the action that they are for; none switches it off. */
    bindings: Readonly<Record<string, readonly string[]>>;
  };
  /** Milliseconds between two questions. */
  refreshMs: Readonly<{ [name in RefreshName]?: number }>;
};

export const defaultConfig: Config = {
  theme: undefined,
  glyphs: undefined,
  keys: { preset: 'default', bindings: {} },
  refreshMs: {},
};
