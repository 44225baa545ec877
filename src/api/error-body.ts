import * as z from 'zod';
import { shape } from './shape.ts';

const explanation = {
  title: [z.string(), 'Name of the status.'],
  detail: [z.string(), 'What went wrong, for people.'],
  status: [z.number(), 'HTTP status.'],
} as const;

export const analyticsErrorBody = shape({
  name: 'AnalyticsError',
  description: 'Why an analytics request failed.',
  required: ['title', 'detail', 'status', 'requestId'],
  fields: {
    ...explanation,
    requestId: [z.string(), 'Identifies the request; the same as the header `x-request-id`.'],
  },
});

/** The error body of v0 and readiness requests. */
export const errorBody = shape({
  name: 'Error',
  description: 'Why a request failed.',
  required: ['title', 'detail', 'status'],
  fields: {
    ...explanation,
    metadata: [z.record(z.string(), z.unknown()).optional(), 'Further facts.'],
  },
  otherKeys: 'refused',
});
