import type { QueryClient } from '@tanstack/react-query';
import { dayOf } from '../figures/time/day.ts';
import { clockDifferenceText, isNotable } from '../figures/time/format-time.ts';
import { createRiskLens } from '../language/risks/risks.ts';
import { createNotifier } from '../terminal/notifier.ts';
import { pasteableText } from '../terminal/sanitize.ts';
import { isWatchedAt } from './data/attention-parts.ts';
import { nameInArguments } from './data/known.ts';
import { createQueryClient } from './data/query-cache.ts';
import { createTraffic } from './data/traffic.ts';
import { createPanes } from './draw/panes.ts';
import { chooseTheme } from './draw/theme.ts';
import { askQuestion, perform } from './overlays/question/question-overlay.tsx';
import { createAttention } from './shell/attention.ts';
import { audited, auditTrail, removalsIn } from './shell/audit.ts';
import { createBookmarks } from './shell/bookmarks.ts';
import { createErrorJournal } from './shell/error-journal.ts';
import { createRangeStore, createWikiRuns } from './shell/kept-stores.ts';
import { startWhereAllowed } from './shell/missing-places.ts';
import { type Navigation, navigate, navigationAt, travelIn } from './shell/navigation.ts';
import { createNotices } from './shell/notices.ts';
import { rootRoute } from './shell/routes.ts';
import { forgetRepeats } from './shell/share-repeats.ts';
import type { Binding, FirstLoad, Overlay, Shell, ShellSettings } from './shell/shell.ts';
import { createStore, createValue, type Store } from './shell/store.ts';
import { createVisitStores } from './shell/visit-stores.ts';

type ShellParts = Pick<Shell, 'sharedBindings'> & {
  showHelp(shell: Shell): void;
  placesWith(action: string, shell: Shell): readonly string[];
};

type DisposablePart = { dispose(): void };

/** The services of a newly opened console, on the screen where the last one ended. */
export function createShell(settings: ShellSettings, parts: ShellParts): Shell {
  const { preferences, clock } = settings;
  const errors = createErrorJournal(clock);
  const queries = createQueryClient(errors.record, clock);
  const traffic = createTraffic(queries, { clock, isCounted: isWatchedAt(clock) });
  const notices = createNotices(errors);
  const disposal = new AbortController();
  const navigation = settings.kept?.navigation ?? createStore(navigate, firstPlace(settings));
  const overlay = createValue<Overlay | undefined>(undefined);

  const nameOf = (given: object) => nameInArguments(queries, given);
  const trail = auditTrail(settings.audit, { profile: settings.profile, clock, errors, nameOf });

  const theme = createValue(settings.theme);
  const shell: Shell = {
    ...settings,
    get theme() {
      return theme.get();
    },
    showTheme: (name) => theme.dispatch(chooseTheme(name, settings.colorDepth)),
    ...audited(settings, trail),
    queries,
    traffic,
    errors,
    offeredCopy: createValue<number | undefined>(undefined),
    isKeyRefused: createValue(false),
    notices,
    notifier: createNotifier(settings.device.notify, disposal.signal),
    navigation,
    overlay,
    sharedBindings: parts.sharedBindings,
    ...keysOfScreen(),
    panes: createPanes(),
    ...keptStores(settings, navigation),
    attention: createAttention(preferences, settings.config, clock, disposal.signal),
    riskLens: createRiskLens(settings.config.risks),
    removedPeople: removedPeopleOf(settings),
    signal: disposal.signal,
    ...travelIn(navigation, { notices, quit: settings.device.quit }),
    ...showingOverlays(overlay, notices),
    ...asking(parts, () => shell),
    say: notices.say,
    refuse: notices.refuse,
    complain: notices.complain,
    refresh: traffic.refresh,
    refreshAll: () => void queries.invalidateQueries(),
    ...savingText(settings, notices),
    dispose: () => dispose(disposal, queries, [notices, traffic]),
  };
  if (settings.kept === undefined) rememberScreen(shell);
  tellClockDifference(shell);
  startWhereAllowed(shell);
  return shell;
}

/** The demo organization starts anew, with everybody. */
const removedPeopleOf = ({ audit, clock, profile }: ShellSettings): Shell['removedPeople'] =>
  createStore(
    (removed, key) => new Map([...removed, [key, dayOf(clock())]]),
    profile.isDemo ? new Map() : removalsIn(audit, { profile: profile.name }),
  );

