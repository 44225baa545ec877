import { viewAction } from '../../keys/action.ts';
import type { Palette } from './palette.ts';

const pageSize = 10;

const move = (id: string, title: string, keys: string[], entries: number) =>
  viewAction<Palette>({
    id: `palette.${id}`,
    title,
    keys,
    when: 'palette',
    run: (palette) => palette.moveBy(entries),
  });

/** Keys of the palette. All other keys are what is looked for. */
export const paletteActions = [
  viewAction<Palette>({
    id: 'palette.run',
    title: 'Do what is chosen',
    keys: ['enter'],
    when: 'palette',
    hint: 'do it',
    disabledReason: (palette) => palette.current()?.reason,
    run(palette, operator) {
      const entry = palette.current();
      if (!entry) return;
      operator.closeModal();
      entry.run(operator);
    },
  }),
  move('down', 'Next entry', ['down', 'ctrl-n', 'tab'], 1),
  move('up', 'Previous entry', ['up', 'ctrl-p', 'shift-tab'], -1),
  move('page-down', 'Some entries down', ['pagedown'], pageSize),
  move('page-up', 'Some entries up', ['pageup'], -pageSize),
  viewAction<Palette>({
    id: 'palette.leave',
    title: 'Leave the palette',
    keys: ['esc'],
    when: 'palette',
    hint: 'leave',
    run: (_, operator) => operator.closeModal(),
  }),
];
