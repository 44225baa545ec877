import { emptyLine, type Line, line, type Size } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { viewAction } from '../keys/action.ts';
import { bind, menuBindings, screenBindings } from '../keys/binding.ts';
import type { Binding, Overlay, Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { closeAction, createCursor, cursorActions, OverlayBox, type WithCursor } from './box.tsx';

/** Lists the harmful actions of the current screen; undefined if none has a target. */
export function menuOverlay(shell: Shell): Overlay | undefined {
  const harmful = menuBindings(screenBindings(shell), shell);
  if (harmful.length === 0) return undefined;
  const bindings = harmful.map(chosen);
  const first = harmful.findIndex(({ disabledReason }) => disabledReason(shell) === undefined);
  const menu: Menu = { bindings, selected: createCursor(bindings.length, first) };
  return {
    bindings: [...bindings, ...bind(menuActions, () => menu)],
    draw: (size) => <MenuBox menu={menu} harmful={harmful} size={size} />,
  };
}

type Menu = WithCursor & { bindings: readonly Binding[] };

function MenuBox({ menu, harmful, size }: { menu: Menu; harmful: readonly Binding[]; size: Size }) {
  const shell = useShell();
  const content = menuLines(harmful, shell, useStore(menu.selected));
  const onClick = (line: number) => {
    if (line >= harmful.length) return undefined;
    menu.selected.dispatch(line);
    return 'menu.take';
  };
  return <OverlayBox title="Actions" content={content} size={size} onClick={onClick} />;
}

/** The menu closes with the choice, even if the choice is impossible and its reason is shown. */
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

/** Keys of the actions menu in addition to the letters of its actions. */
export const menuActions = [
  ...cursorActions('menu', 'action'),
  viewAction<Menu>({
    id: 'menu.take',
    title: 'Choose this action',
    keys: ['enter'],
    hint: 'choose',
    run: ({ bindings, selected }, shell) => bindings[selected.get()]?.run(shell),
  }),
  closeAction('menu.close', 'Close the menu', ['esc', 'q', 'x']),
];

/** Each harmful action with its letter, or with the reason why it is not possible now. */
export function menuLines(bindings: readonly Binding[], shell: Shell, selected: number): Line[] {
  const actions = bindings.map((binding, index): Line => {
    const sign = index === selected ? signs.cursor : ' ';
    const title = binding.title();
    const reason = binding.disabledReason(shell);
    const letter = binding.keys[0] ?? '';
    const { spans } =
      reason === undefined
        ? line([letter, 'accent'], `  ${title}${signs.ellipsis}`)
        : line([`${letter}  ${title}  `, 'muted'], [reason, 'warning']);
    return { spans: [{ text: `${sign} `, tone: 'accent' }, ...spans] };
  });
  return [...actions, emptyLine, line(['  esc', 'accent'], [' close', 'muted'])];
}
