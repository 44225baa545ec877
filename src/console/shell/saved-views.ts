import type { ProfileState, SavedView } from '../../config/state.ts';
import type { Preferences } from '../../config/state-file.ts';
import type { Feedback } from './feedback.ts';
import type { NavigationEvent, Visit } from './navigation.ts';
import type { Operator } from './operator.ts';
import { restoreRoute } from './restore-route.ts';
import type { Views } from './views.ts';

export type SavedViewParts = {
  preferences: Preferences;
  views: Views;
  /** Where the operator is. */
  visit(): Visit;
  go(event: NavigationEvent): void;
  feedback: Feedback;
};

/** The view that was saved under a name. Every object has more names than its own. */
export const savedViewCalled = (
  name: string,
  { savedViews }: Pick<ProfileState, 'savedViews'>,
): SavedView | undefined => (Object.hasOwn(savedViews, name) ? savedViews[name] : undefined);

/** Keeps places with the way they are seen under names, and goes back to them. */
export function savedViews({ preferences, views, visit, go, feedback }: SavedViewParts) {
  return {
    saveView(name) {
      const { route } = visit();
      const isThere = savedViewCalled(name, preferences.get()) !== undefined;
      const saved = { route, views: views.kept(visit()) };
      preferences.update((state) => ({
        ...state,
        savedViews: { ...state.savedViews, [name]: saved },
      }));
      feedback.say(
        isThere ? `Saved view ${name} again` : `Saved view ${name}; :view ${name} shows it`,
      );
    },
    openView(name) {
      const saved = savedViewCalled(name, preferences.get());
      const route = restoreRoute(saved?.route);
      if (!saved || !route) {
        feedback.complain(new Error(`The saved view ${name} leads to no place that there is.`));
        return;
      }
      go({ type: 'view-opened', route, saved: { name, views: saved.views } });
    },
    forgetView(name) {
      preferences.update((state) => {
        const { [name]: _, ...others } = state.savedViews;
        return { ...state, savedViews: others };
      });
      feedback.say(`Forgot the saved view ${name}`);
    },
  } satisfies Partial<Operator>;
}
