import type { ProfileState } from '../../config/state.ts';
import type { Scope } from '../keys/action.ts';
import type { Binding } from '../keys/binding.ts';
import { keyOf } from '../overlays/help/help-sections.ts';
import type { Operator } from '../shell/operator.ts';
import { restoreRoute } from '../shell/restore-route.ts';
import { routeTitle } from '../shell/route.ts';
import type { Command, CommandContext } from './command.ts';

/** Something that can be done or gone to. */
export type PaletteEntry = {
  title: string;
  /** By which it is found, too. */
  id?: string;
  /** What sort of thing it is, where its title does not say so. */
  kind?: string;
  /** Whether it leads to a screen of its own number: most who type a few letters want one. */
  isScreen?: boolean;
  /** Why it is impossible now. */
  reason?: string | undefined;
  /** Names of the keys that do it without the palette. */
  keys: readonly string[];
  isHarmful: boolean;
  run(operator: Operator): void;
};

/** What a look at the list makes no easier than its key. */
const pointless = ['palette.show', 'help.show', 'actions.menu', 'command.type'];

/**
 * What can be done here, nearest first; moving about in a list comes last. A harmful action asks its
 * question first, as it does from the menu.
 */
export function actionEntries(bindings: readonly Binding[], operator: Operator): PaletteEntry[] {
  const menuKey = keyOf('actions.menu', bindings) ?? 'x';
  return bindings
    .filter(({ action, applies }) => !pointless.includes(action.id) && applies(operator))
    .toSorted((a, b) => orderOf(a.action.when) - orderOf(b.action.when))
    .map(({ action, title, disabledReason, run }) => ({
      title: action.isHarmful ? `${title()}…` : title(),
      reason: disabledReason(operator),
      isScreen: action.id.startsWith('screen.'),
      keys: [...(action.isHarmful ? [menuKey] : []), ...action.keys.slice(0, 1)],
      isHarmful: action.isHarmful,
      run,
    }));
}

/** Places that no key leads to. */
export function placeEntries(
  commands: readonly Command[],
  context: CommandContext,
): PaletteEntry[] {
  return commands
    .filter(({ name }) => ['errors', 'audit'].includes(name))
    .map(({ name, title, run }) => ({
      title,
      keys: [`:${name}`],
      isHarmful: false,
      run: () => run('', context),
    }));
}

/** The saved views, and where each of them is. */
export function viewEntries({ savedViews }: Pick<ProfileState, 'savedViews'>): PaletteEntry[] {
  return Object.entries(savedViews).flatMap(([name, saved]) => {
    const route = restoreRoute(saved.route);
    if (!route) return [];
    const title = `View ${name}: ${routeTitle(route)}`;
    return [
      {
        title,
        kind: 'saved view',
        keys: [],
        isHarmful: false,
        run: ({ openView }) => openView(name),
      },
    ];
  });
}

/** Scopes whose actions come after those of the screen, in this order. */
const lastScopes: readonly Scope[] = ['everywhere', 'list', 'preview', 'document', 'table'];

const orderOf = (scope: Scope): number => lastScopes.indexOf(scope);
