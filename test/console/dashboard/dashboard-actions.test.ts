import { expect, test } from 'vitest';
import {
  dashboardActions,
  dashboardBindings,
} from '../../../src/console/dashboard/dashboard-actions.ts';
import {
  createDashboard,
  createDayStore,
} from '../../../src/console/dashboard/dashboard-controls.ts';
import { rangeActions } from '../../../src/console/dashboard/range.ts';
import { bind } from '../../../src/console/keys/binding.ts';
import { aDashboard } from './a-dashboard.ts';

test('the actions that are listed for a dashboard are those that its keys reach, in the same order', () => {
  const size = { width: 80, height: 24 };
  const { controls } = createDashboard(createDayStore(), { all: aDashboard(), size });
  const own = bind(rangeActions, () => undefined);

  const bound = dashboardBindings(controls, own).map(({ id }) => id);
  const listed = dashboardActions.map(({ id }) => id);

  expect(bound).toEqual(listed);
});
