import { expect, test } from 'vitest';
import type { DashboardContent } from '../../../src/console/dashboard/dashboard-content.ts';
import { dashboardControls } from '../../../src/console/dashboard/dashboard-controls.ts';
import {
  createDashboardModel,
  createDayStore,
} from '../../../src/console/dashboard/dashboard-model.ts';
import {
  initialDashboard,
  reduceDashboard,
} from '../../../src/console/dashboard/dashboard-view.ts';
import { createStore } from '../../../src/console/shell/store.ts';
import { aDashboard, aFigure, aList, parts } from './a-dashboard.ts';

function open(content: DashboardContent = aDashboard(), rows = 3) {
  const model = createDashboardModel(
    createStore(reduceDashboard, initialDashboard),
    createDayStore(),
  );
  const show = (next: DashboardContent) =>
    model.update(next, new Map(next.panels.map(({ id }) => [id, rows])));
  show(content);
  return { model, show, keys: dashboardControls(model) };
}

test('keys begin at the newest day of the chart', () => {
  const { keys } = open();

  expect(keys.isInDays()).toBe(true);
  expect(keys.target()).toEqual({ screen: 'day', day: '2026-11-19' });
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
  const { keys, model } = open(aDashboard({ figures: [aFigure(), other] }));

  keys.goToDay('busiest');
  expect(model.day.get()).toBe('2026-11-18');

  keys.stepFigure(1);
  keys.goToDay('busiest');
  expect(model.day.get()).toBe('2026-11-16');
});

test('down leads from the chart into the first panel, and up from its first row back', () => {
  const { keys } = open();

  keys.moveBy(1);
  expect(keys.target()).toEqual({ screen: 'model', model: 'a' });
  keys.moveBy(1);
  expect(keys.target()).toEqual({ screen: 'model', model: 'b' });

  keys.moveBy(-1);
  keys.moveBy(-1);
  expect(keys.isInDays()).toBe(true);
});

test('panels are gone through in a circle, and the chart is one of the places', () => {
  const { keys, model } = open();
  const visited = [1, 1, 1].map(() => {
    keys.stepPanel(1);
    return model.store.get().focus;
  });

  expect(visited).toEqual(['letters', 'lines', undefined]);
  keys.stepPanel(-1);
  expect(model.store.get().focus).toBe('lines');
});

test('the cursor stays at its row when another one comes before it', () => {
  const { keys, show } = open();
  keys.moveBy(1);
  keys.moveBy(1);

  const [a, b, c] = parts(5, 3, 2);
  show(aDashboard({ panels: [aList({ parts: [c, a, b].flatMap((part) => part ?? []) })] }));

  expect(keys.target()).toEqual({ screen: 'model', model: 'b' });
});

test('the last row is reached at once, and nothing is beyond it', () => {
  const { keys } = open(aDashboard({ panels: [aList({ parts: parts(...Array(20).fill(1)) })] }));
  keys.moveBy(1);

  keys.moveTo(keys.count() - 1);
  keys.moveBy(5);

  expect(keys.target()).toEqual({ screen: 'model', model: 't' });
});

test('without a chart the first panel has the keys', () => {
  const { keys } = open(aDashboard({ figures: [] }));

  expect(keys.isInDays()).toBe(false);
  expect(keys.target()).toEqual({ screen: 'model', model: 'a' });
});

test('before anything is drawn, keys do nothing', () => {
  const model = createDashboardModel(
    createStore(reduceDashboard, initialDashboard),
    createDayStore(),
  );
  const keys = dashboardControls(model);

  keys.moveBy(1);
  keys.moveDay(-1);
  keys.stepPanel(1);

  expect(keys.target()).toBeUndefined();
  expect(keys.hasDays()).toBe(false);
});
