import { type KeyName, typedText } from '../../terminal/key-names.ts';
import { createKeyQueue, type KeyQueue } from '../../terminal/key-queue.ts';
import type { Report } from '../../terminal/keyboard.ts';
import { signs } from '../draw/line.ts';
import { actionAt } from '../draw/panes.ts';
import { currentVisit } from '../shell/navigation.ts';
import type { Binding, Shell } from '../shell/shell.ts';
import { patienceMs } from '../shell/shell-context.ts';
import { keyOf, menuBindings, reachableBindings, screenBindings } from './binding.ts';

type MouseReport = Exclude<Report, { type: 'key' }>;

/** The name of a key, or other input. Pasted text never counts as keys, whatever its letters are. */
export type TerminalInput = KeyName | { pasted: string } | { mouse: MouseReport };

/** Dispatches keys to the nearest action that has them, and all others to the overlay that takes text. */
export function createKeys(shell: Shell): KeyQueue<TerminalInput> {
  const { navigation, overlay, notices, settling, firstLoad, modes } = shell;
  /** Whether the frame still is what keys are meant for. */
  const isDrawn = () => ![...modes].some((isOutdated) => isOutdated());

  async function whenDrawn() {
    do {
      await settling();
      // React commits and runs layout effects before the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      // The committed frame may be a placeholder for something that is still loading.
    } while (settling() !== undefined);
  }

  /** Keys typed before a question opened do not answer it. One that would have says why. */
  function dropTypedAhead(kept: readonly string[]) {
    const dropped = queue.drop((next) => kept.includes(bindingOf(next, shell)?.id ?? ''));
    const reason = dropped
      .map((key) => bindingOf(key, shell)?.disabledReason(shell))
      .find((reason) => reason !== undefined);
    if (reason !== undefined) shell.refuse(reason);
  }

  const countHint = createCountHint(shell);
  const queue = createKeyQueue<TerminalInput>({
    split: (key) => (typeof key === 'object' && 'afterEsc' in key ? meantKeys(key, shell) : [key]),
    handle(key) {
      const [visitBefore, overlayBefore] = [currentVisit(navigation.get()), overlay.get()];
      notices.acknowledge();
      const { result } = notices.get();
      if (typeof key === 'string' && isEarly(key, shell, queue)) return 'too-early';
      // It would close the menu, and does no more than that.
      if (key === 'esc' && isForMenu(shell, queue)) {
        queue.dropEarly();
        return 'same-place';
      }
      handleTyped(key, shell);
      // Keys after that of a menu without actions were meant for the menu, and would do something else.
      if (notices.pressed() === menuId && overlay.get() === undefined) queue.drop();
      countHint(notices.pressed());
      const [visitAfter, overlayAfter] = [currentVisit(navigation.get()), overlay.get()];
      if (visitBefore !== visitAfter) notices.leave(result);
      const typedAhead = overlayAfter !== overlayBefore && overlayAfter?.typedAhead;
      if (typedAhead) dropTypedAhead(typedAhead);
      if (key === 'esc') queue.dropEarly();
      return isDrawn() && settling() === undefined ? 'same-place' : 'new-place';
    },
    whenDrawn,
    onEarly: tellingOfEarly(shell),
  });
  // Also if the program itself leaves the place that they were meant for.
  shell.signal.addEventListener('abort', navigation.subscribe(queue.dropEarly));
  firstLoad.subscribe(() => {
    const { state } = firstLoad.get();
    if (state === 'down') queue.dropEarly();
    else if (state !== 'loading') void whenDrawn().then(queue.retry);
  });
  return queue;
}

type EarlyKeys = Pick<KeyQueue<TerminalInput>, 'early'>;

const menuId = 'actions.menu';

/** Whether keys are kept for the actions menu, because its own key is. */
const isForMenu = (shell: Shell, { early }: EarlyKeys): boolean =>
  early().some((key) => bindingOf(key, shell)?.id === menuId);

/**
 * Whether a key of the screen has nothing to act on because its first data are still loading, or would overtake
 * such a key. One that opens an overlay is not kept, because the keys after it are meant for that. The actions menu is
 * about rows: its key is kept, and with it all later ones except those that no menu takes.
 */
function isEarly(key: string, shell: Shell, queue: EarlyKeys): boolean {
  const { firstLoad, overlay, sharedBindings } = shell;
  const hasEarly = queue.early().length > 0;
  if (!hasEarly && firstLoad.get().state !== 'loading') return false;
  if (overlay.get() !== undefined || key === 'esc') return false;
  const having = reachableBindings(shell).filter(({ keys }) => keys.includes(key));
  const nearest = having.find(({ applies }) => applies(shell));
  if (isForMenu(shell, queue)) return !sharedBindings.always.some(({ id }) => id === nearest?.id);
  if (nearest === undefined) return having.length > 0;
  if (nearest.id === menuId)
    return hasEarly || menuBindings(screenBindings(shell), shell).length === 0;
  const shared = [...sharedBindings.first, ...sharedBindings.last];
  if (shared.some(({ id }) => id === nearest.id)) return false;
  return nearest.disabledReason(shell) !== undefined || (hasEarly && !nearest.opensOverlay);
}

/** Milliseconds between the keys of a count. */
const countKeysMs = 700;

