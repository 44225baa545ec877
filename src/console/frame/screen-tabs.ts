import { spansWidth } from '../draw/fit-line.ts';
import type { Span } from '../draw/line.ts';
import type { Tone } from '../draw/tone.ts';
import { rootPlaces, type ScreenName } from '../shell/routes.ts';

/** From the fullest: with our own name, all names, all short names, and the keys with one name behind them. */
type TabNames = 'product' | 'names' | 'short names' | 'keys';

/**
 * Cells that are left to the profile at least. Names of screens say little more than short ones, so they
 * leave room for most addresses; in less room a profile is rather cut than no screen named.
 */
const leastProfile: Record<TabNames, number> = {
  product: 30,
  names: 10,
  'short names': 4,
  keys: 0,
};

/**
 * The screens that a number key opens, each with its key, as fully as there is room for them and the
 * profile. Whichever is on show, each stays at its place.
 */
export function screenTabs(here: ScreenName, room: number): Span[] {
  const fullest = (['product', 'names', 'short names'] as const).find(
    (names) => spansWidth(tabs(here, names)) + leastProfile[names] <= room,
  );
  return tabs(here, fullest ?? 'keys');
}

function tabs(here: ScreenName, names: TabNames): Span[] {
  switch (names) {
    case 'product':
      return [{ text: ' signalbox ', tone: 'strong' }, ...namedTabs(here, 'title')];
    case 'names':
      return namedTabs(here, 'title');
    case 'short names':
      return namedTabs(here, 'shortTitle');
    case 'keys':
      return keyTabs(here);
  }
}

const namedTabs = (here: ScreenName, name: 'title' | 'shortTitle'): Span[] =>
  rootPlaces.flatMap((place): Span[] => [
    { text: ' ' },
    { text: place.key, tone: 'accent' },
    { text: ' ' },
    { text: place[name], tone: toneOf(place.screen === here) },
  ]);

function keyTabs(here: ScreenName): Span[] {
  const shown = rootPlaces.find(({ screen }) => screen === here);
  return [
    ...rootPlaces.flatMap(({ key }): Span[] => [
      { text: ' ' },
      { text: key, tone: key === shown?.key ? 'strong' : 'accent' },
    ]),
    { text: `  ${shown?.shortTitle ?? ''}`, tone: 'strong' },
  ];
}

const toneOf = (isHere: boolean): Tone => (isHere ? 'strong' : 'muted');
