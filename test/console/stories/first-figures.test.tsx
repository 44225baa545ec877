import { expect, test } from 'vitest';
import { aTokensRow } from '../screens/overview/rows.ts';
import { analyticsOf, answer, openOn } from './open-analytics.ts';

test('who was active is drawn with the credits, not in a frame for which those would wait', async () => {
  const credits = Promise.withResolvers<void>();
  const day = '2026-11-19';
  const active = {
    date: day,
    daily_active_users: 2,
    weekly_active_users: 3,
    monthly_active_users: 5,
  };
  await using operator = await openOn(async (request, response) => {
    const body = analyticsOf(request, [aTokensRow(day, { alex: 100 })]);
    if (request.url?.includes('/tokens')) await credits.promise;
    answer(response, request.url?.includes('/activity') ? { ...body, data: [active] } : body);
  });
  await operator.waitFor('Loading credits');
  await operator.waitFor(() => operator.requests.includes('GET /api/v1/analytics/activity'));
  expect(operator.text()).not.toContain('5 monthly');

  credits.resolve();
  await operator.waitFor('5 monthly');
});
