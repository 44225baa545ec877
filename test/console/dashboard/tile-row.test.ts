import { expect, test } from 'vitest';
import { blankTile, type Tile, tileAt, tileLegend } from '../../../src/console/dashboard/tile.ts';

const tiles: Tile[] = [
  {
    title: 'Sessions',
    figure: 'sessions',
    value: '3,136',
    detail: ['▲ 8.8 % like for like', '▲ 8.8 %*'],
  },
  { title: 'Daily share', figure: 'stickiness', value: '61.6 %', detail: ['▼ 6.5 pts'] },
];

test.each([
  {
    width: 40,
    legend: '* like for like',
    what: 'is explained where a tile has only room for it',
  },
  { width: 80, legend: '', what: 'is not explained where the words fit' },
])('an abbreviation $what', ({ width, legend }) => {
  const layout = { isFramed: false, gap: 2, chart: { width, height: 0 }, columns: [], hidden: 0 };

  expect(tileLegend(tiles, { ...layout, tiles: { width, height: 4, count: 2 } })).toBe(legend);
});

test('a column of the screen belongs to the tile that is drawn there, or to none', () => {
  const layout = {
    isFramed: false,
    gap: 2,
    chart: { width: 0, height: 0 },
    columns: [],
    hidden: 0,
  };
  const room = { ...layout, tiles: { width: 12, height: 4, count: 3 } };
  const named = ['a', 'b', 'c', 'd'].map(blankTile);

  const row = Array.from({ length: 14 }, (_, x) => tileAt(named, room, x)?.title ?? '.').join('');

  // The fourth has no room. Between two tiles is a blank.
  expect(row).toBe('aaa.bbb.cccc..');
});
