import type { Operator } from './operator.ts';
import type { OperatorParts } from './operator-parts.ts';

/** What an operator is told, and what is done to the device. */
export function telling({ queries, device, feedback }: OperatorParts) {
  const { say, refuse, complain, begin, stoppable, stop } = feedback;

  return {
    say,
    refuse,
    stoppable,
    stop,
    refresh: () => void queries.invalidateQueries({ type: 'active' }),
    refreshAll: () => void queries.invalidateQueries(),
    copy: (text, what) =>
      void device.copy(text).then((where) => say(`Copied ${what} to ${where}`), complain),
    save({ name, text }) {
      const progress = begin(`Writing ${name}`);
      void text()
        .then((content) => device.save(name, content))
        .finally(progress.end)
        .then((where) => say(`Saved ${where}`), complain);
    },
    redraw: device.redraw,
    suspend: device.suspend,
    quit: device.quit,
  } satisfies Partial<Operator>;
}
