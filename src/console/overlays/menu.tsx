import { emptyLine, type Line, line, type Size } from '../draw/line.ts';
import { signs } from '../draw/signs.ts';
import { viewAction } from '../keys/action.ts';
import { bind, menuBindings, screenBindings } from '../keys/binding.ts';
import type { Binding, Overlay, Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { closeAction, createCursor, cursorActions, OverlayBox, type WithCursor } from './box.tsx';

/** Lists the actions on what the current screen is about, harmful ones first; undefined if none has a target. */
export function menuOverlay(shell: Shell): Overlay | undefined {
  const listed = menuBindings(screenBindings(shell), shell).map(withLetter);
  const [top] = listed;
  if (top === undefined) return undefined;
  const name = top.actsOn?.().name;
  const bindings = listed.map(chosen);
  // What cannot help is not preselected.
  const first = listed.findIndex(
    ({ disabledReason, isHinted }) => disabledReason(shell) === undefined && isHinted?.() !== false,
  );
  const menu: Menu = { bindings, selected: createCursor(bindings.length, Math.max(0, first)) };
  const title = name ? `Actions: ${name}` : 'Actions';
  return {
    bindings: [...bindings, ...bind(menuActions, () => menu)],
    draw: (size) => <MenuBox {...{ menu, title, listed, size }} />,
  };
}

type Menu = WithCursor & { bindings: readonly Binding[] };

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

/** In the menu, enter chooses the entry under the cursor. */
const withLetter = (binding: Binding): Binding => ({
  ...binding,
  keys: binding.keys.filter((key) => key !== 'enter'),
});

/**
 * The menu closes with the choice, even if the choice is impossible and its reason is shown. It is also impossible
 * once it would act on other rows than those that the menu names, because those are gone.
 */
function chosen(binding: Binding): Binding {
  const named = binding.actsOn?.();
  return {
    ...binding,
    hint: undefined,
    disabledReason: () => undefined,
    run(shell) {
      shell.closeOverlay();
      const isGone = binding.actsOn?.().id !== named?.id;
      const reason = (isGone && named?.gone) || binding.disabledReason(shell);
      if (reason === undefined) binding.run(shell);
      else shell.refuse(reason);
    },
  };
}

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

/** Each action with its letter, or with the reason why it is not possible now. */
export function menuLines(bindings: readonly Binding[], shell: Shell, selected: number): Line[] {
  const actions = bindings.map((binding, index): Line => {
    const sign = index === selected ? signs.cursor : ' ';
    const title = binding.title();
    const reason = binding.disabledReason(shell);
    const letter = binding.keys[0] ?? '';
    const { spans } =
      reason === undefined
        ? line([letter, 'accent'], `  ${title}${binding.isHarmful ? signs.ellipsis : ''}`)
        : line([`${letter}  ${title}  `, 'muted'], [reason, 'warning']);
    return { spans: [{ text: `${sign} `, tone: 'accent' }, ...spans] };
  });
  return [...actions, emptyLine, line(['  esc', 'accent'], [' close', 'muted'])];
}
