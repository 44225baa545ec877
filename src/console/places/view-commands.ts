import { restoreRoute } from '../shell/restore-route.ts';
import { routeTitle } from '../shell/route.ts';
import { savedViewCalled } from '../shell/saved-views.ts';
import type { Candidate, Command, CommandContext } from './command.ts';

/** What fits into a line. */
const longestName = 40;

const savedNames = ({ preferences }: CommandContext): Candidate[] =>
  Object.entries(preferences.get().savedViews)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, saved]) => {
      const route = restoreRoute(saved.route);
      return { value, note: route && routeTitle(route) };
    });

const unknownView = (name: string, { preferences }: CommandContext): string | undefined =>
  savedViewCalled(name, preferences.get()) === undefined
    ? `No view is saved as ${name}.`
    : undefined;

export const showView: Command = {
  name: 'view',
  title: 'Show a saved view',
  argument: { name: 'NAME', candidates: savedNames, mistake: unknownView },
  run: (name, { operator }) => operator.openView(name),
};

/** Saves, shows and forgets views. */
export const viewCommands: readonly Command[] = [
  showView,
  {
    name: 'save',
    title: 'Save this place with sort, columns and filter',
    argument: {
      name: 'NAME',
      candidates: savedNames,
      mistake: (name) =>
        name.length <= longestName ? undefined : `A name has at most ${longestName} characters.`,
    },
    run: (name, { operator }) => operator.saveView(name),
  },
  {
    name: 'forget',
    title: 'Forget a saved view',
    argument: { name: 'NAME', candidates: savedNames, mistake: unknownView },
    run: (name, { operator }) => operator.forgetView(name),
  },
];
