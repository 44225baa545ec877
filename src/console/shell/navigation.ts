import type { Notices } from './notices.ts';
import { parentOf, type Route } from './routes.ts';
import type { Store } from './store.ts';

/** A visit to a place. The ID separates the state of a place from that of other visits. */
export type Visit = {
  id: string;
  route: Route;
  /** The opened view, saved, linked from another screen, or carried from another profile: the state of its parts. */
  saved?: { name: string; views: Readonly<Record<string, unknown>>; isCarried?: true };
};

/** The path from a root screen to the current place; never empty. */
type Trail = readonly [Visit, ...Visit[]];

export type Navigation = {
  trail: Trail;
  visits: number;
  /** Earlier places, oldest first, and places that the operator has come back from, nearest first. */
  history: { past: readonly Trail[]; future: readonly Trail[] };
  /** The place before this one, whichever way it was left. */
  last: Trail | undefined;
};

type PlaceView = { route: Route; saved?: Visit['saved'] | undefined };

export type NavigationEvent =
  | { type: 'screen-chosen'; route: Route }
  | ({ type: 'opened' } & PlaceView)
  | ({ type: 'jumped' } & PlaceView)
  | { type: 'went-back' }
  /** Moves through the history, like in a web browser. */
  | { type: 'travelled'; to: 'past' | 'future' }
  | { type: 'returned-to-last' }
  /** The current place shows a view of this name, or none any more. */
  | { type: 'view-named'; saved: Visit['saved'] | undefined };

/** Each place keeps its state, so the history must be limited. */
const maxHistory = 50;

export function navigationAt(route: Route): Navigation {
  return {
    trail: [rootVisit(route)],
    visits: 0,
    history: { past: [], future: [] },
    last: undefined,
  };
}

export function navigate(navigation: Navigation, event: NavigationEvent): Navigation {
  const { trail, visits, last } = navigation;

  switch (event.type) {
    case 'screen-chosen': {
      const isThere = trail.length === 1 && trail[0].id === event.route.screen;
      return isThere ? navigation : moved(navigation, [rootVisit(event.route)]);
    }
    case 'jumped': {
      const visit = newVisit(navigation, event);
      return { ...moved(navigation, wayTo(visit)), visits: visits + 1 };
    }
    case 'opened': {
      const visit = newVisit(navigation, event);
      return { ...moved(navigation, [...trail, visit]), visits: visits + 1 };
    }
    case 'went-back': {
      const [root, ...rest] = trail;
      return rest.length === 0 ? navigation : moved(navigation, [root, ...rest.slice(0, -1)]);
    }
    case 'travelled':
      return travelled(navigation, event.to);
    case 'returned-to-last':
      return last ? moved(navigation, last) : navigation;
    case 'view-named':
      return withView(navigation, event.saved);
  }
}

/** The same places, the current one with another view, wherever it stands in the history. */
function withView(navigation: Navigation, saved: Visit['saved'] | undefined): Navigation {
  const { id } = currentVisit(navigation);
  const named = (visit: Visit): Visit => {
    if (visit.id !== id) return visit;
    const { saved: _, ...place } = visit;
    return saved ? { ...place, saved } : place;
  };
  const inTrail = ([root, ...rest]: Trail): Trail => [named(root), ...rest.map(named)];
  const { trail, history, last } = navigation;
  return {
    ...navigation,
    trail: inTrail(trail),
    history: { past: history.past.map(inTrail), future: history.future.map(inTrail) },
    last: last && inTrail(last),
  };
}

function moved(navigation: Navigation, trail: Trail): Navigation {
  const past = [...navigation.history.past, navigation.trail].slice(-maxHistory);
  return { ...navigation, trail, history: { past, future: [] }, last: navigation.trail };
}

function travelled(navigation: Navigation, to: 'past' | 'future'): Navigation {
  const { trail, history } = navigation;
  const isBack = to === 'past';
  const target = isBack ? history.past.at(-1) : history.future[0];
  if (!target) return navigation;
  const past = isBack ? history.past.slice(0, -1) : [...history.past, trail];
  const future = isBack ? [trail, ...history.future] : history.future.slice(1);
  return { ...navigation, trail: target, history: { past, future }, last: trail };
}

