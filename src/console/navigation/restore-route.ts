import { type Route, rootScreens, type ScreenName } from './route.ts';

/** Places that can be kept, with the texts that each of them needs. */
const keepable: { readonly [screen in ScreenName]?: readonly string[] } = {
  errors: [],
  day: ['day'],
  model: ['model'],
  audit: [],
  transcript: ['sessionId', 'title'],
  computer: ['computerId', 'name'],
  repository: ['repoUrl', 'name'],
  ...Object.fromEntries(rootScreens.map(({ route }) => [route.screen, []])),
};

/** The place that was kept as JSON; nothing where there is no such place. */
export function restoreRoute(kept: unknown): Route | undefined {
  if (typeof kept !== 'object' || kept === null || !('screen' in kept)) return undefined;
  const fields: Record<string, unknown> = { ...kept };
  const screen = String(fields.screen);
  // Every object has more names than its own.
  const needed = Object.hasOwn(keepable, screen) ? keepable[screen as ScreenName] : undefined;
  if (!needed?.every((name) => typeof fields[name] === 'string')) return undefined;
  if (fields.computer !== undefined && !isNamed(fields.computer)) return undefined;
  // What a place needs is there; what it can do without was checked above.
  return fields as unknown as Route;
}

/** Whether a place would be found again. */
export const canKeep = ({ screen }: Route): boolean => keepable[screen] !== undefined;

/** The root screen of this name. */
export const rootScreenCalled = (name: string | undefined): Route | undefined =>
  rootScreens.find(({ route }) => route.screen === name)?.route;

function isNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name }: { id?: unknown; name?: unknown } = value;
  return typeof id === 'string' && typeof name === 'string';
}
