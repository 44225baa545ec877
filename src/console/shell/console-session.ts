import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Preferences } from '../../config/state-file.ts';
import type { ActionGroup } from '../keys/action-group.ts';
import type { Binding } from '../keys/binding.ts';
import { createKeys } from '../keys/create-keys.ts';
import type { KeyQueue, Typed } from '../keys/key-queue.ts';
import type { Keymap } from '../keys/keymap.ts';
import { createOperator } from './create-operator.ts';
import type { Device } from './device.ts';
import type { ErrorJournal } from './error-journal.ts';
import { createFeedback } from './feedback.ts';
import type { Memory } from './memory.ts';
import { type Modal, type ModalEvent, noModal, reduceModal } from './modal.ts';
import {
  currentVisit,
  type Navigation,
  type NavigationEvent,
  navigate,
  navigationAt,
} from './navigation.ts';
import type { Notices } from './notice.ts';
import type { Operator } from './operator.ts';
import { rootScreenCalled } from './restore-route.ts';
import { createStore, type Store } from './store.ts';
import { createViews, type Keeping } from './views.ts';

/** Everything of a running console that is not a component. */
export type ConsoleSession = {
  readonly navigation: Store<Navigation, NavigationEvent>;
  readonly modal: Store<Modal, ModalEvent>;
  readonly notices: Pick<Store<Notices, never>, 'get' | 'subscribe'>;
  readonly operator: Operator;
  readonly errors: ErrorJournal;
  readonly keymap: Keymap;
  readonly keys: KeyQueue<Typed>;
  /** The screen on show says what its keys do. */
  setBindings(bindings: readonly Binding[]): void;
  /**
   * What a visit remembers: made once, kept until the visit ends. With `keeping`, a root screen is
   * seen at the next start as it was seen last, and saved views are seen as they were saved.
   */
  viewOf<State, Event>(
    name: string,
    create: (restored: State | undefined) => Store<State, Event>,
    keeping?: Keeping<State>,
  ): Store<State, Event>;
  /** Says an error until the next key, and keeps it. */
  complain(error: unknown): void;
  /** Aborts requests and stops timers. */
  dispose(): void;
};

export type SessionOptions = {
  client: Client;
  queries: QueryClient;
  isReadOnly: boolean;
  device: Device;
  errors: ErrorJournal;
  preferences: Preferences;
  memory: Memory;
  keymap: Keymap;
  /** Every action there is. */
  actionGroups: readonly ActionGroup[];
  /** Unix milliseconds. */
  clock: () => number;
};

export function createConsoleSession(options: SessionOptions): ConsoleSession {
  const { errors, preferences, keymap } = options;
  const start = rootScreenCalled(preferences.get().lastScreen) ?? { screen: 'overview' };
  const navigation = createStore(navigate, navigationAt(start));
  const modal = createStore(reduceModal, noModal);
  const feedback = createFeedback(errors);
  const views = createViews(preferences);
  const disposal = new AbortController();
  let bindings: readonly Binding[] = [];
  const opening = createOpening(feedback.complain);
  const shared = { navigation, modal, feedback, bindings: () => bindings };

  const operator = createOperator({
    ...options,
    ...shared,
    views,
    openLater: opening.begin,
    dropKeys: () => keys.drop(),
    signal: disposal.signal,
  });
  const keys = createKeys({ ...shared, operator, keymap, opening: opening.current });
  rememberScreen(navigation, preferences);

  return {
    navigation,
    modal,
    notices: feedback.notices,
    operator,
    errors,
    keymap,
    keys,
    setBindings(next) {
      bindings = next;
    },
    viewOf: (name, create, keeping) =>
      views.viewOf(currentVisit(navigation.get()), name, create, keeping),
    complain: feedback.complain,
    dispose() {
      disposal.abort();
      feedback.dispose();
    },
  };
}

/** What is on its way to be opened, which keys wait for. */
function createOpening(complain: (error: unknown) => void) {
  let opening: Promise<void> | undefined;

  return {
    current: () => opening,
    begin(open: () => Promise<void>) {
      opening = open()
        .catch(complain)
        .finally(() => {
          opening = undefined;
        });
    },
  };
}

/** The next start begins on the screen that was left. */
function rememberScreen(
  { get, subscribe }: Pick<Store<Navigation, never>, 'get' | 'subscribe'>,
  preferences: Preferences,
) {
  subscribe(() => {
    const { screen } = get().trail[0].route;
    preferences.update((state) =>
      state.lastScreen === screen ? state : { ...state, lastScreen: screen },
    );
  });
}
