import type { ProfileState } from '../../config/state.ts';
import type { Preferences } from '../../config/state-file.ts';

const nothing: ProfileState = {
  lastScreen: undefined,
  views: {},
  savedViews: {},
  commands: [],
};

/** Preferences that end with the console. */
export function preferencesInMemory(state: ProfileState = nothing): Preferences {
  let current = state;
  return {
    get: () => current,
    update(change) {
      current = change(current);
    },
  };
}
