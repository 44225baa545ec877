import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Preferences } from '../../config/state-file.ts';
import { createChoice } from '../choice/choice.ts';
import { commandPromptFor } from '../commands/command-prompt.ts';
import { commands } from '../commands/commands.ts';
import { knownFrom } from '../data/known.ts';
import type { Device } from '../device.ts';
import type { Feedback } from '../feedback/feedback.ts';
import { loadFuzzy } from '../find/fuzzy.ts';
import { createHelp } from '../help/help.ts';
import { otherActions } from '../help/other-actions.ts';
import { helpBindings } from '../input/layers.ts';
import type { ErrorJournal } from '../journal/error-journal.ts';
import type { ActionGroup } from '../keymap/action-group.ts';
import { type Keymap, rebound } from '../keymap/keymap.ts';
import type { Memory } from '../memory/memory.ts';
import { savedViews } from '../memory/saved-views.ts';
import type { Views } from '../memory/views.ts';
import { isConfirmed, type Modal, type ModalEvent } from '../navigation/modal.ts';
import {
  currentVisit,
  isAtRoot,
  type Navigation,
  type NavigationEvent,
} from '../navigation/navigation.ts';
import { entryFinder } from '../palette/find-entries.ts';
import { knownEntries } from '../palette/known-entries.ts';
import { createPalette } from '../palette/palette.ts';
import { actionEntries, placeEntries, viewEntries } from '../palette/palette-entries.ts';
import { createPrompt } from '../prompt/prompt.ts';
import type { Store } from '../store.ts';
import type { Binding } from './binding.ts';
import type { Operator } from './operator.ts';
import { perform } from './perform.ts';

/** Keys pressed before a question has been on the screen for this long do not answer it. */
const questionGuardMs = 150;

/** A line that belongs to a question, which says everything there is to say about it. */
const typedAnswer = { label: '', remark: () => ({ spans: [] }), onSubmit() {} };

/** What an operator works on. */
export type OperatorParts = {
  client: Client;
  queries: QueryClient;
  isReadOnly: boolean;
  device: Device;
  navigation: Store<Navigation, NavigationEvent>;
  modal: Store<Modal, ModalEvent>;
  errors: ErrorJournal;
  feedback: Feedback;
  views: Views;
  preferences: Preferences;
  memory: Memory;
  /** What keys do on the screen. */
  bindings(): readonly Binding[];
  keymap: Keymap;
  /** Every action there is. */
  actionGroups: readonly ActionGroup[];
  /** Opens what needs something loaded first. Keys wait for it: they are meant for what opens. */
  openLater(open: () => Promise<void>): void;
  /** Forgets keys that were typed ahead. */
  dropKeys(): void;
  /** Aborts when the console ends. */
  signal: AbortSignal;
  /** Unix milliseconds. */
  clock: () => number;
};

/** Everything that actions may do to a console. */
export function createOperator(parts: OperatorParts): Operator {
  const operator: Operator = {
    isReadOnly: parts.isReadOnly,
    ...going(parts),
    ...asking(parts),
    ...opening(parts, () => operator),
    ...telling(parts),
  };
  return operator;
}

function going({ navigation, views, preferences, device, feedback }: OperatorParts) {
  function go(event: NavigationEvent) {
    navigation.dispatch(event);
    views.forgetUnreachable(navigation.get());
  }

  function travel(event: NavigationEvent, nothingThere: string) {
    const before = navigation.get();
    go(event);
    if (navigation.get() === before) feedback.say(nothingThere);
  }

  return {
    isAtRoot: () => isAtRoot(navigation.get()),
    choose: (route) => go({ type: 'screen-chosen', route }),
    jump: (root, route) => go({ type: 'jumped', root, route }),
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
    ...savedViews({
      preferences,
      views,
      visit: () => currentVisit(navigation.get()),
      go,
      feedback,
    }),
  } satisfies Partial<Operator>;
}

function asking(parts: OperatorParts) {
  const { modal, feedback, dropKeys, bindings, keymap } = parts;

  return {
    ask(question) {
      dropKeys();
      const typed = question.confirmation && createPrompt(typedAnswer);
      modal.dispatch({ type: 'question-opened', question, typed });
      feedback.later(questionGuardMs, () => modal.dispatch({ type: 'question-armed', question }));
    },
    answer(answer) {
      const open = modal.get();
      if (open.kind !== 'question') return;
      if (answer === 'yes' && !(open.isArmed && isConfirmed(open))) return;
      modal.dispatch({ type: 'closed' });
      if (answer === 'yes') void perform(open.question, parts);
    },
    showMenu() {
      const harmful = rebound(bindings(), keymap).filter(({ action }) => action.isHarmful);
      if (harmful.length === 0) feedback.say('There is nothing to do here.');
      else modal.dispatch({ type: 'menu-opened', bindings: harmful });
    },
  } satisfies Partial<Operator>;
}

function opening(parts: OperatorParts, operator: () => Operator) {
  const { modal, navigation, preferences, memory, bindings, keymap, openLater, clock } = parts;
  const known = knownFrom(parts.queries, parts.client);

  const route = () => currentVisit(navigation.get()).route;
  const commandContext = () => ({
    operator: operator(),
    route,
    known,
    preferences,
    memory,
    clock,
  });

  return {
    typeCommand: (text = '') =>
      openLater(async () => {
        const options = commandPromptFor(commandContext(), await loadFuzzy(), text);
        modal.dispatch({ type: 'prompt-opened', prompt: createPrompt(options) });
      }),
    showPalette: () =>
      openLater(async () => {
        const fuzzy = await loadFuzzy();
        const entries = [
          ...actionEntries(helpBindings(bindings(), keymap), operator()),
          ...placeEntries(commands, commandContext()),
          ...viewEntries(preferences.get()),
        ];
        const find = entryFinder(entries, () => knownEntries(commandContext()), fuzzy);
        modal.dispatch({ type: 'palette-opened', palette: createPalette(find) });
      }),
    showHelp() {
      const here = helpBindings(bindings(), keymap);
      const help = createHelp(here, otherActions(parts.actionGroups, here, keymap));
      modal.dispatch({ type: 'help-opened', help });
    },
    prompt: (options) => modal.dispatch({ type: 'prompt-opened', prompt: createPrompt(options) }),
    pick: (options) => modal.dispatch({ type: 'choice-opened', choice: createChoice(options) }),
    closeModal: () => modal.dispatch({ type: 'closed' }),
  } satisfies Partial<Operator>;
}

function telling({ queries, device, feedback }: OperatorParts) {
  const { say, refuse, complain, begin, stoppable, stop } = feedback;

  return {
    say,
    refuse,
    stoppable,
    stop,
    refresh: () => void queries.invalidateQueries({ type: 'active' }),
    refreshAll: () => void queries.invalidateQueries(),
    copy: (text, what) =>
      void device.copy(text).then((where) => say(`Copied ${what} to ${where}`), complain),
    save({ name, text }) {
      const progress = begin(`Writing ${name}`);
      void text()
        .then((content) => device.save(name, content))
        .finally(progress.end)
        .then((where) => say(`Saved ${where}`), complain);
    },
    redraw: device.redraw,
    suspend: device.suspend,
    quit: device.quit,
  } satisfies Partial<Operator>;
}
