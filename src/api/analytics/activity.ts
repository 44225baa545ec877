import * as z from 'zod';
import { openEnum } from '../open-enum.ts';
import { calendarDay, count } from '../quantity.ts';
import { parameters, shape } from '../shape.ts';
import { analyticsEnvelope, groupBy, requestedRange } from './envelope.ts';

/** Kinds of client through which people use the agents. */
export const clientTypes = ['terminal-ui', 'web', 'non-interactive-cli'] as const;

export const activityRow = shape({
  name: 'ActivityRow',
  description: 'Who was active on one UTC day.',
  identity: ['date'],
  ascendsBy: 'date',
  fields: () => ({
    date: [calendarDay, 'UTC day, `YYYY-MM-DD`.'],
    daily_active_users: [count, 'Distinct people on this day.'],
    weekly_active_users: [count, 'Distinct people in the trailing 7 days.'],
    monthly_active_users: [count, 'Distinct people in the trailing 30 days.'],
    daily_active_users_by_client: [
      z.record(z.string(), count),
      'Distinct people by client type; a person who used two counts in both.',
    ],
    sessions: [count, 'Sessions started.'],
    messages: [count, 'Messages of users and assistants.'],
    user_messages: [count, 'Messages of users only.'],
  }),
});

const activityByClientRow = shape({
  name: 'ActivityByClientRow',
  description: 'Who was active with one client type on one UTC day.',
  identity: ['date', 'group_key'],
  ascendsBy: 'date',
  fields: () => ({
    date: [calendarDay, 'UTC day, `YYYY-MM-DD`.'],
    group_key: [openEnum(clientTypes), 'Client type.'],
    daily_active_users: [count, 'Distinct people with this client type on this day.'],
  }),
});

export const activityByDay = analyticsEnvelope({
  name: 'ActivityByDay',
  description: 'Who was active, by day.',
  row: activityRow,
});

export const activityByClient = analyticsEnvelope({
  name: 'ActivityByClient',
  description: 'Who was active, by day and client type.',
  row: activityByClientRow,
});

export const activityQuery = parameters(() => ({ ...requestedRange, group_by: groupBy('client') }));
