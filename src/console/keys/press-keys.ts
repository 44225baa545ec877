import { typedText } from '../../terminal/key-names.ts';
import { createKeyQueue, type KeyQueue } from '../../terminal/key-queue.ts';
import type { Report } from '../../terminal/keyboard.ts';
import { actionAt } from '../draw/pane.tsx';
import { currentVisit } from '../shell/navigation.ts';
import type { Binding, Shell } from '../shell/shell.ts';
import { keyOf, reachableBindings, screenBindings } from './binding.ts';

type MouseReport = Exclude<Report, { type: 'key' }>;

/** The name of a key, or what came in place of keys. Pasted text is never keys, whatever its letters are. */
export type Typed = string | { pasted: string } | { mouse: MouseReport };

/** Leads keys to the nearest action that has them, and all others into the overlay that takes text. */
export function createKeys(shell: Shell): KeyQueue<Typed> {
  const { navigation, overlay, notices, settling } = shell;

  const queue = createKeyQueue<Typed>({
    handle(key) {
      const [visitBefore, overlayBefore] = [currentVisit(navigation.get()), overlay.get()];
      notices.acknowledge();
      const changesKeys = handleTyped(key, shell);
      const [visitAfter, overlayAfter] = [currentVisit(navigation.get()), overlay.get()];
      const isSame = visitBefore === visitAfter && overlayBefore === overlayAfter && !changesKeys;
      if (overlayAfter !== overlayBefore && overlayAfter?.dropsTypedKeys) queue.drop();
      return isSame && settling() === undefined ? 'same-place' : 'new-place';
    },
    async whenDrawn() {
      do {
        await settling();
        // React commits and runs layout effects before the event loop turns.
        await new Promise((resolve) => setImmediate(resolve));
        // What was committed may be a stand-in for what is still being loaded.
      } while (settling() !== undefined);
    },
  });
  return queue;
}

/** Returns whether the screen has other keys from now on. */
function handleTyped(typed: Typed, shell: Shell): boolean {
  if (typeof typed === 'string') return press(typed, shell);
  if ('pasted' in typed) {
    type(typed.pasted, shell);
    return false;
  }
  const pointed = point(typed.mouse, shell);
  if ('keys' in pointed) return pointed.keys.map((key) => press(key, shell)).some(Boolean);
  const binding = reachableBindings(shell).find(
    ({ id, applies }) => id === pointed.action && applies(shell),
  );
  return binding ? perform(binding, shell) : false;
}

/** Returns whether the screen has other keys from now on. */
function press(key: string, shell: Shell): boolean {
  const binding = reachableBindings(shell).find(
    ({ keys, applies }) => keys.includes(key) && applies(shell),
  );
  if (!binding) {
    if (shell.overlay.get() === undefined) sayUnknown(key, shell);
    type(typedText(key) ?? '', shell);
    return false;
  }
  return perform(binding, shell);
}

/** Says once of each key that it does nothing. One that other rows have a use for is no mistake. */
function sayUnknown(key: string, shell: Shell) {
  const { notices, unknownKeys } = shell;
  const isKnown = screenBindings(shell).some(({ keys }) => keys.includes(key));
  if (isKnown || unknownKeys.has(key)) return;
  unknownKeys.add(key);
  const help = keyOf('help.show', screenBindings(shell));
  notices.remark(`This key does nothing here.${help === undefined ? '' : ` ${help} lists keys.`}`);
}

/** Runs what is possible, and says of the rest why it is not. Returns whether other keys come with it. */
function perform(binding: Binding, shell: Shell): boolean {
  const reason = binding.disabledReason(shell);
  if (reason === undefined) {
    binding.run(shell);
    return binding.changesKeys ?? false;
  }
  // A key that comes before the rows do is no mistake.
  if (binding.hasTarget()) shell.refuse(reason);
  return false;
}

/** Text has a meaning only where an overlay takes it. */
const type = (text: string, { overlay }: Shell): void => overlay.get()?.type?.(text);

type Pointed = { keys: readonly string[] } | { action: string };

const nothing: Pointed = { keys: [] };

/**
 * Turns what the mouse does into what keys do: a click on the name of an action is its key, a row that is
 * clicked is chosen, and the wheel is as many arrows. Beneath what lies over the screen nothing is clicked.
 */
function point(report: MouseReport, { pointer, overlay }: Shell): Pointed {
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
