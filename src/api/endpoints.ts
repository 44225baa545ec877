import * as z from 'zod';
import { activityByClientRow, activityRow } from './analytics/activity.ts';
import { analyticsEnvelope, pagedAnalyticsEnvelope } from './analytics/envelope.ts';
import { productivityRow } from './analytics/productivity.ts';
import { tokensByModelRow, tokensRow } from './analytics/tokens.ts';
import { toolsByNameRow, toolsRow } from './analytics/tools.ts';
import { userDayRow } from './analytics/users.ts';
import { computer, computerList } from './computer.ts';
import type { Endpoint } from './endpoint.ts';
import { analyticsErrorBody, errorBody } from './error-body.ts';
import { messagePage, messageRoles } from './message.ts';
import { creditLimits } from './organization.ts';
import { cursor, day, identifier, trueOrFalse, wholeNumber } from './query-values.ts';
import { readinessReportPage } from './readiness.ts';
import { administrators, everyone } from './role.ts';
import { interruptResult, sessionPage } from './session.ts';
import { wikiRun } from './wiki.ts';

const range = { startDate: day, endDate: day };

const analytics = {
  method: 'GET',
  host: 'base',
  success: 200,
  errors: [400, 401, 403, 500],
  errorBody: analyticsErrorBody,
  allows: administrators,
  isHarmful: false,
} as const;

const reading = {
  method: 'GET',
  host: 'base',
  success: 200,
  errorBody,
  allows: everyone,
  isHarmful: false,
} as const;

const harmful = { host: 'base', errorBody, isHarmful: true } as const;

const groupBy = <const Key extends string>(key: Key) =>
  z.literal(key, { error: `must be ${key} or left out` }).optional();

const sessionPath = z.object({ sessionId: identifier });
const computerPath = z.object({ computerId: identifier });
const wikiRunPath = z.object({ wikiRunId: identifier });

/** Every operation of the interface, once. Server, client and the OpenAPI document are made from it. */
export const endpoints = {
  getTokens: {
    ...analytics,
    path: '/api/v1/analytics/tokens',
    summary: 'Credits and tokens by day',
    query: z.object({ ...range, group_by: groupBy('model') }),
    response: analyticsEnvelope(tokensRow),
    grouped: { by: 'model', response: analyticsEnvelope(tokensByModelRow) },
  },
  getTools: {
    ...analytics,
    path: '/api/v1/analytics/tools',
    summary: 'Tool usage by day',
    query: z.object({ ...range, group_by: groupBy('tool_name') }),
    response: analyticsEnvelope(toolsRow),
    grouped: { by: 'tool_name', response: analyticsEnvelope(toolsByNameRow) },
  },
  getActivity: {
    ...analytics,
    path: '/api/v1/analytics/activity',
    summary: 'Active users by day',
    query: z.object({ ...range, group_by: groupBy('client') }),
    response: analyticsEnvelope(activityRow),
    grouped: { by: 'client', response: analyticsEnvelope(activityByClientRow) },
  },
  getProductivity: {
    ...analytics,
    path: '/api/v1/analytics/productivity',
    summary: 'Files and git work by day',
    query: z.object(range),
    response: analyticsEnvelope(productivityRow),
  },
  getUsers: {
    ...analytics,
    path: '/api/v1/analytics/users',
    summary: 'One row per user and day',
    query: z.object({
      ...range,
      limit: wholeNumber(1, 100).default(20),
      cursor: cursor.optional(),
    }),
    response: pagedAnalyticsEnvelope(userDayRow),
  },

  listReadinessReports: {
    ...reading,
    host: 'app',
    path: '/api/organization/maturity-level-reports',
    summary: 'Readiness reports, newest first',
    query: z.object({
      repoId: identifier.optional(),
      limit: wholeNumber(1, 999_999_999).default(100),
      startAfter: cursor.optional(),
    }),
    response: readinessReportPage,
    errors: [400, 401, 500],
  },

  listSessions: {
    ...reading,
    path: '/api/v0/sessions',
    summary: 'Your sessions, last updated first',
    query: z.object({
      limit: wholeNumber(1, 100).default(20),
      cursor: cursor.optional(),
      computerId: identifier.optional(),
    }),
    response: sessionPage,
    errors: [400, 401, 403],
  },
  listMessages: {
    ...reading,
    path: '/api/v0/sessions/{sessionId}/messages',
    summary: 'Messages of a session, oldest first',
    params: sessionPath,
    query: z.object({
      limit: wholeNumber(1, 100).default(20),
      cursor: cursor.optional(),
      computerId: identifier.optional(),
      role: z.enum(messageRoles, { error: `must be one of ${messageRoles.join(', ')}` }).optional(),
    }),
    response: messagePage,
    errors: [400, 401, 403, 404, 500],
  },
  deleteSession: {
    ...harmful,
    method: 'DELETE',
    path: '/api/v0/sessions/{sessionId}',
    summary: 'Delete a session and its messages',
    params: sessionPath,
    query: z.object({ computerId: identifier.optional() }),
    success: 204,
    response: z.undefined(),
    errors: [400, 401, 403, 404, 500],
    allows: everyone,
  },
  interruptSession: {
    ...harmful,
    method: 'POST',
    path: '/api/v0/sessions/{sessionId}/interrupt',
    summary: 'Interrupt a running session',
    params: sessionPath,
    success: 200,
    response: interruptResult,
    errors: [400, 401, 403, 404, 409, 500],
    allows: everyone,
  },

  listComputers: {
    ...reading,
    path: '/api/v0/computers',
    summary: 'The computers of the organization',
    query: z.object({
      hostId: z.uuid({ error: 'must be a UUID' }).optional(),
      includeProvisioningSteps: trueOrFalse.optional(),
    }),
    response: computerList,
    errors: [400, 401, 500],
  },
  getComputer: {
    ...reading,
    path: '/api/v0/computers/{computerId}',
    summary: 'One computer with its provisioning steps',
    params: computerPath,
    response: computer,
    errors: [401, 403, 404, 500],
  },
  restartComputer: {
    ...harmful,
    method: 'POST',
    path: '/api/v0/computers/{computerId}/restart',
    summary: 'Restart a managed computer',
    params: computerPath,
    success: 200,
    response: z.object({}),
    errors: [400, 401, 403, 404, 409, 500],
    allows: administrators,
    allowsOwner: true,
  },

  getWikiRun: {
    ...reading,
    path: '/api/v0/wiki/{wikiRunId}',
    summary: 'One wiki run',
    params: wikiRunPath,
    response: wikiRun,
    errors: [401, 500],
  },
  deleteWikiRun: {
    ...harmful,
    method: 'DELETE',
    path: '/api/v0/wiki/{wikiRunId}',
    summary: 'Delete a wiki run',
    params: wikiRunPath,
    success: 200,
    response: z.object({}),
    errors: [401, 404],
    allows: administrators,
  },

  removeUser: {
    ...harmful,
    method: 'DELETE',
    path: '/api/v0/organization/users',
    summary: 'Remove a person from the organization',
    query: z.object({ email: z.email({ error: 'must be an e-mail address' }) }),
    success: 204,
    response: z.undefined(),
    errors: [400, 401, 403, 404, 409, 500],
    allows: administrators,
  },
  getCreditLimits: {
    ...reading,
    path: '/api/v0/organization/usage/limits/users',
    summary: 'The global credit limit and individual overrides',
    response: creditLimits,
    errors: [401, 403, 500],
    allows: administrators,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
