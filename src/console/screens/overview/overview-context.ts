import { createContext, useContext } from 'react';
import type { Binding } from '../../shell/shell.ts';

/** What keys do on the tabs of the overview. The tab on the screen is looked up when they are pressed. */
export type OverviewBindings = {
  /** On a dashboard. */
  dashboard: readonly Binding[];
  /** Where there is nothing on the screen that could be gone through. */
  withoutDashboard: readonly Binding[];
};

const context = createContext<OverviewBindings>({ dashboard: [], withoutDashboard: [] });

export const OverviewBindingsProvider = context.Provider;

export const useOverviewBindings = (): OverviewBindings => useContext(context);
