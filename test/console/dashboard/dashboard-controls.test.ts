import { expect, test } from 'vitest';
import {
  type DashboardContent,
  daysPanel,
  inCounts,
} from '../../../src/console/dashboard/dashboard-content.ts';
import {
  createDashboard,
  createDayStore,
} from '../../../src/console/dashboard/dashboard-controls.ts';
import { aDashboard, aFigure, aList, parts, someLines } from './a-dashboard.ts';

function open(content: DashboardContent = aDashboard()) {
  const day = createDayStore();
  const size = { width: 80, height: 24 };
  const { controls: keys, ...dashboard } = createDashboard(day, { all: content, size });
  return { ...dashboard, day, keys };
}

test('keys begin at the newest day of the chart', () => {
  const { keys } = open();

  expect(keys.isInDays()).toBe(true);
  expect(keys.target()).toEqual({ route: { screen: 'day', day: '2026-11-19' } });
});

test('what has the focus is explained before the tiles: a day, a row with its days, lines', () => {
  const letters = aList({ trendOf: () => [1, undefined, 9, 4] });
  const tile = { title: 'Credits', value: '10', figure: 'credits' } as const;
  const panels = [letters, someLines()];
  const { keys } = open(aDashboard({ panels, tiles: [tile] }));
  const titles = () => keys.explained().map(({ title }) => title);

  keys.moveDay(-1);
  expect(titles()).toEqual(['Calls: Wed 18 Nov', 'Credits']);
  const [day] = keys.explained();
  expect(day).toMatchObject({
    value: '9 calls',
    formula: 'tool_calls of the day.',
    days: [{ day: '2026-11-18', value: 9 }],
  });

  keys.moveBy(1);
  keys.moveBy(1);
  expect(titles()).toEqual(['Letters: b', 'Credits']);
  const [row] = keys.explained();
  expect(row).toMatchObject({ value: '3', numbers: [['share', '30.0 %']] });
  expect(row?.formula).toContain('billable_tokens of this model');
  expect(row?.days?.map(({ value }) => value)).toEqual([1, undefined, 9, 4]);

  keys.stepPanel(1);
  expect(titles()).toEqual(['Lines', 'Credits']);
});

test('a day without data is explained as unknown, and a row of days as that day', () => {
  const days = daysPanel(aFigure().days, 'credits-of-day', inCounts);
  const { keys } = open(aDashboard({ panels: [days] }));

  keys.goToDay('first');
  keys.moveDay(1);
  expect(keys.explained()[0]).toMatchObject({ title: 'Calls: Tue 17 Nov', value: '–' });

  keys.moveBy(1);
  expect(keys.explained()[0]).toMatchObject({
    title: 'Days: Thu 19 Nov',
    formula: 'billable_tokens of the day.',
    days: [{ day: '2026-11-19', value: 4 }],
  });
});

test('there is something to explain as soon as anything has been read', () => {
  const nothing = aDashboard({ isLoaded: false, figures: [], panels: [aList({ parts: [] })] });
  const { keys, update } = open(nothing);

  expect(keys.canExplain()).toBe(keys.explained().length > 0);
  expect(keys.canExplain()).toBe(false);
  update({ all: aDashboard({ figures: [], panels: [aList()] }) });
  expect(keys.canExplain()).toBe(keys.explained().length > 0);
  expect(keys.canExplain()).toBe(true);
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
  const { keys, get } = open();
  const visited = [1, 1, 1].map(() => {
    keys.stepPanel(1);
    return get().focus;
  });

  expect(visited).toEqual(['letters', 'lines', undefined]);
  keys.stepPanel(-1);
  expect(get().focus).toBe('lines');
});

test('the cursor stays at its row when another one comes before it', () => {
  const { keys, update } = open();
  keys.moveBy(1);
  keys.moveBy(1);

  const [a, b, c] = parts(5, 3, 2);
  const all = aDashboard({ panels: [aList({ parts: [c, a, b].flatMap((part) => part ?? []) })] });
  update({ all });

  expect(keys.target()).toEqual({ route: { screen: 'model', model: 'b' } });
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
  const { keys, update } = open();
  update({ focus: 'lines', zoomed: 'lines' });

  update({ all: aDashboard({ panels: [aList()] }) });

  expect(keys.isZoomed()).toBe(false);
});
