import type { ProfileState, SavedView } from '../../state/state.ts';
import { currentVisit } from '../shell/navigation.ts';
import { restoreRoute, routeTitle } from '../shell/routes.ts';
import type { Shell } from '../shell/shell.ts';
import type { Candidate } from './candidates.ts';
import type { Command, CommandContext } from './command.ts';

/** The view saved under a name. Own properties only, because every object inherits further names. */
const savedViewCalled = (
  name: string,
  { savedViews }: Pick<ProfileState, 'savedViews'>,
): SavedView | undefined => (Object.hasOwn(savedViews, name) ? savedViews[name] : undefined);

function saveView(name: string, { navigation, visitStores, preferences, say, nameView }: Shell) {
  const { route, saved: shown } = currentVisit(navigation.get());
  const isThere = savedViewCalled(name, preferences.get()) !== undefined;
  const saved = { route, views: visitStores.saved() };
  if (shown) nameView({ name, views: saved.views });
  preferences.update((state) => ({
    ...state,
    savedViews: { ...state.savedViews, [name]: saved },
  }));
  say(isThere ? `Saved view ${name} again` : `Saved view ${name}; :view ${name} shows it`);
}

function openView(name: string, { jump, preferences, complain }: Shell) {
  const saved = savedViewCalled(name, preferences.get());
  const route = restoreRoute(saved?.route);
  if (!saved || !route) {
    complain(new Error(`The saved view ${name} points to a place that no longer exists.`));
    return;
  }
  jump(route, { name, views: saved.views });
}

function forgetView(name: string, { navigation, preferences, say, nameView }: Shell) {
  if (currentVisit(navigation.get()).saved?.name === name) nameView(undefined);
  preferences.update((state) => {
    const { [name]: _, ...others } = state.savedViews;
    return { ...state, savedViews: others };
  });
  say(`Forgot the saved view ${name}`);
}

const maxNameLength = 40;

const savedNames = ({ shell }: CommandContext): Candidate[] =>
  Object.entries(shell.preferences.get().savedViews)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, saved]) => {
      const route = restoreRoute(saved.route);
      return { value, note: route && routeTitle(route) };
    });

const unknownView = (name: string, { shell }: CommandContext): string | undefined =>
  savedViewCalled(name, shell.preferences.get()) === undefined
    ? `No view is saved as ${name}.`
    : undefined;

export const viewCommands: readonly Command[] = [
  {
    name: 'view',
    title: 'Show a saved view',
    leadsTo: {
      noun: 'saved view',
      titleOf: ({ value, note = '' }) => `View ${value}: ${note}`,
      areFew: true,
    },
    argument: {
      name: 'NAME',
      candidates: (context) => [savedNames(context)],
      mistake: unknownView,
    },
    run: (name, { shell }) => openView(name, shell),
  },
  {
    name: 'save',
    title: 'Save this view with sort, columns and filter',
    argument: {
      name: 'NAME',
      candidates: (context) => [savedNames(context)],
      mistake: (name) =>
        name.length <= maxNameLength
          ? undefined
          : `A name has at most ${maxNameLength} characters.`,
    },
    run: (name, { shell }) => saveView(name, shell),
  },
  {
    name: 'forget',
    title: 'Forget a saved view',
    argument: {
      name: 'NAME',
      candidates: (context) => [savedNames(context)],
      mistake: unknownView,
    },
    run: (name, { shell }) => forgetView(name, shell),
  },
];
