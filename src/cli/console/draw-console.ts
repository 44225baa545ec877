import perfHooks from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import type { ServerClock } from '../../client/server-clock.ts';
import type { Navigation } from '../../console/shell/navigation.ts';
import type {
  Account,
  Counterpart,
  KeptPlace,
  Profile,
  ShellSettings,
} from '../../console/shell/shell.ts';
import { createValue, type Store } from '../../console/shell/store.ts';
import { type Background, startConsole } from '../../console/start.tsx';
import { foldersOf } from '../../files/folders.ts';
import type { ClosableSearch } from '../../mirror/search-thread/open-mirror-search.ts';
import { changeConfig } from '../../settings/change-config.ts';
import { demoProfileName } from '../../settings/profile-name.ts';
import type { Config, ThemeName } from '../../settings/settings.ts';
import { createAuditFile } from '../../state/audit-file.ts';
import { openStateFile, type StateFile } from '../../state/state-file.ts';
import type { ScreenPicture } from '../../terminal/screen/picture.ts';
import { placeOf } from '../config/config-problems.ts';
import { type ReadConfig, readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { OpenClient } from '../source/open-client.ts';
import { createExportsFolder } from './exports-folder.ts';

/** A connection that may still be opening, with what the console needs to know about it. */
export type ConsoleSource = Pick<
  ShellSettings,
  'profile' | 'clock' | 'isReadOnly' | 'isKiosk' | 'readRestatedDays'
> & {
  opening: Promise<OpenClient>;
  /** Handles signals until the console takes over. */
  ending: Disposable;
  /** A problem with the credential, to be shown. */
  problem: string | undefined;
  hint: string | undefined;
  /** Asks for another key; undefined if no key can be stored. */
  signIn: (() => Promise<void>) | undefined;
  copySearch: ClosableSearch;
  /** The local copy for a server, or the server for a copy. */
  counterpart: Counterpart | undefined;
  /** Keeps the local copy up to date, if the profile enables it. */
  background?: Background | undefined;
};

/** Which console opens next, at which place, and in which colours, if others than those of the configuration were chosen. */
export type Switch = { theme?: ThemeName | undefined } & (
  | { to: 'profile'; profile: string; place: Navigation }
  | { to: 'counterpart'; kept: SavedState; hint: string | undefined }
);

/** What a console takes over from its predecessor with the same profile. */
export type SavedState = { place: KeptPlace; preferences: StateFile };

type DrawOptions = {
  screenReader?: boolean;
  place?: Navigation | undefined;
  kept?: SavedState | undefined;
  /** The theme that was chosen in a console before. */
  theme?: ThemeName | undefined;
  /** A command to begin with, as after `:`. */
  command?: string | undefined;
};

/** Draws the console until the operator quits or another one is to open. */
export async function drawConsole(
  opened: ConsoleSource & { serverClock: ServerClock; file: ReadConfig },
  options: DrawOptions,
  context: CliContext,
): Promise<Switch | undefined> {
  const { opening, profile, clock, isReadOnly, isKiosk, serverClock, ending, file, hint } = opened;
  const { env } = context;
  keepHeapSmallLater();
  const folder = foldersOf(env).state;
  const { kept } = options;
  const theme = createValue(options.theme);
  const preferences =
    kept?.preferences ?? openStateFile({ folder, profile: profile.name, clock: Date.now });

  let next: Switch | undefined;
  const running = startConsole({
    opening: closingFirst(opened.copySearch, opening),
    settings: {
      profile,
      isReadOnly,
      isKiosk,
      isScreenReader: options.screenReader ?? env.INK_SCREEN_READER === 'true',
      clock,
      clockDifference: serverClock,
      ...keptFiles(folder, file, env),
      ...themed(theme, profile, file.config.theme),
      place: options.place,
      kept: kept?.place,
      copySearch: opened.copySearch,
      readRestatedDays: opened.readRestatedDays,
    },
    ...terminalOf(context),
    preferences,
    config: { ...file.config, theme: theme.get() ?? file.config.theme },
    problems: (mistakes) => [
      // The previous console has already shown the problems with the files.
      ...problemsOf(opened, kept ? [] : [...file.problems, preferences.problem]),
      ...mistakes.map((mistake) => `${placeOf(mistake, file)}: ${mistake}`),
    ],
    hint,
    command: options.command,
    account: Object.assign(profileNames(file, env), {
      switchTo(profile, place) {
        next = { to: 'profile', profile, place };
      },
      ...accountOf(opened, context),
      openCounterpart({ navigation, visitStores, range }, hint) {
        const kept = { place: { navigation, visitStores, range }, preferences };
        next = { to: 'counterpart', kept, hint };
      },
    } satisfies Omit<Account, 'profiles'>),
    background: opened.background,
  });
  // The console has just installed its own signal handlers, so no signal is missed in between.
  ending[Symbol.dispose]();
  context.exitCode = await running;
  return next && { ...next, theme: theme.get() };
}

const terminalOf = ({ env, stdin, stdout, stderr }: CliContext) => ({ env, stdin, stdout, stderr });

/** A theme that was chosen is that of the next console, and of images, too. */
const themed = (
  chosen: Store<ThemeName | undefined, ThemeName | undefined>,
  profile: Profile,
  usual: ThemeName,
) => ({
  holdTheme: chosen.dispatch,
  imageDrawer: async () => {
    const { imageOfScreen } = await import('../picture/image-of-screen.ts');
    return (picture: ScreenPicture, title: string) =>
      imageOfScreen(picture, title, { profile, theme: chosen.get() ?? usual });
  },
});

const problemsOf = ({ problem }: ConsoleSource, others: readonly (string | undefined)[]) =>
  [problem, ...others].filter((one) => one !== undefined);

/** Where the console writes what is to stay. */
const keptFiles = (
  folder: string,
  { config, variableFor }: ReadConfig,
  env: CliContext['env'],
) => ({
  audit: createAuditFile(folder),
  exports: createExportsFolder(config, env),
  keepTheme(name: ThemeName) {
    changeConfig(foldersOf(env).config, [{ path: ['theme'], value: name }]);
    return variableFor(['theme']);
  },
});

/** The profiles as they were read last: one may be created while the console runs. */
function profileNames(file: ReadConfig, env: CliContext['env']) {
  let { config } = file;
  return {
    get profiles() {
      return [...Object.keys(config.profiles), demoProfileName];
    },
    async readProfiles() {
      config = (await readConfig(env)).config;
    },
  };
}

/** The configuration as it is now: a profile may have been created since the start. */
const configNow = async ({ env }: CliContext): Promise<Config> => (await readConfig(env)).config;

/** What reads all profiles is loaded when they are shown, because a start of the console does not need it. */
const accountOf = (
  { profile, signIn, counterpart }: ConsoleSource,
  context: CliContext,
): Pick<Account, 'signIn' | 'counterpart' | 'readFleet' | 'readQueue'> => ({
  signIn,
  counterpart,
  readFleet: async (tell) => {
    const { readProfiles } = await import('../fleet/read-fleet.ts');
    const offline = profile.dataOf !== undefined;
    return await readProfiles(await configNow(context), { offline, tell }, context);
  },
  readQueue: async () => {
    const { readQueue } = await import('../fleet/read-copies.ts');
    return await readQueue(await configNow(context), context);
  },
});

/** Ends the search before the server: its copy of the demo organization is in the server's folder. */
async function closingFirst(
  search: ClosableSearch,
  opening: Promise<OpenClient>,
): Promise<OpenClient> {
  const opened = await opening;
  return {
    ...opened,
    async close() {
      await search.close();
      await opened.close();
    },
  };
}

/** Bytes of heap below which frequent garbage collection is cheap. */
const smallHeap = 64_000_000;

/**
 * Bytes for new objects from which a small and a large heap grow no further. With 1 MB, a third of the work of an
 * idle console is collecting garbage, and half of that of typing in a list of 100,000 rows: objects are then taken
 * for long-lived ones too early.
 */
const maxNewSpace = { small: 4_000_000, large: 8_000_000 };

/**
 * Percent by which a small heap grows before all of it is collected. With the 2 MB that V8 allows with
 * `--optimize-for-size`, that happens several times a minute, and costs more than all other work of an idle console.
 */
const smallHeapGrowth = 30;

/** Milliseconds in which the first data usually arrive. Little of what is made by then is garbage. */
const startMs = 1_500;

/** Milliseconds after a collection within which another one is expected during heavy reading. */
const burstMs = 3_000;

/**
 * Keeps the heap at about its current size. V8 would otherwise double the space for new objects up to 32 MB although
 * few of them survive, keep code in several optimised forms, and never release the memory: 55 MB for a few
 * milliseconds of processor time per minute. V8 reads these flags whenever they matter, so they take effect at once,
 * after the start.
 */
function keepHeapSmallLater(): void {
  setTimeout(keepHeapSmall, startMs).unref();
}

function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
  // A second collection soon after the one that follows the start finds nothing more.
  setFlagsFromString('--memory-reducer-gc-count=1');
  const again = setTimeout(() => setFlagsFromString('--optimize-for-size'), burstMs).unref();
  // A large heap would otherwise be collected for every 2 MB that a long list adds, leaving little time for
  // other work.
  const observer = new perfHooks.PerformanceObserver((list) => {
    const isLarge = getHeapStatistics().used_heap_size >= smallHeap;
    const mayGrow = newSpaceSize() < maxNewSpace[isLarge ? 'large' : 'small'];
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
    setFlagsFromString(`--heap-growing-percent=${isLarge ? 0 : smallHeapGrowth}`);
    // Waking other threads for the few new objects of a small heap costs more than they help.
    setFlagsFromString(isLarge ? '--parallel-scavenge' : '--no-parallel-scavenge');
    if (!isLarge || !list.getEntries().some(isMajorCollection)) return;
    setFlagsFromString('--no-optimize-for-size');
    again.refresh();
  });
  observer.observe({ entryTypes: ['gc'] });
}

const newSpaceSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

// Node's types omit the details that it adds to garbage collection entries.
const isMajorCollection = (entry: { entryType: string; detail?: unknown }): boolean =>
  (entry.detail as { kind?: unknown } | undefined)?.kind ===
  perfHooks.constants.NODE_PERFORMANCE_GC_MAJOR;
