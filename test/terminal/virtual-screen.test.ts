import { expect, test } from 'vitest';
import { createStyleTable } from '../../src/terminal/screen/style-table.ts';
import { VirtualScreen } from '../../src/terminal/screen/virtual-screen.ts';

const acute = '\u0301';

test.each([
  { after: 'ae', cells: ['a', `e${acute}`, ' ', ' '] },
  { after: '日', cells: [`日${acute}`, '', ' ', ' '] },
  { after: 'a日', cells: ['a', `日${acute}`, '', ' '] },
  { after: 'abcd', cells: ['a', 'b', 'c', `d${acute}`] },
  { after: '', cells: [' ', ' ', ' ', ' '] },
])('a mark that arrives by itself after "$after" joins what it belongs to', ({ after, cells }) => {
  const screen = new VirtualScreen(4, 2, createStyleTable({ hasColor: true }));
  screen.moveTo(0, 1);
  screen.print(after);
  const { x, y } = screen;

  screen.print(acute);

  expect(screen.grid.texts).toEqual([' ', ' ', ' ', ' ', ...cells]);
  expect([screen.x, screen.y]).toEqual([x, y]);
});
