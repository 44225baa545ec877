import * as z from 'zod';
import { earliestDay } from './query-values.ts';
import { type Shape, shape } from './shape.ts';

const explanation = {
  title: [z.string(), 'Name of the status.'],
  detail: [z.string(), 'What went wrong, for people.'],
  status: [z.number(), 'HTTP status.'],
} as const;

const analyticsErrorBody = shape({
  name: 'AnalyticsError',
  description: 'Why an analytics request failed.',
  required: ['title', 'detail', 'status', 'requestId'],
  fields: () => ({
    ...explanation,
    requestId: [z.string(), 'Identifies the request; the same as the header `x-request-id`.'],
  }),
});

/** The error body of v0 and readiness requests. */
const errorBody = shape({
  name: 'Error',
  description: 'Why a request failed.',
  required: ['title', 'detail', 'status'],
  fields: () => ({
    ...explanation,
    metadata: [z.record(z.string(), z.unknown()).optional(), 'Further facts.'],
  }),
  otherKeys: 'refused',
});

/** Endpoints that share a host, a path prefix, and an error body. */
export type Group = {
  prefix: `/${string}`;
  /** Which of the two hosts serves it: the API (`base`) or the web application (`app`). */
  host: 'base' | 'app';
  /** The body of the response to a failed request. */
  errorBody: Shape;
  /** Title, description and version of its OpenAPI document. */
  about: { title: string; description: string; version: string };
  /** Where a server publishes the OpenAPI document, without authentication. */
  documentPath?: `/${string}`;
};

export const groups = {
  analytics: {
    prefix: '/api/v1/analytics',
    host: 'base',
    errorBody: analyticsErrorBody,
    about: {
      title: 'Usage analytics',
      description:
        'What an organization uses, one row per UTC day. The days end yesterday: data is ' +
        `aggregated once a day. The earliest data is of ${earliestDay}.`,
      version: '1',
    },
    documentPath: '/api/v1/analytics/openapi.json',
  },
  readiness: {
    prefix: '/api/organization',
    host: 'app',
    errorBody,
    about: {
      title: 'Readiness reports',
      description: 'Stored evaluations of how ready repositories are for agents.',
      version: 'unversioned',
    },
  },
  v0: {
    prefix: '/api/v0',
    host: 'base',
    errorBody,
    about: {
      title: 'Sessions, computers, wiki runs and organization',
      description: 'Operate agents: their sessions, the computers they run on, and who may spend.',
      version: '0.1.0',
    },
    documentPath: '/api/v0/openapi.json',
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

/** The group of a path, whether or not it has an endpoint there. */
export function groupOf(path: string): Group | undefined {
  return Object.values<Group>(groups).find(
    ({ prefix }) => path === prefix || path.startsWith(`${prefix}/`),
  );
}

/** The group whose OpenAPI document is published at a path. */
export function groupDocumentedAt(path: string): GroupName | undefined {
  // The table's keys are the names.
  const names = Object.keys(groups) as GroupName[];
  return names.find((name) => (groups[name] as Group).documentPath === path);
}
