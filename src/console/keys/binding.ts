import { typedText } from '../../terminal/key-names.ts';
import type { Binding, Keymap, Shell } from '../shell/shell.ts';
import { changeRefusal } from '../shell/team.ts';
import {
  type Action,
  type HarmfulAction,
  isOneByOne,
  type ListedAction,
  type ViewAction,
  viewAction,
} from './action.ts';
import {
  allOf,
  lossesOf,
  markedDisabledReason,
  markedQuestion,
  markedTitle,
  type Selection,
} from './bulk-run.ts';
import { hasAction } from './kiosk.ts';

/** What actions act on: the row under the cursor, or the marked rows. */
export type Targets<Target> = Pick<Binding, 'actsOn'> & {
  current(): Target | undefined;
  /** Undefined while nothing is marked. */
  selection(): Selection<Target> | undefined;
  unmark?(id: string): void;
  /** Whether the footer shows the hints of these actions. */
  isHinted?(): boolean;
};

/** An action on what a target is about, if that is not the target itself. */
export type ActionOn<Target> = ListedAction & {
  bindTo(targets: Targets<Target>): readonly Binding[];
};

/**
 * Binds actions to a target, or to the marked ones. The target is read when the key is pressed, not when the screen
 * was drawn: several keys can arrive before the next frame. While rows are marked, harmful actions
 * act on those, or on none.
 */
export function bind<Target>(
  actions: readonly (Action<Target> | ActionOn<Target>)[],
  target: Targets<Target> | (() => Target | undefined),
): Binding[] {
  const targets =
    typeof target === 'function' ? { current: target, selection: () => undefined } : target;
  return actions.flatMap((action) => {
    if ('bindTo' in action) return action.bindTo(targets);
    return action.isHarmful ? bindHarmful(action, targets) : bindView(action, targets);
  });
}

export const bindGlobal = (actions: readonly Action<true>[]): Binding[] =>
  bind(actions, () => true);

function bindView<Target>(action: ViewAction<Target>, targets: Targets<Target>): Binding {
  const { together } = action;
  const words = () => {
    const current = targets.current();
    return current && action.wordsFor?.(current);
  };
  const selected = () => together && targets.selection();
  const marked = () => {
    const selection = selected();
    return selection && allOf(selection);
  };

  return {
    ...bindOne(action, targets),
    opensOverlay: action.opensOverlay,
    numbered: bindNumbered(action, targets),
    // The title of the menu names the marked rows, and without `together` it would act on another.
    isInMenu: () => action.isInMenu === true && (!targets.selection() || together !== undefined),
    hint: action.wordsFor ? () => (selected() ? together?.hint : words()?.hint) : action.hint,
    title() {
      const several = marked();
      if (together && several) return together.title(several);
      return words()?.title ?? action.title;
    },
    disabledReason(shell) {
      const several = marked();
      if (together && several) return together.disabledReason?.(several);
      return reasonOf(action, targets.current(), shell);
    },
    run(shell) {
      const selection = selected();
      const current = targets.current();
      if (together && selection) together.run(allOf(selection), shell, selection.unmark);
      else if (current !== undefined) action.run(current, shell, targets.unmark);
    },
  };
}

function bindNumbered<Target>(
  { numbered }: ViewAction<Target>,
  { current }: Targets<Target>,
): Binding['numbered'] {
  if (!numbered) return undefined;
  return {
    refusal(number) {
      const target = current();
      return target && numbered.refusal(target, number);
    },
    run(number) {
      const target = current();
      if (target !== undefined) numbered.run(target, number);
    },
  };
}

function bindHarmful<Target>(action: HarmfulAction<Target>, targets: Targets<Target>): Binding {
  const { current, selection } = targets;

  return {
    ...bindOne(action, targets),
    title() {
      const marked = selection();
      return marked ? markedTitle(action, marked) : action.title;
    },
    disabledReason(shell) {
      const refusal = changeRefusal(shell, action);
      if (refusal !== undefined) return refusal;
      const marked = selection();
      return marked
        ? markedDisabledReason(action, marked, shell.profile.team?.own())
        : reasonOf(action, current(), shell);
    },
    run(shell) {
      const marked = selection();
      const target = current();
      if (marked) {
        if (isOneByOne(action))
          shell.ask(markedQuestion(action, marked, shell.profile.team?.own()));
      } else if (target !== undefined) {
        askFirst(action, target, shell);
      }
    },
  };
}

const bindOne = <Target>(
  action: Action<Target>,
  { current, selection, actsOn, isHinted }: Targets<Target>,
) => ({
  id: action.id,
  synonyms: action.synonyms,
  keys: action.keys,
  isHarmful: action.isHarmful,
  hint: action.hint,
  actsOn,
  isHinted() {
    const target = current();
    return isHinted?.() !== false && (target === undefined || action.isHinted?.(target) !== false);
  },
  isHintKept: action.isHintKept,
  hasTarget: () => current() !== undefined || selection() !== undefined,
  applies(shell: Shell) {
    const target = current();
    // Without a target its condition cannot hold, and its keys go to the actions further out.
    if (target === undefined) return action.applies === undefined;
    return action.applies?.(target, shell) ?? true;
  },
});

const reasonOf = <Target>(action: Action<Target>, target: Target | undefined, shell: Shell) =>
  target === undefined
    ? noTargetText(shell)
    : action.disabledReason?.(target, shell.keymap, shell.profile.team?.own());

/** A row of another kind may be selected. */
const noTargetText = ({ bindings }: Shell): string =>
  bindings.get().some(({ actsOn }) => actsOn?.() !== undefined)
    ? 'It does not apply to the selected row.'
    : 'No row is selected.';

