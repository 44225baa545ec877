import { expect, test } from 'vitest';
import {
  dashboardActions,
  dashboardBindings,
} from '../../../src/console/dashboard/dashboard-actions.ts';
import {
  createDashboardStore,
  createDayStore,
  dashboardControls,
} from '../../../src/console/dashboard/dashboard-controls.ts';
import { rangeActions } from '../../../src/console/dashboard/range.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import { aDashboard } from './a-dashboard.ts';

test('the actions that are listed for a dashboard are those that its keys reach, in the same order', () => {
  const controls = dashboardControls({
    store: createDashboardStore(),
    day: createDayStore(),
    content: aDashboard(),
    rows: new Map(),
  });
  const own = bind(rangeActions, () => undefined);

  const bound = dashboardBindings(controls, own).map(({ id }) => id);
  const listed = dashboardActions.map(({ id }) => id);

  expect(bound).toEqual(listed);
});
