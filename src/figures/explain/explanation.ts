/**
 * What is read of the platform, as the queries of the console name it; `here` is what the console itself recorded, and
 * `profiles` what was asked of the servers of all profiles.
 */
export type Source =
  | 'tokens'
  | 'tools'
  | 'activity'
  | 'productivity'
  | 'user-days'
  | 'credit-limits'
  | 'sessions'
  | 'messages'
  | 'computers'
  | 'readiness'
  | 'wiki-run'
  | 'copy'
  | 'profiles'
  | 'here';

/** How a figure is made, in words, and what it is made from. */
export type Explanation = { formula: string; sources: readonly Source[] };

export const of = (formula: string, ...sources: readonly Source[]): Explanation => ({
  formula,
  sources,
});
