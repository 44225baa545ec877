import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { dialects } from '../../src/server/dialect.ts';
import { aReport, aSession, aUserDay } from '../server/builders.ts';
import { exchange } from '../server/http-exchange.ts';
import { serveOrganization, yesterday } from './served-organization.ts';

const live = { dialect: dialects.live };

type Body = Record<string, Record<string, unknown> & { [index: number]: unknown }>;

/** Bodies of another dialect are not checked against the description. */
async function served() {
  const organization = await serveOrganization(live);
  const { url, keys } = organization;
  return {
    ...organization,
    async read(path: string) {
      const { status, headers, body } = await exchange(url, { path, key: keys.owner });
      return { status, headers, body: body as Body };
    },
  };
}

test('pages of people end in camel case', async () => {
  await using organization = await served();
  for (const id of ['usr_a', 'usr_b', 'usr_c']) {
    await organization.store.userDays.add(aUserDay(id, yesterday));
  }
  const range = `startDate=${yesterday}&endDate=${yesterday}`;

  const first = await organization.read(`/api/v1/analytics/users?${range}&limit=2`);
  const last = await organization.read(`/api/v1/analytics/users?${range}&limit=2&cursor=usr_b`);

  expect(first.body.meta).toEqual({
    org_id: 'org_test',
    start_date: yesterday,
    end_date: yesterday,
    hasMore: true,
    nextCursor: 'usr_b',
  });
  expect(last.body.meta).toMatchObject({ hasMore: false });
  expect(first.body.data).toHaveLength(2);
});

test('sessions in lists have no status, and their credits another name', async () => {
  await using organization = await served();
  const { sessionSettings, ...session } = aSession({ status: 'running' });
  const { tokenUsage } = sessionSettings;
  await organization.store.sessions.add('usr_owner', {
    ...session,
    sessionSettings: {
      ...sessionSettings,
      childInclusiveTokenUsageBySessionId: { ses_2: tokenUsage },
    },
  });

  const { body } = await organization.read('/api/v0/sessions');

  const { serviceCredits: factoryCredits, ...tokens } = tokenUsage;
  const usage = { ...tokens, factoryCredits };
  const { status: _, ...withoutStatus } = session;
  expect(body.sessions).toEqual([
    {
      ...withoutStatus,
      sessionSettings: {
        ...sessionSettings,
        tokenUsage: usage,
        inclusiveTokenUsage: usage,
        childInclusiveTokenUsageBySessionId: { ses_2: usage },
      },
    },
  ]);
  expect(body.pagination).toEqual({ hasMore: false });
});

test('readiness reports have moved, with what was asked for', async () => {
  await using organization = await served();
  await organization.store.readinessReports.add('repo_1', aReport());
  const { path } = endpoints.listReadinessReports;

  const moved = await organization.read(`${path}?limit=1`);

  expect(moved.status).toBe(308);
  const { location = '' } = moved.headers;
  expect(location).toBe('/api/organization/agent-readiness-reports?limit=1');
  const { status, body } = await organization.read(location);
  expect(status).toBe(200);
  expect(body.reports).toEqual([aReport()]);
});

test('everything else is as described', async () => {
  await using organization = await serveOrganization(live);

  for (const path of ['/api/v0/computers', '/api/v0/organization/usage/limits/users', '/none']) {
    await organization.ask(path);
  }
  const { status } = await organization.ask('/api/v0/sessions', { key: 'nobody' });

  expect(status).toBe(401);
});
