import { pathOf, queryOf } from './request-line.ts';

/** What people change on a team server from the console: apart from its other endpoints, which few starts need. */
export const teamChanges = {
  removeShared: { method: 'DELETE', path: '/api/team/v0/shared' },
  removeSession: { method: 'DELETE', path: '/api/team/v0/sessions/{sessionId}' },
} as const;

/** A change of one session on a team server. */
export type TeamChange = { endpoint: keyof typeof teamChanges; given: { sessionId: string } };

/** A readable form of its request: `DELETE /api/team/v0/shared?sessionId=ses_1`. */
export function teamRequestLine({ endpoint, given }: TeamChange): string {
  const { method, path } = teamChanges[endpoint];
  const query = queryOf({ path }, given);
  return `${method} ${pathOf({ path }, given)}${query === '' ? '' : `?${query}`}`;
}
