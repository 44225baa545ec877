/** A way to look at a place, kept under a name. */
export type SavedView = {
  /** Where it is. The target checks whether the place still exists. */
  route: unknown;
  /** How its parts were seen, by their names. */
  views: Readonly<Record<string, unknown>>;
};

/** What the console remembers of one profile between two starts. */
export type ProfileState = {
  /** The screen on which it was left. */
  lastScreen: string | undefined;
  /** How screens were seen last: sort, columns, filter, range. What it is, only the screen knows. */
  views: Readonly<Record<string, unknown>>;
  savedViews: Readonly<Record<string, SavedView>>;
  /** Commands of earlier times, oldest first. */
  commands: readonly string[];
};

/** What all consoles of one person remember, by profile. */
export type State = Readonly<Record<string, ProfileState>>;

/** The number of the format. A file with a higher one is of a newer program and is left alone. */
const stateVersion = 1;

export const emptyProfile: ProfileState = {
  lastScreen: undefined,
  views: {},
  savedViews: {},
  commands: [],
};

/** What a text turned out to be. */
export type ReadState =
  | { kind: 'state'; state: State }
  /** Not made by this program, or damaged. */
  | { kind: 'broken' }
  | { kind: 'newer' };

/**
 * Reads the text of a state file. The file as a whole must make sense; parts that do not are as if
 * they had never been kept.
 */
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object by its keys; nothing for lists and everything else. */
function recordOf(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  // Whatever is in it is unknown, which is all that the type says.
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
