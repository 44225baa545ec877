import type { Persistence } from '../shell/visit-stores.ts';
import { type DashboardView, initialDashboard } from './dashboard-view.ts';

/** A saved view shows the figure and the panel that it was saved with. */
export const dashboardKeeping: Persistence<DashboardView> = {
  save: ({ focus, figure }) => ({ focus, figure }),
  restore(kept) {
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { focus, figure }: Record<string, unknown> = { ...kept };
    return {
      ...initialDashboard,
      focus: typeof focus === 'string' ? focus : undefined,
      figure: typeof figure === 'string' ? figure : undefined,
    };
  },
};
