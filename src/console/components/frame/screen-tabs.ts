import { rootScreens, type ScreenName } from '../../navigation/route.ts';
import type { Span } from '../../text/line.ts';
import type { Tone } from '../../theme/tone.ts';

/** What is said of the screens that are not on show; the one that is always has its name. */
export type TabNames = 'names' | 'short names' | 'keys';

/** The screens that a number key opens, each with its key. */
export const screenTabs = (here: ScreenName, others: TabNames): Span[] =>
  rootScreens.flatMap(({ key, title, shortTitle, route }): Span[] => {
    const isHere = route.screen === here;
    const name = isHere || others === 'names' ? title : others === 'keys' ? '' : shortTitle;
    return [
      { text: ' ' },
      { text: key, tone: 'accent' },
      ...(name === '' ? [] : [{ text: ' ' }, { text: name, tone: toneOf(isHere) }]),
    ];
  });

const toneOf = (isHere: boolean): Tone => (isHere ? 'strong' : 'muted');
