import { parentOf, type Route } from './routes.ts';

/** A visit to a place. The id keeps what the place remembers apart from other visits. */
export type Visit = {
  id: string;
  route: Route;
  /** The view that was opened, either saved or linked from another screen: its name, and how its parts are seen. */
  saved?: { name: string; views: Readonly<Record<string, unknown>> };
};

/** The way from a root screen to where the operator is; never empty. */
export type Trail = readonly [Visit, ...Visit[]];

export type Navigation = {
  trail: Trail;
  visits: number;
  /** Where one was before, oldest first, and where one came back from, nearest first. */
  history: { past: readonly Trail[]; future: readonly Trail[] };
  /** The place before this one, whichever way it was left. */
  last: Trail | undefined;
};

export type NavigationEvent =
  | { type: 'screen-chosen'; route: Route }
  | { type: 'opened'; route: Route; saved?: Visit['saved'] }
  /** To a place below its root screen, leaving the trail behind. */
  | { type: 'jumped'; route: Route }
  | { type: 'view-opened'; route: Route; saved: NonNullable<Visit['saved']> }
  | { type: 'went-back' }
  /** Through history, as a reader of web pages does. */
  | { type: 'travelled'; to: 'past' | 'future' }
  | { type: 'returned-to-last' };

/** Each place keeps what was seen there, so history is not without end. */
const longestHistory = 50;

/** A console that has just been opened on a root screen. */
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
      const visit = newVisit(event.route, visits);
      return { ...moved(navigation, wayTo(visit)), visits: visits + 1 };
    }
    case 'opened': {
      const { route, saved } = event;
      const visit = { ...newVisit(route, visits), ...(saved && { saved }) };
      return { ...moved(navigation, [...trail, visit]), visits: visits + 1 };
    }
    case 'view-opened': {
      const visit = { ...newVisit(event.route, visits), saved: event.saved };
      return { ...moved(navigation, wayTo(visit)), visits: visits + 1 };
    }
    case 'went-back': {
      const [root, ...rest] = trail;
      return rest.length === 0 ? navigation : moved(navigation, [root, ...rest.slice(0, -1)]);
    }
    case 'travelled':
      return event.to === 'past' ? towardsPast(navigation) : towardsFuture(navigation);
    case 'returned-to-last':
      return last ? moved(navigation, last) : navigation;
  }
}

function moved(navigation: Navigation, trail: Trail): Navigation {
  const past = [...navigation.history.past, navigation.trail].slice(-longestHistory);
  return { ...navigation, trail, history: { past, future: [] }, last: navigation.trail };
}

function towardsPast(navigation: Navigation): Navigation {
  const { trail, history } = navigation;
  const target = history.past.at(-1);
  if (!target) return navigation;
  const past = history.past.slice(0, -1);
  const future = [trail, ...history.future];
  return { ...navigation, trail: target, history: { past, future }, last: trail };
}

function towardsFuture(navigation: Navigation): Navigation {
  const { trail, history } = navigation;
  const [target, ...future] = history.future;
  if (!target) return navigation;
  const past = [...history.past, trail];
  return { ...navigation, trail: target, history: { past, future }, last: trail };
}

/** Where the operator is. */
export function currentVisit({ trail }: Pick<Navigation, 'trail'>): Visit {
  return trail.at(-1) ?? trail[0];
}

/** Ids of all visits that can be returned to; what others remember can be forgotten. */
export function reachableVisits({ trail, history, last }: Navigation): Set<string> {
  const trails = [trail, ...history.past, ...history.future, ...(last ? [last] : [])];
  return new Set(trails.flat().map(({ id }) => id));
}

export const isAtRoot = ({ trail }: Navigation): boolean => trail.length === 1;

const newVisit = (route: Route, visits: number): Visit => ({
  id: `${route.screen}#${visits + 1}`,
  route,
});

/** From the screen that a place is usually reached from. */
function wayTo(visit: Visit): Trail {
  const parent = parentOf(visit.route);
  return parent ? [rootVisit(parent), visit] : [visit];
}

// A root screen remembers its cursor however often it is left, so its id never changes.
function rootVisit(route: Route): Visit {
  return { id: route.screen, route };
}
