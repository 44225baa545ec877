import { emptyLine, type Line, line, type Size, signs } from '../draw/line.ts';
import { type ViewAction, viewAction } from '../keys/action.ts';
import { bind, menuBindings, screenBindings } from '../keys/binding.ts';
import type { Binding, Overlay, Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { closeAction, createCursor, cursorActions, OverlayBox, type WithCursor } from './box.tsx';

/** Lists the actions on what the current screen is about, harmful ones first; undefined if none has a target. */
export function menuOverlay(shell: Shell): Overlay | undefined {
  const listed = menuBindings(screenBindings(shell), shell);
  const [top] = listed;
  if (top === undefined) return undefined;
  const name = top.actsOn?.().name;
  const actions = listed.map(choosing);
  // What cannot help is not preselected.
  const first = listed.findIndex(
    ({ disabledReason, isHinted }) => disabledReason(shell) === undefined && isHinted?.() !== false,
  );
  const menu: Menu = { actions, selected: createCursor(actions.length, Math.max(0, first)) };
  const title = name ? `Actions: ${name}` : 'Actions';
  return {
    bindings: bind([takeAction, ...actions, ...menuActions], () => menu),
    draw: (size) => <MenuBox {...{ menu, title, listed, size }} />,
  };
}

type Menu = WithCursor & { actions: readonly ViewAction<Menu>[] };

type MenuBoxProps = { menu: Menu; title: string; listed: readonly Binding[]; size: Size };

function MenuBox({ menu, title, listed, size }: MenuBoxProps) {
  const shell = useShell();
  const content = menuLines(listed, shell, useStore(menu.selected));
  const onClick = (line: number) => {
    if (line >= listed.length) return undefined;
    menu.selected.dispatch(line);
    return 'menu.take';
  };
  return <OverlayBox title={title} content={content} size={size} onClick={onClick} />;
}

/**
 * Chooses an action of the menu. The menu closes even if the choice is impossible and its reason is shown. It is also
 * impossible once it would act on other rows than those that the menu names, because those are gone.
 */
function choosing({ id, keys, title, applies, disabledReason, run, actsOn }: Binding) {
  const named = actsOn?.();
  return viewAction<Menu>({
    id,
    title: title(),
    keys,
    applies: (_, shell) => applies(shell),
    run(_, shell) {
      shell.closeOverlay();
      const isGone = actsOn?.().id !== named?.id;
      const reason = (isGone && named?.gone) || disabledReason(shell);
      if (reason === undefined) run(shell);
      else shell.refuse(reason);
    },
  });
}

/** Nearer than the actions that are listed: some of them have enter, too. */
const takeAction = viewAction<Menu>({
  id: 'menu.take',
  title: 'Choose this action',
  keys: ['enter'],
  hint: 'choose',
  run: (menu, shell) => menu.actions[menu.selected.get()]?.run(menu, shell),
});

/** Keys of the actions menu in addition to the letters of its actions. */
export const menuActions = [
  ...cursorActions('menu', 'action'),
  takeAction,
  closeAction('menu.close', 'Close the menu', ['esc', 'q', 'x']),
];

/** Each action with its letter, or with the reason why it is not possible now. */
export function menuLines(bindings: readonly Binding[], shell: Shell, selected: number): Line[] {
  const actions = bindings.map((binding, index): Line => {
    const sign = index === selected ? signs.cursor : ' ';
    const title = binding.title();
    const reason = binding.disabledReason(shell);
    const letter = binding.keys.find((key) => key !== 'enter') ?? '';
    const { spans } =
      reason === undefined
        ? line([letter, 'accent'], `  ${title}${binding.isHarmful ? signs.ellipsis : ''}`)
        : line([`${letter}  ${title}  `, 'muted'], [reason, 'warning']);
    return { spans: [{ text: `${sign} `, tone: 'accent' }, ...spans] };
  });
  return [...actions, emptyLine, line(['  esc', 'accent'], [' close', 'muted'])];
}