const keysOfScreen = (): Pick<Shell, 'bindings' | 'modes' | 'firstLoad' | 'unknownKeys'> => ({
  bindings: createValue<readonly Binding[]>([]),
  modes: new Set(),
  firstLoad: createValue<FirstLoad>({ state: undefined, subject: 'data' }),
  unknownKeys: new Set(),
});

const asking = (
  parts: ShellParts,
  shell: () => Shell,
): Pick<Shell, 'ask' | 'perform' | 'showHelp' | 'placesWith'> => ({
  ask: (question) => askQuestion(question, shell()),
  perform: (question) => void perform(question, shell()),
  showHelp: () => parts.showHelp(shell()),
  placesWith: (action) => parts.placesWith(action, shell()),
});

function dispose(
  disposal: AbortController,
  queries: QueryClient,
  parts: readonly DisposablePart[],
) {
  disposal.abort();
  for (const part of parts) part.dispose();
  // A request that ends after its query was removed would start a timer that keeps the process alive.
  void queries.cancelQueries({}, { revert: false, silent: true }).then(() => {
    queries.clear();
    forgetRepeats();
  });
}

const keptStores = (
  { kept, preferences }: ShellSettings,
  navigation: Shell['navigation'],
): Pick<Shell, 'bookmarks' | 'visitStores' | 'range' | 'wikiRuns'> => ({
  visitStores: kept?.visitStores ?? createVisitStores(navigation, preferences),
  range: kept?.range ?? createRangeStore(preferences, navigation),
  wikiRuns: createWikiRuns(preferences),
  bookmarks: createBookmarks(preferences),
});

function firstPlace({ place, config: { start }, preferences }: ShellSettings): Navigation {
  const screen = start === 'last' ? preferences.get().lastScreen : start;
  return place ?? navigationAt(rootRoute(screen) ?? { screen: 'now' });
}

/** At most one overlay is open, and keys wait for one that is still loading. Its keys replace an earlier result. */
function showingOverlays(
  overlay: Store<Overlay | undefined, Overlay | undefined>,
  { get, leave, complain }: Shell['notices'],
): Pick<Shell, 'show' | 'closeOverlay' | 'settling'> {
  const pending = new Set<Promise<unknown>>();

  return {
    show(next) {
      const { result } = get();
      const open = (shown: Overlay | undefined) => {
        if (shown === undefined) return;
        leave(result);
        overlay.dispatch(shown);
      };
      if (!(next instanceof Promise)) return open(next);
      const opening = next.then(open, complain);
      pending.add(opening);
      const settled = () => pending.delete(opening);
      opening.then(settled, settled);
    },
    closeOverlay: () => overlay.dispatch(overlay.get()?.under),
    settling: () =>
      pending.size === 0 ? undefined : Promise.allSettled(pending).then(() => undefined),
  };
}

function savingText(
  { device, exports }: Pick<ShellSettings, 'device' | 'exports'>,
  notices: Shell['notices'],
): Pick<Shell, 'copy' | 'save'> {
  return {
    copy: (text, what) =>
      void device
        .copy(pasteableText(text))
        .then((where) => notices.say(`Copied ${what} to ${where}`), notices.complain),
    save({ name, text, beside }) {
      const progress = notices.begin(`Writing ${name}`);
      const folder = exports?.folder();
      const write = async () => {
        const where = await device.save(name, await text(), folder);
        if (beside === undefined) return where;
        await device.save(beside.name, beside.text, folder);
        return `${where}, its columns are explained beside it`;
      };
      void write()
        .finally(progress.end)
        .then((where) => notices.say(`Saved ${where}`), notices.complain);
    },
  };
}

/** Reports once that the clocks differ, and keeps that among the errors. The header continues to show it. */
function tellClockDifference({ clockDifference, complain, signal }: Shell) {
  const end = clockDifference.subscribe(() => {
    const differenceMs = clockDifference.get();
    if (!isNotable(differenceMs)) return;
    end();
    complain(new Error(clockDifferenceText(differenceMs)));
  });
  signal.addEventListener('abort', end);
}

function rememberScreen({ navigation, preferences, signal }: Shell) {
  const start = navigation.get();
  const shown = () => navigation.get().trail[0].route.screen;
  navigation.subscribe(() => {
    const screen = shown();
    preferences.update((state) =>
      state.lastScreen === screen ? state : { ...state, lastScreen: screen },
    );
  });
  // Another console may have saved its own screen; the console that is closed last decides.
  signal.addEventListener('abort', () => {
    if (navigation.get() === start) return;
    preferences.update((state) => ({ ...state, lastScreen: shown() }));
  });
}
