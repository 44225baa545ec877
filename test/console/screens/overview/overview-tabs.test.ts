import { expect, test } from 'vitest';
import { dashboardBindings } from '../../../../src/console/dashboard/dashboard-actions.ts';
import { dashboardControls } from '../../../../src/console/dashboard/dashboard-controls.ts';
import {
  createDashboardStore,
  createDayStore,
} from '../../../../src/console/dashboard/dashboard-state.ts';
import { rangeActions } from '../../../../src/console/dashboard/range-actions.ts';
import { bind } from '../../../../src/console/keys/binding.ts';
import {
  initialOverview,
  overviewActions,
  overviewBindings,
  reduceOverview,
  usersTabActions,
} from '../../../../src/console/screens/overview/overview-tabs.ts';
import { createStore } from '../../../../src/console/shell/store.ts';
import { aDashboard } from '../../dashboard/a-dashboard.ts';

const store = () => createStore(reduceOverview, initialOverview);
const ofRange = bind(rangeActions, () => undefined);
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('the actions that are listed for a tab with a dashboard are those that its keys reach', () => {
  const controls = dashboardControls({
    store: createDashboardStore(),
    day: createDayStore(),
    content: aDashboard(),
    rows: new Map(),
  });
  const own = overviewBindings('tools', store(), ofRange);

  expect(idsOf(dashboardBindings(controls, own))).toEqual(idsOf(overviewActions));
});

test('the tab of users has no key for letter case', () => {
  expect(idsOf(overviewBindings('users', store(), ofRange))).toEqual(idsOf(usersTabActions));
});

test('the first tab follows the last', () => {
  const overview = store();

  overview.dispatch({ type: 'tab-stepped', steps: -1 });
  expect(overview.get().tab).toBe('users');

  overview.dispatch({ type: 'tab-stepped', steps: 1 });
  expect(overview.get().tab).toBe('credits');
});
