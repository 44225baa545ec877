import * as z from 'zod';
import { activityByClient, activityByDay, activityQuery } from './analytics/activity.ts';
import { analyticsTag } from './analytics/envelope.ts';
import { productivityByDay, productivityQuery } from './analytics/productivity.ts';
import { tokensByDay, tokensByModel, tokensQuery } from './analytics/tokens.ts';
import { toolsByDay, toolsByName, toolsQuery } from './analytics/tools.ts';
import { userDayPage, usersQuery } from './analytics/users.ts';
import { computer, computerList, computerPath, computersQuery, computersTag } from './computer.ts';
import type { Endpoint } from './endpoint.ts';
import { groups } from './group.ts';
import { messagePage, messagesQuery } from './message.ts';
import { creditLimits, organizationTag, removedUserQuery } from './organization.ts';
import { cursorsInResponse } from './page.ts';
import { readinessReportPage, readinessReportsQuery, readinessTag } from './readiness.ts';
import { administrators, everyone } from './role.ts';
import {
  interruptResult,
  sessionDeletionQuery,
  sessionPage,
  sessionPath,
  sessionsQuery,
  sessionsTag,
} from './session.ts';
import { shape } from './shape.ts';
import { wikiRun, wikiRunPath, wikiTag } from './wiki.ts';

/** The response of an endpoint that reports nothing but success. */
const emptyResult = shape({
  name: 'EmptyResult',
  description: 'An empty object: the request has succeeded.',
  fields: () => ({}),
});

const { analytics, readiness, v0 } = groups;

const analyticsReading = {
  group: analytics,
  method: 'GET',
  tag: analyticsTag,
  success: 200,
  errors: [400, 401, 403, 500],
  allows: administrators,
  isHarmful: false,
} as const;

const reading = { method: 'GET', success: 200, allows: everyone, isHarmful: false } as const;

const v0Reading = { ...reading, group: v0 } as const;

const v0Change = { group: v0, isHarmful: true } as const;

const pages = { cursor: 'cursor', next: cursorsInResponse, size: 100 } as const;

/**
 * Every operation of the API, declared once. The server, the client and the documents are derived from it.
 */
