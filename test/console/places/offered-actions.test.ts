import { expect, test } from 'vitest';
import { footerLine } from '../../../src/console/frame/footer-line.ts';
import type { Action } from '../../../src/console/keys/action.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import { menuOverlay } from '../../../src/console/overlays/menu.tsx';
import { globalActions } from '../../../src/console/places/global-actions.ts';
import { actionGroups } from '../../../src/console/places/places.tsx';
import { actionEntries } from '../../../src/console/places/show-palette.ts';
import { noNotice } from '../../../src/console/shell/notices.ts';
import { lineText } from '../harness/line-text.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

const everywhere = new Set<string>(globalActions.map(({ id }) => id));

// The groups hold actions on every kind of target; none of these looks at one, or at what it is about.
const listed: readonly unknown[] = actionGroups.flatMap(({ actions }) => actions);
const ofPlaces = (listed as readonly (Action<object> & { bindTo?: unknown })[])
  .map(({ bindTo: _, ...action }): Action<object> => action)
  .filter(({ id }) => !everywhere.has(id));

/** What footer, palette and actions menu offer while a screen has only this action, on this target. */
function offersOf(action: Action<object>, target: object | undefined) {
  using console = unseenConsole();
  const { shell } = console;
  const bindings = bind([action], () => target);
  const before = actionEntries(shell).length;
  shell.bindings.dispatch(bindings);
  return {
    footer: lineText(footerLine({ notice: noNotice, bindings, shell }, 80)).trim(),
    palette: actionEntries(shell).length - before,
    menu: menuOverlay(shell) === undefined ? 0 : 1,
  };
}

const named = ofPlaces.map((action) => [action.id, action] as const);

test.each(named)('%s is offered nowhere while there is nothing to act on', (_, action) => {
  expect(offersOf(action, undefined)).toEqual({ footer: '', palette: 0, menu: 0 });
});

test.each(named)(
  '%s is listed only in the menu while it is impossible, for its reason',
  (_, one) => {
    const action = { ...one, applies: () => true, disabledReason: () => 'Not on Fridays.' };
    const menu = action.isHarmful ? 1 : 0;

    expect(offersOf(action, {})).toEqual({ footer: '', palette: 0, menu });
  },
);
