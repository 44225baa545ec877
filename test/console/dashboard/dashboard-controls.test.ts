import { expect, test } from 'vitest';
import type { DashboardContent } from '../../../src/console/dashboard/dashboard-content.ts';
import {
  createDashboardStore,
  createDayStore,
  dashboardControls,
} from '../../../src/console/dashboard/dashboard-controls.ts';
import { aDashboard, aFigure, aList, parts } from './a-dashboard.ts';

function open(content: DashboardContent = aDashboard()) {
  const store = createDashboardStore();
  const day = createDayStore();
  const draw = (content: DashboardContent) => {
    const rows = new Map(content.panels.map(({ id }) => [id, 3]));
    return dashboardControls({ store, day, content, rows });
  };
  return { store, day, draw, keys: draw(content) };
}

test('keys begin at the newest day of the chart', () => {
  const { keys } = open();

  expect(keys.isInDays()).toBe(true);
  expect(keys.target()).toEqual({ route: { screen: 'day', day: '2026-11-19' } });
});

test('the row under the cursor of a panel is explained with its days, before the tiles', () => {
  const letters = aList({ figure: 'model-credits', trendOf: () => [1, undefined, 9, 4] });
  const tile = { title: 'Credits', value: '10', figure: 'credits' } as const;
  const { keys, draw } = open(aDashboard({ panels: [letters], tiles: [tile] }));
  const titles = () => keys.explained().map(({ title }) => title);

  expect(titles()).toEqual(['Credits']);
  keys.moveBy(1);
  keys.moveBy(1);

  expect(titles()).toEqual(['Letters: b', 'Credits']);
  const [row] = keys.explained();
  expect(row).toMatchObject({ value: '3', numbers: [['share', '30.0 %']] });
  expect(row?.formula).toContain('billable_tokens of this model');
  expect(row?.days?.map(({ value }) => value)).toEqual([1, undefined, 9, 4]);
  // Where nothing explains the rows of a panel, only the tiles are explained.
  const unexplained = draw(aDashboard({ panels: [aList()], tiles: [tile] }));
  expect(unexplained.explained().map(({ title }) => title)).toEqual(['Credits']);
});

test('a day without data leads nowhere', () => {
  const { keys } = open();

  keys.goToDay('first');
  keys.moveDay(1);

  expect(keys.target()).toBeUndefined();
});

test('the busiest day is that of the figure on the chart', () => {
  const other = aFigure({
    id: 'users',
    days: [
      { day: '2026-11-16', value: 7 },
      { day: '2026-11-19', value: 1 },
    ],
  });
  const { keys, day } = open(aDashboard({ figures: [aFigure(), other] }));

  keys.goToDay('busiest');
  expect(day.get()).toBe('2026-11-18');

  keys.stepFigure(1);
  keys.goToDay('busiest');
  expect(day.get()).toBe('2026-11-16');
});

test('down leads from the chart into the first panel, and up from its first row back', () => {
  const { keys } = open();

  keys.moveBy(1);
  expect(keys.target()).toEqual({ route: { screen: 'model', model: 'a' } });
  keys.moveBy(1);
  expect(keys.target()).toEqual({ route: { screen: 'model', model: 'b' } });

  keys.moveBy(-1);
  keys.moveBy(-1);
  expect(keys.isInDays()).toBe(true);
});

test('panels are gone through in a circle, and the chart is one of the places', () => {
  const { keys, store } = open();
  const visited = [1, 1, 1].map(() => {
    keys.stepPanel(1);
    return store.get().focus;
  });

  expect(visited).toEqual(['letters', 'lines', undefined]);
  keys.stepPanel(-1);
  expect(store.get().focus).toBe('lines');
});

test('the cursor stays at its row when another one comes before it', () => {
  const { keys, draw } = open();
  keys.moveBy(1);
  keys.moveBy(1);

  const [a, b, c] = parts(5, 3, 2);
  const next = draw(
    aDashboard({ panels: [aList({ parts: [c, a, b].flatMap((part) => part ?? []) })] }),
  );

  expect(next.target()).toEqual({ route: { screen: 'model', model: 'b' } });
});

test('the last row is reached at once, and nothing is beyond it', () => {
  const { keys } = open(aDashboard({ panels: [aList({ parts: parts(...Array(20).fill(1)) })] }));
  keys.moveBy(1);

  keys.moveTo(keys.count() - 1);
  keys.moveBy(5);

  expect(keys.target()).toEqual({ route: { screen: 'model', model: 't' } });
});

test('without a chart the first panel has the keys', () => {
  const { keys } = open(aDashboard({ figures: [] }));

  expect(keys.isInDays()).toBe(false);
  expect(keys.target()).toEqual({ route: { screen: 'model', model: 'a' } });
});

test('where there is nothing to go to, keys do nothing', () => {
  const { keys } = open(aDashboard({ figures: [], panels: [] }));

  keys.moveBy(1);
  keys.moveDay(-1);
  keys.stepFigure(1);
  keys.stepPanel(1);

  expect(keys.target()).toBeUndefined();
  expect(keys.hasDays()).toBe(false);
});

test('if the panel that fills the screen disappears, keys act on all the others', () => {
  const { store, draw } = open();
  store.dispatch({ focus: 'lines', zoomed: 'lines' });

  const keys = draw(aDashboard({ panels: [aList()] }));

  expect(keys.isZoomed()).toBe(false);
});