export const currentVisit = ({ trail }: Pick<Navigation, 'trail'>): Visit =>
  trail.at(-1) ?? trail[0];

/** IDs of all visits that can be returned to; the state of all others can be dropped. */
export function reachableVisits({ trail, history, last }: Navigation): Set<string> {
  const trails = [trail, ...history.past, ...history.future, ...(last ? [last] : [])];
  return new Set(trails.flat().map(({ id }) => id));
}

const newVisit = ({ visits }: Navigation, { route, saved }: PlaceView): Visit => ({
  id: `${route.screen}#${visits + 1}`,
  route,
  ...(saved && { saved }),
});

/** The trail from the screen that a place is usually reached from. */
function wayTo(visit: Visit): Trail {
  const parent = parentOf(visit.route);
  return parent ? [rootVisit(parent), visit] : [visit];
}

// A root screen keeps its cursor however often it is left, so its ID never changes.
const rootVisit = (route: Route): Visit => ({ id: route.screen, route });

export type Travel = ReturnType<typeof travelIn>;

/** The functions that move between places. Moves that lead nowhere are reported. */
export function travelIn(
  { get, dispatch }: Store<Navigation, NavigationEvent>,
  { notices, quit }: { notices: Notices; quit(): void },
) {
  /** Whether the current screen is a root screen. */
  const isAtRoot = (): boolean => get().trail.length === 1;

  function goOrSay(event: NavigationEvent, nothingThere: string) {
    const before = get();
    dispatch(event);
    if (get() === before) notices.refuse(nothingThere);
  }

  /** `stopKey` stops a bulk run; `again` is how to quit during another change, which leaves its result unknown. */
  function quitUnlessBusy(stopKey: string | undefined, again: string) {
    const confirm = `A change is still in progress. ${again} to quit.`;
    if (stopKey !== undefined && notices.stoppable()?.isStopping === false)
      notices.refuseBriefly(`Work is still in progress. Press ${stopKey} to stop it.`);
    else if (notices.isChanging() && notices.acknowledged() !== confirm) notices.refuse(confirm);
    else quit();
  }

  return {
    isAtRoot,
    quitUnlessBusy,
    /** Stops a bulk run as its own key does, otherwise quits. `key` is what to press for that. */
    stopOrQuit(key: string | undefined) {
      if (notices.stoppable()?.isStopping !== false) quit();
      else notices.stop(key === undefined ? '' : `. ${key} again quits now`);
    },
    /** Goes to a root screen and drops the trail. */
    choose: (route: Route) => dispatch({ type: 'screen-chosen', route }),
    /** Goes to a place below its root screen, as it is or as it was saved, and drops the trail. */
    jump: (route: Route, saved?: Visit['saved']) => dispatch({ type: 'jumped', route, saved }),
    /** Goes one step deeper, to a place as it is or as it was saved. */
    open: (route: Route, saved?: Visit['saved']) => dispatch({ type: 'opened', route, saved }),
    back: () => dispatch({ type: 'went-back' }),
    /** Says that the current place shows this view, or no view any more. */
    nameView: (saved: Visit['saved'] | undefined) => dispatch({ type: 'view-named', saved }),
    /** Goes to the previous place, or forward again to the one that the operator came back from. */
    travel(to: 'past' | 'future') {
      goOrSay({ type: 'travelled', to }, to === 'past' ? 'No earlier place.' : 'No later place.');
    },
    /** Goes to the place before the last move; a second time returns here. */
    returnToLast: () => goOrSay({ type: 'returned-to-last' }, 'No previous place yet.'),
    /** Goes one step back, or quits on a root screen unless work is in progress. `stopKey` stops a bulk run. */
    backOrQuit(stopKey: string | undefined) {
      if (!isAtRoot()) dispatch({ type: 'went-back' });
      else quitUnlessBusy(stopKey, 'Press the key again');
    },
  };
}
