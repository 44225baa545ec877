import type { Route } from './route.ts';

/** A visit to a place. The id keeps what the place remembers apart from other visits. */
export type Visit = { id: string; route: Route };

/** The way from a root screen to where the operator is; never empty. */
export type Navigation = { trail: readonly [Visit, ...Visit[]]; visits: number };

export type NavigationEvent =
  | { type: 'screen-chosen'; route: Route }
  | { type: 'opened'; route: Route }
  | { type: 'went-back' };

export const initialNavigation: Navigation = {
  trail: [rootVisit({ screen: 'overview' })],
  visits: 0,
};

export function navigate(navigation: Navigation, event: NavigationEvent): Navigation {
  const { trail, visits } = navigation;

  switch (event.type) {
    case 'screen-chosen': {
      const isThere = trail.length === 1 && trail[0].route.screen === event.route.screen;
      return isThere ? navigation : { trail: [rootVisit(event.route)], visits };
    }
    case 'opened': {
      const visit = { id: `${event.route.screen}#${visits + 1}`, route: event.route };
      return { trail: [...trail, visit], visits: visits + 1 };
    }
    case 'went-back': {
      const [root, ...rest] = trail;
      return rest.length === 0 ? navigation : { trail: [root, ...rest.slice(0, -1)], visits };
    }
  }
}

/** Where the operator is. */
export function currentVisit({ trail }: Navigation): Visit {
  return trail.at(-1) ?? trail[0];
}

export const isAtRoot = ({ trail }: Navigation): boolean => trail.length === 1;

// A root screen remembers its cursor however often it is left, so its id never changes.
function rootVisit(route: Route): Visit {
  return { id: route.screen, route };
}
