import * as z from 'zod';
import { activityByClient, activityByDay, activityQuery } from './analytics/activity.ts';
import { productivityByDay, productivityQuery } from './analytics/productivity.ts';
import { tokensByDay, tokensByModel, tokensQuery } from './analytics/tokens.ts';
import { toolsByDay, toolsByName, toolsQuery } from './analytics/tools.ts';
import { userDayPage, usersQuery } from './analytics/users.ts';
import { computer, computerList, computerPath, computersQuery } from './computer.ts';
import { emptyResult } from './empty-result.ts';
import type { Endpoint } from './endpoint.ts';
import { analyticsErrorBody, errorBody } from './error-body.ts';
import { messagePage, messagesQuery } from './message.ts';
import { creditLimits, removedUserQuery } from './organization.ts';
import { readinessReportPage, readinessReportsQuery } from './readiness.ts';
import { administrators, everyone } from './role.ts';
import {
  interruptResult,
  sessionDeletionQuery,
  sessionPage,
  sessionPath,
  sessionsQuery,
} from './session.ts';
import { wikiRun, wikiRunPath } from './wiki.ts';

const analyticsReading = {
  method: 'GET',
  host: 'base',
  errorBody: analyticsErrorBody,
  success: 200,
  errors: [400, 401, 403, 500],
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

/** Every operation of the interface, once. Server, client and the OpenAPI document are made from it. */
export const endpoints = {
  getTokens: {
    ...analyticsReading,
    path: '/api/v1/analytics/tokens',
    summary: 'Credits and tokens by day',
    query: tokensQuery,
    response: tokensByDay,
    grouped: { by: 'model', response: tokensByModel },
  },
  getTools: {
    ...analyticsReading,
    path: '/api/v1/analytics/tools',
    summary: 'Tool usage by day',
    query: toolsQuery,
    response: toolsByDay,
    grouped: { by: 'tool_name', response: toolsByName },
  },
  getActivity: {
    ...analyticsReading,
    path: '/api/v1/analytics/activity',
    summary: 'Active users by day',
    query: activityQuery,
    response: activityByDay,
    grouped: { by: 'client', response: activityByClient },
  },
  getProductivity: {
    ...analyticsReading,
    path: '/api/v1/analytics/productivity',
    summary: 'Files and git work by day',
    query: productivityQuery,
    response: productivityByDay,
  },
  getUsers: {
    ...analyticsReading,
    path: '/api/v1/analytics/users',
    summary: 'One row per user and day',
    query: usersQuery,
    response: userDayPage,
  },

  listReadinessReports: {
    ...reading,
    host: 'app',
    path: '/api/organization/maturity-level-reports',
    summary: 'Readiness reports, newest first',
    query: readinessReportsQuery,
    response: readinessReportPage,
    errors: [400, 401, 500],
  },

  listSessions: {
    ...reading,
    path: '/api/v0/sessions',
    summary: 'Your sessions, last updated first',
    query: sessionsQuery,
    response: sessionPage,
    errors: [400, 401, 403],
  },
  listMessages: {
    ...reading,
    path: '/api/v0/sessions/{sessionId}/messages',
    summary: 'Messages of a session, oldest first',
    params: sessionPath,
    query: messagesQuery,
    response: messagePage,
    errors: [400, 401, 403, 404, 500],
  },
  deleteSession: {
    ...harmful,
    method: 'DELETE',
    path: '/api/v0/sessions/{sessionId}',
    summary: 'Delete a session and its messages',
    params: sessionPath,
    query: sessionDeletionQuery,
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
    query: computersQuery,
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
    response: emptyResult,
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
    response: emptyResult,
    errors: [401, 404],
    allows: administrators,
  },

  removeUser: {
    ...harmful,
    method: 'DELETE',
    path: '/api/v0/organization/users',
    summary: 'Remove a person from the organization',
    query: removedUserQuery,
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
