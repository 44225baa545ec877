import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import type { Binding } from './actions/binding.ts';
import type { Operator } from './actions/operator.ts';
import { perform } from './actions/perform.ts';
import { createChoice } from './choice/choice.ts';
import { createCommandLine } from './commands/command-line.ts';
import { commandPrompt } from './commands/command-prompt.ts';
import { commands } from './commands/commands.ts';
import { knownFrom } from './data/known.ts';
import { loadFuzzy } from './find/fuzzy.ts';
import { createHelp } from './help/help.ts';
import { createKeyQueue, type KeyQueue, type Typed } from './input/key-queue.ts';
import { helpBindings, reachableBindings } from './input/layers.ts';
import type { ErrorJournal } from './journal/error-journal.ts';
import { isConfirmed, type Modal, type ModalEvent, noModal, reduceModal } from './modal.ts';
import {
  currentVisit,
  initialNavigation,
  isAtRoot,
  type Navigation,
  type NavigationEvent,
  navigate,
  reachableVisits,
} from './navigation/navigation.ts';
import { type Notice, type NoticeEvent, noNotice, reduceNotice } from './notice.ts';
import { createPalette } from './palette/palette.ts';
import { actionEntries } from './palette/palette-entries.ts';
import { createPrompt, edit, typedText } from './prompt/prompt.ts';
import { createStore, type Store } from './store.ts';

/** How long a result is shown. */
const resultShownMs = 4_000;

/** Keys pressed before a question has been on the screen for this long do not answer it. */
const questionGuardMs = 150;

/** A line that belongs to a question, which says everything there is to say about it. */
const typedAnswer = { label: '', remark: () => ({ spans: [] }), onSubmit() {} };

/** What a console does to the device that it runs on. */
export type Device = {
  copy(text: string): Promise<string>;
  /** Writes a file that was not there before. Resolves with its name and folder, as a toast says them. */
  save(name: string, text: string): Promise<string>;
  redraw(): void;
  suspend(): void;
  quit(): void;
};

/** Everything of a running console that is not a component. */
export type ConsoleSession = {
  readonly navigation: Store<Navigation, NavigationEvent>;
  readonly modal: Store<Modal, ModalEvent>;
  readonly notice: Store<Notice, NoticeEvent>;
  readonly operator: Operator;
  readonly errors: ErrorJournal;
  readonly keys: KeyQueue<Typed>;
  /** The screen on show says what its keys do. */
  setBindings(bindings: readonly Binding[]): void;
  /** What a visit remembers: made once, kept until the visit ends. */
  viewOf<State, Event>(name: string, create: () => Store<State, Event>): Store<State, Event>;
  /** Aborts requests and stops timers. */
  dispose(): void;
};

export type SessionOptions = {
  client: Client;
  queries: QueryClient;
  isReadOnly: boolean;
  device: Device;
  errors: ErrorJournal;
  /** Unix milliseconds. */
  clock: () => number;
};

