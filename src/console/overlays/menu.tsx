import { emptyLine, type Line, line } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { viewAction } from '../keys/action.ts';
import { bindGlobal } from '../keys/binding.ts';
import { screenBindings } from '../keys/reachable.ts';
import type { Binding, Overlay, Shell } from '../shell/shell.ts';
import { OverlayBox } from './box.tsx';

/** Lists the harmful actions of the screen on show; nothing where it has none. */
export function menuOverlay(shell: Shell): Overlay | undefined {
  const harmful = screenBindings(shell).filter(({ isHarmful }) => isHarmful);
  if (harmful.length === 0) return undefined;
  return {
    bindings: [...harmful.map(chosen), ...bindGlobal(menuActions)],
    draw: (size) => <OverlayBox title="Actions" content={menuLines(harmful, shell)} size={size} />,
  };
}

/** The menu closes with the choice, also where the choice is impossible and says why. */
const chosen = (binding: Binding): Binding => ({
  ...binding,
  disabledReason: () => undefined,
  run(shell) {
    shell.closeOverlay();
    const reason = binding.disabledReason(shell);
    if (reason === undefined) binding.run(shell);
    else shell.refuse(reason);
  },
});

/** Leaves the actions menu. */
export const menuActions = [
  viewAction<true>({
    id: 'menu.close',
    title: 'Close the menu',
    keys: ['esc', 'q', 'x'],
    hint: 'leave',
    run: (_, shell) => shell.closeOverlay(),
  }),
];

/** Each harmful action with its letter, or with the reason why it is not possible now. */
export function menuLines(bindings: readonly Binding[], shell: Shell): Line[] {
  const actions = bindings.map((binding) => {
    const title = binding.title();
    const reason = binding.disabledReason(shell);
    const letter = binding.keys[0] ?? '';
    return reason === undefined
      ? line([letter, 'accent'], `  ${title}${signs.ellipsis}`)
      : line([`${letter}  ${title}  `, 'muted'], [reason, 'warning']);
  });
  return [...actions, emptyLine, line(['esc', 'accent'], [' leave', 'muted'])];
}
