import { viewAction } from '../keys/action.ts';

/** Ends what sends one request after another. Nearer than anything else that has its key. */
export const stopWork = viewAction<true>({
  id: 'work.stop',
  title: 'Stop what is under way after this request',
  keys: ['esc'],
  when: 'everywhere',
  hint: (operator) => (operator.stoppable()?.isStopping ? undefined : 'stop'),
  // Also while it stops: who presses esc twice wants nothing else than who presses it once.
  applies: (_, operator) => operator.stoppable() !== undefined,
  run: (_, operator) => operator.stop(),
});