export function createConsoleSession(options: SessionOptions): ConsoleSession {
  const { client, queries, isReadOnly, device, errors, clock } = options;
  const navigation = createStore(navigate, initialNavigation);
  const modal = createStore(reduceModal, noModal);
  const notice = createStore(reduceNotice, noNotice);
  const views = new Map<string, Store<unknown, unknown>>();
  const disposal = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let bindings: readonly Binding[] = [];
  let pastCommands: readonly string[] = [];
  const known = knownFrom(queries, client);
  let opening: Promise<void> | undefined;

  function later(delayMs: number, act: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, delayMs);
    timers.add(timer);
  }

  function say(text: string) {
    notice.dispatch({ type: 'result-said', text });
    later(resultShownMs, () => notice.dispatch({ type: 'expired', text }));
  }

  function go(event: NavigationEvent) {
    navigation.dispatch(event);
    const kept = reachableVisits(navigation.get());
    for (const key of views.keys()) {
      const [visitId = ''] = key.split('/', 1);
      if (visitId.includes('#') && !kept.has(visitId)) views.delete(key);
    }
  }

  /** Opens what needs something loaded first. Keys wait for it: they are meant for what opens. */
  function openLater(open: () => Promise<void>) {
    opening = open().catch(complain);
  }

  function complain(error: Error) {
    errors.record(error);
    notice.dispatch({ type: 'error-said', text: error.message });
  }

  function travel(event: NavigationEvent, nothingThere: string) {
    const before = navigation.get();
    go(event);
    if (navigation.get() === before) say(nothingThere);
  }

  const operator: Operator = {
    isReadOnly,
    isAtRoot: () => isAtRoot(navigation.get()),
    choose: (route) => go({ type: 'screen-chosen', route }),
    open: (route) => go({ type: 'opened', route }),
    back: () => go({ type: 'went-back' }),
    travel(to) {
      const end = to === 'past' ? 'There is no earlier place.' : 'There is no later place.';
      travel({ type: 'travelled', to }, end);
    },
    returnToLast: () => travel({ type: 'returned-to-last' }, 'There is no last place yet.'),
    backOrQuit() {
      if (isAtRoot(navigation.get())) device.quit();
      else go({ type: 'went-back' });
    },
    ask(question) {
      keys.drop();
      const typed = question.confirmation && createPrompt(typedAnswer);
      modal.dispatch({ type: 'question-opened', question, typed });
      later(questionGuardMs, () => modal.dispatch({ type: 'question-armed' }));
    },
    answer(answer) {
      const open = modal.get();
      if (open.kind !== 'question') return;
      if (answer === 'yes' && !(open.isArmed && isConfirmed(open))) return;
      modal.dispatch({ type: 'closed' });
      if (answer === 'yes') {
        const { signal } = disposal;
        void perform(open.question, { client, queries, modal, notice, errors, say, signal });
      }
    },
    showMenu() {
      const harmful = bindings.filter(({ action }) => action.isHarmful);
      if (harmful.length === 0) say('There is nothing to do here.');
      else modal.dispatch({ type: 'menu-opened', bindings: harmful });
    },
    jump: (root, route) => go({ type: 'jumped', root, route }),
    typeCommand: (text = '') =>
      openLater(async () => {
        const context = { operator, known, clock };
        const commandLine = createCommandLine(commands, context, await loadFuzzy());
        const remember = (line: string) => {
          pastCommands = [...pastCommands.filter((past) => past !== line), line].slice(-100);
        };
        operator.prompt(
          commandPrompt(commandLine, context, { text, past: pastCommands, remember }),
        );
      }),
    showPalette: () =>
      openLater(async () => {
        const fuzzy = await loadFuzzy();
        const entries = actionEntries(helpBindings(bindings), operator);
        const palette = createPalette(fuzzy(entries, ({ title }) => title));
        modal.dispatch({ type: 'palette-opened', palette });
      }),
    showHelp: () =>
      modal.dispatch({ type: 'help-opened', help: createHelp(helpBindings(bindings)) }),
    prompt: (options) => modal.dispatch({ type: 'prompt-opened', prompt: createPrompt(options) }),
    pick: (options) => modal.dispatch({ type: 'choice-opened', choice: createChoice(options) }),
    closeModal: () => modal.dispatch({ type: 'closed' }),
    say,
    refresh: () => void queries.invalidateQueries({ type: 'active' }),
    copy: (text, what) =>
      void device.copy(text).then((where) => say(`Copied ${what} to ${where}`), complain),
    save({ name, text }) {
      notice.dispatch({ type: 'work-started', text: `Writing ${name}` });
      void text()
        .then((content) => device.save(name, content))
        .then((where) => say(`Saved ${where}`), complain);
    },
    redraw: device.redraw,
    suspend: device.suspend,
    quit: device.quit,
  };

  /** Everything whose change means that the next key is meant for another place. */
  const place = () => [navigation.get(), modal.get().kind] as const;

  const keys = createKeyQueue<Typed>({
    handle(key) {
      const [visitBefore, modalBefore] = place();
      notice.dispatch({ type: 'key-pressed' });
      if (typeof key === 'string') press(key);
      else type(key.pasted);
      const [visitAfter, modalAfter] = place();
      const isSame = visitBefore === visitAfter && modalBefore === modalAfter;
      return isSame && opening === undefined ? 'same-place' : 'new-place';
    },
    async whenDrawn() {
      await opening;
      opening = undefined;
      // React commits and runs layout effects before the event loop turns.
      await new Promise((resolve) => setImmediate(resolve));
    },
  });

  function press(key: string) {
    const open = modal.get();
    const binding = reachableBindings(open, bindings).find(
      ({ action, applies }) => action.keys.includes(key) && applies(),
    );
    if (!binding) {
      type(typedText(key) ?? '');
      return;
    }
    if (open.kind === 'menu' && binding.action.isHarmful) modal.dispatch({ type: 'closed' });
    const reason = binding.disabledReason(operator);
    if (reason === undefined) binding.run(operator);
    else notice.dispatch({ type: 'error-said', text: reason });
  }

  /** Text has a meaning only where a line can be typed. */
  function type(text: string) {
    const open = modal.get();
    if (open.kind === 'prompt') edit(open.prompt, { type: 'insert', text });
    else if (open.kind === 'question' && open.typed && open.isArmed) {
      edit(open.typed, { type: 'insert', text });
    } else if (open.kind === 'palette') edit(open.palette.prompt, { type: 'insert', text });
    else if (open.kind === 'help' && text !== '') open.help.type(text);
  }

  return {
    navigation,
    modal,
    notice,
    operator,
    errors,
    keys,
    setBindings(next) {
      bindings = next;
    },
    viewOf<State, Event>(name: string, create: () => Store<State, Event>) {
      const key = `${currentVisit(navigation.get()).id}/${name}`;
      // A name belongs to one component, so what it finds is what it made.
      const known = views.get(key) as Store<State, Event> | undefined;
      if (known) return known;
      const created = create();
      views.set(key, created as unknown as Store<unknown, unknown>);
      return created;
    },
    dispose() {
      disposal.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