/** Says how to type a count to someone who has just typed one, such as `10j`: its digits went to screens. */
function createCountHint(shell: Shell) {
  let digits = 0;
  let lastMs = 0;
  return (action: string | undefined) => {
    const nowMs = shell.clock();
    const isQuick = nowMs - lastMs < countKeysMs;
    lastMs = nowMs;
    if (action?.startsWith('screen.')) {
      digits = isQuick ? digits + 1 : 1;
      return;
    }
    const key =
      digits > 1 && isQuick && isCounted(action) && keyOf('table.row', screenBindings(shell));
    if (key) shell.say(`Digits go to screens; ${key} begins a count: ${key}10j`);
    digits = 0;
  };
}

const isCounted = (action: string | undefined): boolean =>
  ['table.down', 'table.up', 'table.first', 'table.last'].includes(action ?? '');

/** A key with alt where an action has that; otherwise esc and the key, typed faster than the terminal sent them. */
function meantKeys({ afterEsc }: Exclude<KeyName, string>, shell: Shell): readonly string[] {
  const withAlt = `alt-${afterEsc}`;
  const isBound = reachableBindings(shell).some(({ keys }) => keys.includes(withAlt));
  return isBound ? [withAlt] : ['esc', afterEsc];
}

/** Says what keys are kept for, unless it arrives so soon that the notice would only flash. */
function tellingOfEarly({ notices, firstLoad }: Shell) {
  let notice: { end(): void } | undefined;
  let isAnyKept = false;
  return (isKept: boolean) => {
    isAnyKept = isKept;
    if (!isKept) notice = void notice?.end();
    else
      notices.later(patienceMs, () => {
        if (isAnyKept)
          notice ??= notices.begin(
            `Waiting for ${firstLoad.get().subject}${signs.ellipsis} esc cancels`,
          );
      });
  };
}

function handleTyped(typed: TerminalInput, shell: Shell): void {
  if (typeof typed === 'string') press(typed, shell);
  else if ('mouse' in typed) follow(point(typed.mouse, shell), shell);
  // The queue has split keys that were typed after esc.
  else if ('pasted' in typed) {
    if (shell.overlay.get()?.type) type(typed.pasted, shell);
    else shell.notices.remark('There is no text field here to paste into.');
  }
}

function follow(pointed: PointerTarget, shell: Shell): void {
  if ('keys' in pointed) {
    for (const key of pointed.keys) press(key, shell);
    return;
  }
  const binding = reachableBindings(shell).find(
    ({ id, applies }) => id === pointed.action && applies(shell),
  );
  if (binding) perform(binding, shell);
}

const bindingOf = (key: TerminalInput, shell: Shell): Binding | undefined =>
  reachableBindings(shell).find(
    ({ keys, applies }) => typeof key === 'string' && keys.includes(key) && applies(shell),
  );

function press(key: string, shell: Shell): void {
  const binding = bindingOf(key, shell);
  if (binding) {
    perform(binding, shell);
    return;
  }
  const text = typedText(key);
  const isTyped = text !== undefined && shell.overlay.get()?.type !== undefined;
  if (!isTyped) sayUnknown(key, shell);
  type(text ?? '', shell);
}

/** Reports once per key that it does nothing. A key that works on other rows is not reported. */
function sayUnknown(key: string, shell: Shell) {
  const { notices, unknownKeys, overlay } = shell;
  const isCovered = overlay.get() !== undefined;
  const known = isCovered ? reachableBindings(shell) : screenBindings(shell);
  const name = isCovered ? `overlay ${key}` : key;
  if (known.some(({ keys }) => keys.includes(key)) || unknownKeys.has(name)) return;
  unknownKeys.add(name);
  const help = isCovered ? undefined : keyOf('help.show', screenBindings(shell));
  notices.remark(`This key does nothing here.${help === undefined ? '' : ` ${help} lists keys.`}`);
}

/** Runs what is possible; otherwise gives the reason. */
function perform(binding: Binding, shell: Shell): void {
  shell.notices.press(binding.id);
  const reason = binding.disabledReason(shell);
  if (reason === undefined) binding.run(shell);
  // A key pressed before the rows have loaded is not a mistake.
  else if (binding.hasTarget()) shell.refuse(reason);
}

/** Text is only meaningful if an overlay takes it. */
const type = (text: string, { overlay }: Shell): void => overlay.get()?.type?.(text);

type PointerTarget = { keys: readonly string[] } | { action: string };

const nothing: PointerTarget = { keys: [] };

/**
 * Turns mouse events into keys: clicking the name of an action is its key, clicking a row selects it, and
 * the wheel is a number of arrow keys. Nothing beneath an overlay can be clicked.
 */
function point(report: MouseReport, { panes, overlay }: Shell): PointerTarget {
  const open = overlay.get();
  const hits = panes.at(report.at);
  const uncovered = open ? hits.filter(({ pane }) => pane.isOver) : hits;

  if (report.type === 'wheel') {
    const { rows } = report;
    const scroll = uncovered.find(({ pane }) => pane.onWheel)?.pane.onWheel;
    if (scroll) scroll(rows);
    // While a prompt is open, the arrow keys recall earlier lines.
    if (scroll || open?.titleLine) return nothing;
    return { keys: Array(Math.abs(rows)).fill(rows < 0 ? 'up' : 'down') };
  }

  const named = hits.map(actionAt).find((action) => action !== undefined);
  if (named !== undefined) return { action: named };
  for (const { pane, at } of uncovered) {
    const action = pane.onClick?.(at);
    if (action !== undefined) return { action };
  }
  return nothing;
}
