import type { Report } from '../../terminal/keyboard.ts';
import { actionAt } from '../draw/pane.tsx';
import type { Shell } from '../shell/shell.ts';

/** What the mouse has done. */
export type MouseReport = Exclude<Report, { type: 'key' }>;

/** What a movement of the mouse means: keys, or the id of an action. */
export type Pointed = { keys: readonly string[] } | { action: string };

const nothing: Pointed = { keys: [] };

/**
 * Turns what the mouse does into what keys do: a click on the name of an action is its key, a row that is
 * clicked is chosen, and the wheel is as many arrows. Beneath what lies over the screen nothing is clicked.
 */
export function point(report: MouseReport, { pointer, overlay }: Shell): Pointed {
  const open = overlay.get();
  const hits = pointer.at(report.at);
  const uncovered = open ? hits.filter(({ target }) => target.isOver) : hits;

  if (report.type === 'wheel') {
    const { rows } = report;
    const scroll = uncovered.find(({ target }) => target.onWheel)?.target.onWheel;
    if (scroll) scroll(rows);
    // A line that is typed has earlier ones at the arrows.
    if (scroll || open?.titleLine) return nothing;
    return { keys: Array(Math.abs(rows)).fill(rows < 0 ? 'up' : 'down') };
  }

  const named = hits.map(actionAt).find((action) => action !== undefined);
  if (named !== undefined) return { action: named };
  for (const { target, at } of uncovered) {
    const action = target.onClick?.(at);
    if (action !== undefined) return { action };
  }
  return nothing;
}
