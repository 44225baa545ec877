import { viewAction } from '../keys/action.ts';

/** Ends what sends one request after another. Nearer than anything else that has its key. */
export const stopWork = viewAction<true>({
  id: 'work.stop',
  title: 'Stop what is under way after this request',
  keys: ['esc'],
  hint: ({ notices }) => (notices.stoppable()?.isStopping ? undefined : 'stop'),
  // Also while it stops: who presses esc twice wants nothing else than who presses it once.
  applies: (_, { notices }) => notices.stoppable() !== undefined,
  run: (_, { notices }) => notices.stop(),
});
