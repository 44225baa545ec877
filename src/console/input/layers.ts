import { type Binding, bind, bindGlobal } from '../actions/binding.ts';
import { choiceActions, choiceLetterActions } from '../actions/choice-actions.ts';
import { globalActions } from '../actions/global-actions.ts';
import { menuActions, questionActions, typedQuestionActions } from '../actions/modal-actions.ts';
import { editingActions, promptActions } from '../actions/prompt-actions.ts';
import { reportActions } from '../actions/report-actions.ts';
import { stopWork } from '../actions/work-actions.ts';
import { helpActions } from '../help/help-actions.ts';
import { defaultKeymap, type Keymap, rebound } from '../keymap/keymap.ts';
import { isConfirmed, type Modal } from '../navigation/modal.ts';
import { paletteActions } from '../palette/palette-actions.ts';

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
