import { knownFrom } from '../data/known.ts';
import { helpBindings } from '../keys/layers.ts';
import { createChoice } from '../overlays/choice.ts';
import { loadFuzzy } from '../overlays/fuzzy.ts';
import { createHelp } from '../overlays/help/help.ts';
import { otherActions } from '../overlays/help/other-actions.ts';
import { createPalette } from '../overlays/palette/palette.ts';
import { createPrompt } from '../overlays/prompt/prompt.ts';
import { commandPromptFor } from '../places/command-prompt.ts';
import { commands } from '../places/commands.ts';
import { entryFinder } from '../places/find-entries.ts';
import { knownEntries } from '../places/known-entries.ts';
import { actionEntries, placeEntries, viewEntries } from '../places/palette-entries.ts';
import { currentVisit } from './navigation.ts';
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
