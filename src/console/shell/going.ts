import { currentVisit, isAtRoot, type NavigationEvent } from './navigation.ts';
import type { Operator } from './operator.ts';
import type { OperatorParts } from './operator-parts.ts';
import { savedViews } from './saved-views.ts';

/** How an operator goes from place to place. */
export function going({ navigation, views, preferences, device, feedback }: OperatorParts) {
  function go(event: NavigationEvent) {
    navigation.dispatch(event);
    views.forgetUnreachable(navigation.get());
  }

  function travel(event: NavigationEvent, nothingThere: string) {
    const before = navigation.get();
    go(event);
    if (navigation.get() === before) feedback.say(nothingThere);
  }

  return {
    isAtRoot: () => isAtRoot(navigation.get()),
    choose: (route) => go({ type: 'screen-chosen', route }),
    jump: (root, route) => go({ type: 'jumped', root, route }),
    open: (route) => go({ type: 'opened', route }),
    back: () => go({ type: 'went-back' }),
    travel(to) {
      const end = to === 'past' ? 'There is no earlier place.' : 'There is no later place.';
      travel({ type: 'travelled', to }, end);
    },
    returnToLast: () => travel({ type: 'returned-to-last' }, 'There is no last place yet.'),
    backOrQuit() {
      if (!isAtRoot(navigation.get())) go({ type: 'went-back' });
      // Half of a run is no state to leave things in by the way.
      else if (feedback.stoppable()) feedback.refuse('Not all is done yet: esc stops it.');
      else device.quit();
    },
    ...savedViews({
      preferences,
      views,
      visit: () => currentVisit(navigation.get()),
      go,
      feedback,
    }),
  } satisfies Partial<Operator>;
}
