import { latestMonths } from '../../figures/time/parse-range.ts';
import { knownFrom } from '../data/known.ts';
import { canRun, keyOf, keysFromScreen, screenBindings } from '../keys/binding.ts';
import { hasCommand } from '../keys/kiosk.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import {
  entryFinder,
  type KnownEntries,
  loadFuzzy,
  maxFurther,
  maxRanked,
} from '../overlays/fuzzy.ts';
import { type PaletteEntry, paletteOverlay } from '../overlays/palette/palette-overlay.tsx';
import { commandPlaces } from '../shell/routes.ts';
import type { Binding, Shell } from '../shell/shell.ts';
import { isCalled } from './action-commands.ts';
import { type Candidate, candidatesHolding, firstCandidates } from './candidates.ts';
import type { Command, CommandContext } from './command.ts';
import { candidatesOf } from './command-line.ts';
import { commandsOf, prepareKnownCandidates } from './commands.ts';
import { rangeCommand } from './go-commands.ts';

/** Lists what can be done and opened now, to be found by a few letters. */
export function showPalette(shell: Shell): void {
  const context = { shell, known: knownFrom(shell) };
  const { version } = context.known;
  shell.show(
    loadFuzzy().then((fuzzy) => {
      const commands = commandsOf(shell);
      const few = commands.filter(({ leadsTo }) => leadsTo?.areFew);
      const entries = [
        ...actionEntries(shell),
        ...commandPlaces
          .filter(({ route }) => hasCommand(shell, { name: route.screen }))
          .map(placeEntry),
        ...commands
          .filter(({ isOffered }) => isOffered?.(context))
          .map((command) => commandEntry(command, context)),
        ...few.flatMap((command) =>
          (command.argument?.candidates(context) ?? [])
            .flat()
            .map((candidate) => namedEntry(command, candidate, context)),
        ),
      ];
      const find = entryFinder(entries, { known: () => knownEntries(context), version, fuzzy });
      return paletteOverlay(find, version);
    }),
  );
  void prepareKnownCandidates(context);
}

/** Actions whose key is quicker than finding them in the palette. */
const pointless = ['palette.show', 'help.show', 'actions.menu', 'command.type'];

/** Commands named after the actions that the screen has now, nearest first. They say why one cannot run. */
export function actionCommands(shell: Shell): readonly Command[] {
  const bindings = screenBindings(shell);
  const menuKey = keyOf('actions.menu', bindings);
  const isNamed = (binding: Binding) =>
    isOfScreen(binding, shell) && binding.hasTarget() && binding.applies(shell);
  return bindings.filter(isNamed).map((binding): Command => {
    const { id, isHarmful, keys, title, disabledReason, run } = binding;
    const shown = keysFromScreen({ isHarmful, keys: keys.slice(0, 1) }, menuKey).join(' ');
    return {
      name: id.slice(id.lastIndexOf('.') + 1),
      aliases: [id],
      title: shown === '' ? title() : `${title()} (${shown})`,
      run() {
        const reason = disabledReason(shell);
        if (reason === undefined) run(shell);
        else shell.refuse(reason);
      },
    };
  });
}

const isOfScreen = (binding: Binding, shell: Shell) => [0, 2].includes(distanceOf(binding, shell));

/** Whether the screen has an action of this name, possible now or not. */
export const hasAction = (name: string, shell: Shell): boolean =>
  screenBindings(shell).some((one) => isCalled(one.id, name) && isOfScreen(one, shell));

/** Actions that can run here now, nearest first. A harmful action asks its question, as it does from the menu. */
export function actionEntries(shell: Shell): PaletteEntry[] {
  const bindings = screenBindings(shell);
  const menuKey = keyOf('actions.menu', bindings);
  return bindings
    .filter((binding) => !pointless.includes(binding.id) && canRun(binding, shell))
    .toSorted((a, b) => distanceOf(a, shell) - distanceOf(b, shell))
    .map(({ id, keys, isHarmful, title, synonyms, run }) => ({
      title: isHarmful ? `${title()}…` : title(),
      synonyms,
      isScreen: id.startsWith('screen.'),
      keys: keysFromScreen({ isHarmful, keys: keys.slice(0, 1) }, menuKey),
      run,
    }));
}

/** Actions of the screen come first, then those of every screen and every table. */
function distanceOf({ id }: Binding, { sharedBindings }: Shell): number {
  const isIt = (other: { id: string }) => other.id === id;
  if (sharedBindings.last.some(isIt)) return 1;
  if (scrollActions.some(isIt)) return 3;
  return id.startsWith('table.') ? 2 : 0;
}

const placeEntry = ({ route, title }: (typeof commandPlaces)[number]): PaletteEntry => ({
  title,
  keys: [`:${route.screen}`],
  run: (shell) => shell.open(route),
});

const commandEntry = ({ name, title, run }: Command, context: CommandContext): PaletteEntry => ({
  title,
  keys: [`:${name}`],
  run: () => run('', context),
});

/** The latest months, and loaded objects that have a place of their own. */
function knownEntries(context: CommandContext): KnownEntries<PaletteEntry> {
  const [latest = '', before = ''] = latestMonths(context.shell.clock(), 2);
  const months = [
    { value: latest, title: 'This month' },
    { value: before, title: 'Last month' },
  ];
  const groups = commandsOf(context.shell)
    .filter(({ leadsTo }) => leadsTo && !leadsTo.areFew)
    .map((command) => {
      const names = command.argument ? candidatesOf(command.argument, context) : [];
      const first = firstCandidates(names, maxRanked);
      const entryOf = (candidate: Candidate) => namedEntry(command, candidate, context);
      return { names, first, entryOf };
    });
  return {
    first: [
      ...months.map((month) => goEntry(context, rangeCommand, { ...month, kind: 'days' })),
      ...groups.flatMap(({ first, entryOf }) => first.map(entryOf)),
    ],
    furtherHolding: (words) =>
      groups.flatMap(({ names, first, entryOf }) =>
        candidatesHolding(names, words, { max: maxFurther, others: first }).map(entryOf),
      ),
  };
}

function namedEntry(command: Command, candidate: Candidate, context: CommandContext): PaletteEntry {
  const { value, note } = candidate;
  const { titleOf, noun } = command.leadsTo ?? {};
  const title = titleOf?.(candidate) ?? value;
  const id = title === value ? note : value;
  return goEntry(context, command, {
    value,
    title,
    ...(noun && { kind: noun }),
    ...(id && { id }),
  });
}

const goEntry = (
  context: CommandContext,
  command: Command,
  { value, ...named }: Pick<PaletteEntry, 'title' | 'id' | 'kind'> & { value: string },
): PaletteEntry => ({
  ...named,
  keys: [],
  run: () => command.run(value, context),
});
