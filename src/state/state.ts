import { jsonOf } from '../files/json-of.ts';

export type SavedView = {
  /** Its place. The screen it leads to checks whether the place still exists. */
  route: unknown;
  /** The view of each part, by name. */
  views: Readonly<Record<string, unknown>>;
};

/** What the console remembers about a profile between two starts. */
export type ProfileState = {
  /** The screen on which the console was closed. */
  lastScreen: string | undefined;
  /**
   * The last view of each screen: sort order, columns, filter, range. Only the screen knows its structure.
   */
  views: Readonly<Record<string, unknown>>;
  savedViews: Readonly<Record<string, SavedView>>;
  /** Earlier commands, oldest first. */
  commands: readonly string[];
};

/** What all consoles of one user remember, by profile. */
export type State = Readonly<Record<string, ProfileState>>;

/**
 * The version of the format. A file with a higher version was written by a newer program and is left alone.
 */
const stateVersion = 1;

export const emptyProfile: ProfileState = {
  lastScreen: undefined,
  views: {},
  savedViews: {},
  commands: [],
};

/** The result of reading a text. */
type ReadState =
  | { kind: 'state'; state: State }
  /** Not written by this program, or damaged. */
  | { kind: 'broken' }
  | { kind: 'newer' };

/** Parses the text of a state file. The file as a whole must be valid; invalid parts are dropped. */
export function readState(text: string): ReadState {
  const file = recordOf(jsonOf(text));
  if (!file || typeof file.version !== 'number') return { kind: 'broken' };
  if (file.version > stateVersion) return { kind: 'newer' };
  const profiles = recordOf(file.profiles);
  if (!profiles) return { kind: 'broken' };

  const state = Object.entries(profiles).map(([name, profile]) => [name, profileOf(profile)]);
  return { kind: 'state', state: Object.fromEntries(state) };
}

/** The text of a state file. */
export function writeState(state: State): string {
  return `${JSON.stringify({ version: stateVersion, profiles: state }, undefined, 2)}\n`;
}

function profileOf(value: unknown): ProfileState {
  const { lastScreen, views, savedViews, commands } = recordOf(value) ?? {};
  return {
    lastScreen: typeof lastScreen === 'string' ? lastScreen : undefined,
    views: recordOf(views) ?? {},
    savedViews: Object.fromEntries(
      Object.entries(recordOf(savedViews) ?? {}).flatMap(([name, saved]) => {
        const view = recordOf(saved);
        return view ? [[name, { route: view.route, views: recordOf(view.views) ?? {} }]] : [];
      }),
    ),
    commands: Array.isArray(commands)
      ? commands.filter((command) => typeof command === 'string')
      : [],
  };
}

/** The entries of an object; undefined for lists and everything else. */
function recordOf(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  // Its values are unknown, which is all that the type states.
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
