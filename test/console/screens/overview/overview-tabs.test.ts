import { expect, test } from 'vitest';
import { dashboardBindings } from '../../../../src/console/dashboard/dashboard-actions.ts';
import {
  createDashboard,
  createDayStore,
} from '../../../../src/console/dashboard/dashboard-controls.ts';
import { rangeActions } from '../../../../src/console/dashboard/range.ts';
import { bind } from '../../../../src/console/keys/binding.ts';
import {
  createOverviewStore,
  overviewActions,
  overviewBindings,
  stepTab,
  usersTabActions,
} from '../../../../src/console/screens/overview/overview-tabs.tsx';
import { aDashboard } from '../../dashboard/a-dashboard.ts';

const ofRange = bind(rangeActions, () => undefined);
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('the actions that are listed for a tab with a dashboard are those that its keys reach', () => {
  const size = { width: 80, height: 24 };
  const { controls } = createDashboard(createDayStore(), { all: aDashboard(), size });
  const own = overviewBindings('tools', createOverviewStore(), ofRange);

  expect(idsOf(dashboardBindings(controls, own))).toEqual(idsOf(overviewActions));
});

test('the tab of users has no key for letter case', () => {
  expect(idsOf(overviewBindings('users', createOverviewStore(), ofRange))).toEqual(
    idsOf(usersTabActions),
  );
});

test('the first tab follows the last', () => {
  const overview = createOverviewStore();

  stepTab(-1)(overview);
  expect(overview.get().tab).toBe('users');

  stepTab(1)(overview);
  expect(overview.get().tab).toBe('credits');
});