export const endpoints = {
  getTokens: {
    ...analyticsReading,
    path: `${analytics.prefix}/tokens`,
    summary: 'Credits and tokens by day',
    description: 'With `group_by=model`, one row per day and model.',
    query: tokensQuery,
    response: tokensByDay,
    grouped: { by: 'model', response: tokensByModel },
  },
  getTools: {
    ...analyticsReading,
    path: `${analytics.prefix}/tools`,
    summary: 'Tool usage by day',
    description: 'With `group_by=tool_name`, one row per day and tool.',
    query: toolsQuery,
    response: toolsByDay,
    grouped: { by: 'tool_name', response: toolsByName },
  },
  getActivity: {
    ...analyticsReading,
    path: `${analytics.prefix}/activity`,
    summary: 'Active users by day',
    description: 'With `group_by=client`, one row per day and client type.',
    query: activityQuery,
    response: activityByDay,
    grouped: { by: 'client', response: activityByClient },
  },
  getProductivity: {
    ...analyticsReading,
    path: `${analytics.prefix}/productivity`,
    summary: 'Files and git work by day',
    query: productivityQuery,
    response: productivityByDay,
  },
  getUsers: {
    ...analyticsReading,
    path: `${analytics.prefix}/users`,
    summary: 'What people did, by person and day',
    description: 'A page holds all rows of its people.',
    query: usersQuery,
    response: userDayPage,
    page: { ...pages, list: 'users', items: 'data', counts: 'user_id' },
  },

  listReadinessReports: {
    ...reading,
    group: readiness,
    path: `${readiness.prefix}/maturity-level-reports`,
    aliases: [`${readiness.prefix}/agent-readiness-reports`],
    tag: readinessTag,
    summary: 'Readiness reports, newest first',
    query: readinessReportsQuery,
    response: readinessReportPage,
    page: {
      list: 'readinessReports',
      items: 'reports',
      cursor: 'startAfter',
      next: { lastItem: 'reportId' },
      size: 100,
    },
    errors: [400, 401, 500],
  },

  listSessions: {
    ...v0Reading,
    path: `${v0.prefix}/sessions`,
    tag: sessionsTag,
    summary: 'Your sessions, last updated first',
    query: sessionsQuery,
    response: sessionPage,
    page: { ...pages, list: 'sessions', items: 'sessions' },
    errors: [400, 401, 403],
  },
  listMessages: {
    ...v0Reading,
    path: `${v0.prefix}/sessions/{sessionId}/messages`,
    tag: sessionsTag,
    summary: 'Messages of a session, oldest first',
    params: sessionPath,
    query: messagesQuery,
    response: messagePage,
    page: { ...pages, list: 'messages', items: 'messages', repeats: ['role'] },
    errors: [400, 401, 403, 404, 500],
  },
  deleteSession: {
    ...v0Change,
    method: 'DELETE',
    path: `${v0.prefix}/sessions/{sessionId}`,
    tag: sessionsTag,
    summary: 'Delete a session and its messages',
    params: sessionPath,
    query: sessionDeletionQuery,
    success: 204,
    response: z.undefined(),
    errors: [400, 401, 403, 404, 500],
    allows: everyone,
  },
  interruptSession: {
    ...v0Change,
    method: 'POST',
    path: `${v0.prefix}/sessions/{sessionId}/interrupt`,
    tag: sessionsTag,
    summary: 'Interrupt a running session',
    description: 'Returns the status of the session afterwards.',
    params: sessionPath,
    success: 200,
    response: interruptResult,
    errors: [400, 401, 403, 404, 409, 500],
    allows: everyone,
  },

  listComputers: {
    ...v0Reading,
    path: `${v0.prefix}/computers`,
    tag: computersTag,
    summary: 'The computers of the organization',
    query: computersQuery,
    response: computerList,
    errors: [400, 401, 500],
  },
  getComputer: {
    ...v0Reading,
    path: `${v0.prefix}/computers/{computerId}`,
    tag: computersTag,
    summary: 'One computer with its provisioning steps',
    params: computerPath,
    response: computer,
    errors: [401, 403, 404, 500],
  },
  restartComputer: {
    ...v0Change,
    method: 'POST',
    path: `${v0.prefix}/computers/{computerId}/restart`,
    tag: computersTag,
    summary: 'Restart a managed computer',
    description: 'Sessions that run on it stop. A computer of the provider `byom` is not managed.',
    params: computerPath,
    success: 200,
    response: emptyResult,
    errors: [400, 401, 403, 404, 409, 500],
    allows: administrators,
    allowsOwner: true,
  },

  getWikiRun: {
    ...v0Reading,
    path: `${v0.prefix}/wiki/{wikiRunId}`,
    tag: wikiTag,
    summary: 'One wiki run',
    params: wikiRunPath,
    response: wikiRun,
    errors: [401, 500],
  },
  deleteWikiRun: {
    ...v0Change,
    method: 'DELETE',
    path: `${v0.prefix}/wiki/{wikiRunId}`,
    tag: wikiTag,
    summary: 'Delete a wiki run',
    params: wikiRunPath,
    success: 200,
    response: emptyResult,
    errors: [401, 404],
    allows: administrators,
  },

  removeUser: {
    ...v0Change,
    method: 'DELETE',
    path: `${v0.prefix}/organization/users`,
    tag: organizationTag,
    summary: 'Remove a person from the organization',
    description: 'Their keys stop working at once. Their past days stay in the analytics.',
    query: removedUserQuery,
    success: 204,
    response: z.undefined(),
    errors: [400, 401, 403, 404, 409, 500],
    allows: administrators,
  },
  getCreditLimits: {
    ...v0Reading,
    path: `${v0.prefix}/organization/usage/limits/users`,
    tag: organizationTag,
    summary: 'The credit limit of all people, and limits of their own',
    response: creditLimits,
    errors: [401, 403, 500],
    allows: administrators,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
