import type { QueryClient } from '@tanstack/react-query';
import { auditedClient, auditTrail } from './audit.ts';
import { createErrorJournal } from './error-journal.ts';
import { isAtRoot, type NavigationEvent, navigate, navigationAt } from './navigation.ts';
import { createNotices } from './notices.ts';
import type { Question } from './question.ts';
import { createRangeStore } from './range.ts';
import { rootRoute } from './routes.ts';
import type { Binding, Overlay, SharedBindings, Shell, ShellSettings } from './shell.ts';
import { createStore, createValue, type Store } from './store.ts';
import { createVisitStores } from './visit-stores.ts';
import { createWikiRuns } from './wiki-runs.ts';

/** What the rooms above hand down. */
export type ShellParts = {
  createQueries(onError: (error: unknown) => void): QueryClient;
  sharedBindings: SharedBindings;
  /** Opens the overlay of a question. */
  ask(question: Question, shell: Shell): void;
  /** Opens the help. */
  showHelp(shell: Shell): void;
};

/** The services of a console that has just been opened, on the screen that was left last. */
export function createShell(settings: ShellSettings, parts: ShellParts): Shell {
  const { preferences, profile, clock } = settings;
  const errors = createErrorJournal(clock);
  const queries = parts.createQueries(errors.record);
  const notices = createNotices(errors);
  const disposal = new AbortController();
  const start = rootRoute(preferences.get().lastScreen) ?? { screen: 'overview' };
  const navigation = createStore(navigate, navigationAt(start));
  const overlay = createValue<Overlay | undefined>(undefined);

  const shell: Shell = {
    ...settings,
    client: auditedClient(settings.client, auditTrail(settings.audit, { profile, clock, errors })),
    queries,
    errors,
    notices,
    navigation,
    overlay,
    bindings: createValue<readonly Binding[]>([]),
    sharedBindings: parts.sharedBindings,
    visitStores: createVisitStores(navigation, preferences),
    range: createRangeStore(preferences),
    wikiRuns: createWikiRuns(preferences),
    removedPeople: createStore((removed, key) => new Set([...removed, key]), new Set()),
    signal: disposal.signal,
    ...goingPlaces(navigation, { notices, device: settings.device }),
    ...showingOverlays(overlay, notices.complain),
    ask: (question) => parts.ask(question, shell),
    showHelp: () => parts.showHelp(shell),
    say: notices.say,
    refuse: notices.refuse,
    complain: notices.complain,
    refresh: () => void queries.invalidateQueries({ type: 'active' }),
    refreshAll: () => void queries.invalidateQueries(),
    ...savingText({ notices, device: settings.device }),
    dispose() {
      disposal.abort();
      notices.dispose();
      queries.clear();
    },
  };
  rememberScreen(shell);
  return shell;
}

type Told = Pick<Shell, 'notices' | 'device'>;

function goingPlaces(
  navigation: Shell['navigation'],
  { notices, device }: Told,
): Pick<
  Shell,
  'isAtRoot' | 'choose' | 'jump' | 'open' | 'back' | 'travel' | 'returnToLast' | 'backOrQuit'
> {
  const atRoot = () => isAtRoot(navigation.get());
  const go = navigation.dispatch;

  function goOrSay(event: NavigationEvent, nothingThere: string) {
    const before = navigation.get();
    go(event);
    if (navigation.get() === before) notices.say(nothingThere);
  }

  return {
    isAtRoot: atRoot,
    choose: (route) => go({ type: 'screen-chosen', route }),
    jump: (route) => go({ type: 'jumped', route }),
    open: (route) => go({ type: 'opened', route }),
    back: () => go({ type: 'went-back' }),
    travel(to) {
      const end = to === 'past' ? 'There is no earlier place.' : 'There is no later place.';
      goOrSay({ type: 'travelled', to }, end);
    },
    returnToLast: () => goOrSay({ type: 'returned-to-last' }, 'There is no last place yet.'),
    backOrQuit() {
      if (!atRoot()) go({ type: 'went-back' });
      // A bulk run would end in the middle.
      else if (notices.stoppable()) notices.refuse('Not all is done yet: esc stops it.');
      else device.quit();
    },
  };
}

/** At most one overlay is open, and keys wait for one that is still being loaded. */
function showingOverlays(
  overlay: Store<Overlay | undefined, Overlay | undefined>,
  complain: (error: unknown) => void,
): Pick<Shell, 'show' | 'closeOverlay' | 'settling' | 'holdKeys'> {
  const pending = new Set<Promise<unknown>>();

  function holdKeys(until: Promise<unknown>) {
    pending.add(until);
    const settled = () => pending.delete(until);
    until.then(settled, settled);
  }

  return {
    holdKeys,
    show(next) {
      if (!(next instanceof Promise)) return overlay.dispatch(next);
      holdKeys(next.then(overlay.dispatch, complain));
    },
    closeOverlay: () => overlay.dispatch(undefined),
    settling: () =>
      pending.size === 0 ? undefined : Promise.allSettled(pending).then(() => undefined),
  };
}

function savingText({ notices, device }: Told): Pick<Shell, 'copy' | 'save'> {
  return {
    copy: (text, what) =>
      void device
        .copy(text)
        .then((where) => notices.say(`Copied ${what} to ${where}`), notices.complain),
    save({ name, text }) {
      const progress = notices.begin(`Writing ${name}`);
      void text()
        .then((content) => device.save(name, content))
        .finally(progress.end)
        .then((where) => notices.say(`Saved ${where}`), notices.complain);
    },
  };
}

/** The next start begins on the screen that was left. */
function rememberScreen({ navigation, preferences }: Shell) {
  navigation.subscribe(() => {
    const { screen } = navigation.get().trail[0].route;
    preferences.update((state) =>
      state.lastScreen === screen ? state : { ...state, lastScreen: screen },
    );
  });
}
