import { createChoice } from '../choice/choice.ts';
import { commandPromptFor } from '../commands/command-prompt.ts';
import { commands } from '../commands/commands.ts';
import { knownFrom } from '../data/known.ts';
import { loadFuzzy } from '../find/fuzzy.ts';
import { createHelp } from '../help/help.ts';
import { otherActions } from '../help/other-actions.ts';
import { helpBindings } from '../input/layers.ts';
import { currentVisit } from '../navigation/navigation.ts';
import { entryFinder } from '../palette/find-entries.ts';
import { knownEntries } from '../palette/known-entries.ts';
import { createPalette } from '../palette/palette.ts';
import { actionEntries, placeEntries, viewEntries } from '../palette/palette-entries.ts';
import { createPrompt } from '../prompt/prompt.ts';
import type { Operator } from './operator.ts';
import type { OperatorParts } from './operator-parts.ts';

/** How an operator opens what lies over the screen. Some of it acts on the operator as a whole. */
export function opening(parts: OperatorParts, operator: () => Operator) {
  const { modal, navigation, preferences, memory, bindings, keymap, openLater, clock } = parts;
  const known = knownFrom(parts.queries, parts.client, parts.clock);

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