function askFirst<Target>(action: HarmfulAction<Target>, target: Target, shell: Shell) {
  const question = action.question(target, shell);

  shell.ask({
    ...question,
    useLosses: lossesOf(action, [target]),
    requests: action.requestLines([target]),
    isDestructive: action.isDestructive,
    targetIds: action.listedIds?.(target) ?? [action.targetId(target)],
    invalidates: action.invalidates,
    perform: (context) => action.perform(target, context),
  });
}

export const defaultKeymap: Keymap = new Map();

/**
 * The bindings that keys can reach now, nearest first; `screen` are those of the current screen.
 * An overlay covers the screen entirely, and harmful actions of a screen are reached only through the
 * actions menu.
 */
export function reachableBindings(
  shell: Shell,
  screen: readonly Binding[] = shell.bindings.get(),
): readonly Binding[] {
  const { first, last, always } = shell.sharedBindings;
  const open = shell.overlay.get();
  if (open) {
    const further = offered(always, shell);
    return [...offered(open.bindings, shell), ...(open.type ? untyped(further) : further)];
  }
  return offered([...first, ...screen.filter(({ isHarmful }) => !isHarmful), ...last], shell);
}

/** The bindings without the keys that are text where text is typed. */
const untyped = (bindings: readonly Binding[]): Binding[] =>
  withKeys(bindings, ({ keys }) => keys.filter((key) => typedText(key) === undefined));

const withKeys = (
  bindings: readonly Binding[],
  keysOf: (binding: Binding) => readonly string[],
): Binding[] =>
  bindings.map((binding) => {
    const keys = keysOf(binding);
    return keys === binding.keys ? binding : { ...binding, keys };
  });

/** The bindings without the keys that nearer ones have now. Those that do not apply now keep theirs. */
export function withoutShadowed(bindings: readonly Binding[], shell: Shell): Binding[] {
  const taken = new Set<string>();
  return withKeys(bindings, ({ isHarmful, applies, keys: all }) => {
    if (isHarmful || !applies(shell)) return all;
    const keys = all.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    return keys.length === all.length ? all : keys;
  });
}

/** Whether an action can run now. The footer, the palette and the actions menu offer nothing else. */
export const canRun = ({ applies, disabledReason }: Binding, shell: Shell): boolean =>
  applies(shell) && disabledReason(shell) === undefined;

/** All harmful actions with a target, because the menu gives reasons, too, and others that are possible. */
export const menuBindings = (bindings: readonly Binding[], shell: Shell): readonly Binding[] =>
  bindings.filter((binding) => isInMenu(binding, shell));

const isInMenu = (binding: Binding, shell: Shell): boolean =>
  binding.isHarmful
    ? binding.hasTarget() && binding.applies(shell)
    : binding.isInMenu?.() === true && canRun(binding, shell);

/** All bindings of the current screen, harmful actions included, with or without an overlay. */
export const screenBindings = (shell: Shell): readonly Binding[] => {
  const { bindings, sharedBindings } = shell;
  return offered([...bindings.get(), ...sharedBindings.first, ...sharedBindings.last], shell);
};

/** The possible harmful actions that have a word, with their letters: `r restart`; undefined if the menu would be empty. */
export function menuHint(shell: Shell): string | undefined {
  const all = screenBindings(shell);
  const hints = all.flatMap((binding) => {
    const { isHarmful, keys, hint, isHinted, disabledReason } = binding;
    if (!isHarmful || !hint || isHinted?.() === false || !isInMenu(binding, shell)) return [];
    return keys[0] && !disabledReason(shell) ? `${keys[0]} ${hint}` : [];
  });
  if (hints.length > 0) return hints.join(', ');
  return all.some((binding) => isInMenu(binding, shell)) ? 'actions' : undefined;
}

/** The first key of an action, for naming it in a text; undefined if the configuration leaves it without one. */
export const keyOf = (
  id: string,
  actions: readonly Pick<Binding, 'id' | 'keys'>[],
  keymap: Keymap = defaultKeymap,
): string | undefined => (keymap.get(id) ?? actions.find((one) => one.id === id)?.keys)?.[0];

/** The keys of an action where no menu is open: a harmful one is reached through the actions menu, if that has a key. */
export function keysFromScreen(
  { isHarmful, keys }: Pick<Binding, 'isHarmful' | 'keys'>,
  menuKey: string | undefined,
): readonly string[] {
  if (!isHarmful) return keys;
  return menuKey === undefined ? [] : [menuKey, ...keys];
}

/** The bindings that this console has, with their configured keys. Whatever reaches an action asks here. */
function offered(bindings: readonly Binding[], shell: Shell): readonly Binding[] {
  const { keymap, isKiosk } = shell;
  const had = isKiosk ? bindings.filter((binding) => hasAction(shell, binding)) : bindings;
  return keymap.size === 0 ? had : withKeys(had, ({ id, keys }) => keymap.get(id) ?? keys);
}

/** Stops a run of several requests. Nearer than any other action on its key. */
export const stopWork = viewAction<true>({
  id: 'work.stop',
  title: 'Stop the bulk action',
  keys: ['esc'],
  hint: ({ notices }) => (notices.stoppable()?.isStopping ? undefined : 'stop'),
  // Also while it is stopping, so that a second esc does nothing else.
  applies: (_, { notices }) => notices.stoppable() !== undefined,
  run: (_, { notices }) => notices.stop(),
});

export const stopKeyOf = ({ keymap }: Shell) => keyOf(stopWork.id, [stopWork], keymap);
