import type { Action } from './action.ts';

/** What is to be known of an action to name it, list it and give it other keys. */
export type ListedAction = Pick<Action<never>, 'id' | 'title' | 'keys' | 'when' | 'isHarmful'>;

/** Actions that keys reach side by side. */
export type ActionGroup = { title: string; actions: readonly ListedAction[] };
