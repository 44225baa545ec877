import { choiceActions, choiceLetterActions } from '../overlays/choice-actions.ts';
import { helpActions } from '../overlays/help/help-actions.ts';
import { menuActions, questionActions, typedQuestionActions } from '../overlays/modal-actions.ts';
import { paletteActions } from '../overlays/palette/palette-actions.ts';
import { editingActions, promptActions } from '../overlays/prompt-actions.ts';
import { reportActions } from '../overlays/report-actions.ts';
import { globalActions } from '../places/global-actions.ts';
import { stopWork } from '../places/work-actions.ts';
import { isConfirmed, type Modal } from '../shell/modal.ts';
import { type Binding, bind, bindGlobal } from './binding.ts';
import { defaultKeymap, type Keymap, rebound } from './keymap.ts';

const urgent = bindGlobal([stopWork]);
const global = bindGlobal(globalActions);
const menu = bindGlobal(menuActions);
const alwaysThere = global.filter(({ action }) =>
  ['app.quit', 'app.suspend', 'app.redraw'].includes(action.id),
);

/**
 * The bindings that keys can reach now, nearest first. A modal hides the screen entirely, and
 * harmful actions are in reach only while the actions menu is open.
 */
export function reachableBindings(
  modal: Modal,
  screen: readonly Binding[],
  keymap: Keymap = defaultKeymap,
): readonly Binding[] {
  return rebound(layer(modal, screen), keymap);
}

function layer(modal: Modal, screen: readonly Binding[]): readonly Binding[] {
  switch (modal.kind) {
    case 'none':
      return [...urgent, ...screen.filter(({ action }) => !action.isHarmful), ...global];
    case 'menu':
      return [...modal.bindings, ...menu, ...alwaysThere];
    case 'prompt':
      return [...bind(promptActions, () => modal.prompt), ...alwaysThere];
    case 'choice': {
      const actions = [...choiceActions, ...choiceLetterActions(modal.choice)];
      return [...bind(actions, () => modal.choice), ...alwaysThere];
    }
    case 'report':
      return [...bind(reportActions, () => modal.report), ...alwaysThere];
    case 'question':
      return modal.typed === undefined
        ? [...bind(questionActions, () => modal), ...alwaysThere]
        : [
            ...bind(typedQuestionActions, () => ({ isConfirmed: () => isConfirmed(modal) })),
            ...bind(editingActions, () => modal.typed),
            ...alwaysThere,
          ];
    case 'help':
      return [
        ...bind(helpActions, () => modal.help),
        ...bind(editingActions, () => modal.help.filter),
        ...alwaysThere,
      ];
    case 'palette':
      return [
        ...bind(paletteActions, () => modal.palette),
        ...bind(editingActions, () => modal.palette.prompt),
        ...alwaysThere,
      ];
  }
}

/** Everything that the help lists for a screen: its own actions, then those of every screen. */
export const helpBindings = (
  screen: readonly Binding[],
  keymap: Keymap = defaultKeymap,
): readonly Binding[] => rebound([...screen, ...urgent, ...global], keymap);
