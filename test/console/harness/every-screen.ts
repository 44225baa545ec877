import { places } from '../../../src/console/places/places.tsx';
import type { RouteOf, ScreenName } from '../../../src/console/shell/routes.ts';

/** A place on each screen. */
export type Routes = { [Screen in ScreenName]: RouteOf<Screen> };

/** Screens whose name alone is no route. */
type Particular = {
  [Screen in ScreenName]: { screen: Screen } extends RouteOf<Screen> ? never : Screen;
}[ScreenName];

// The type of `places` has a key for each screen and no other.
export const screens = Object.keys(places) as ScreenName[];

/** A place on each screen: these, and those for which the name is enough. */
export const everyRoute = (particular: Pick<Routes, Particular> & Partial<Routes>): Routes =>
  // Every screen has one of its own type: the given one or its name.
  ({
    ...Object.fromEntries(screens.map((screen) => [screen, { screen }])),
    ...particular,
  }) as Routes;
