import type { Switch } from '../platform.ts';

/** Only the newest sessions, the first of which is the long one. */
export const withSessions = (count: number): Switch => ({
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.slice(0, count),
  }),
});
