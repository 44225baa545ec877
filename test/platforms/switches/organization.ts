import type { Switch } from '../platform.ts';
import { rowsOf } from './rewrite.ts';

/** Only the newest sessions, the first of which is the long one. */
export const withSessions = (count: number): Switch => ({
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.slice(0, count),
  }),
});

/** There is nothing yet. */
export const isEmpty: Switch = {
  organization: (organization) => ({
    ...organization,
    sessions: [],
    computers: [],
    limits: { globalLimit: null, userLimits: [] },
    reports: [],
  }),
  ...rowsOf(['tokens', 'tools', 'activity', 'productivity', 'users'], () => []),
};
