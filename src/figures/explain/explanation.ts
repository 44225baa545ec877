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

/** Explanations of figures that are made from the same, by name. */
export const madeOf = <Name extends string>(
  sources: readonly Source[],
  formulas: Readonly<Record<Name, string>>,
) =>
  // The names stay; TypeScript loses them.
  Object.fromEntries(
    Object.entries<string>(formulas).map(([name, formula]) => [name, { formula, sources }]),
  ) as Record<Name, Explanation>;
