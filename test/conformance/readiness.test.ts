import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { makeApiKey } from '../../src/server/authentication/api-key.ts';
import { aReport } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

const path = '/api/organization/maturity-level-reports';
const ids = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
const [a = '', b = '', c = '', d = ''] = ids;

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
  await served.store.readinessReports.add('repo_arm', aReport({ reportId: a, createdAt: 10 }));
  await served.store.readinessReports.add('repo_web', aReport({ reportId: b, createdAt: 30 }));
  await served.store.readinessReports.add('repo_arm', aReport({ reportId: c, createdAt: 20 }));
  await served.store.readinessReports.add('repo_arm', aReport({ reportId: d, createdAt: 20 }));
});
afterAll(() => served[Symbol.asyncDispose]());

const idsOf = (body: unknown) =>
  (body as { reports: { reportId: string }[] }).reports.map(({ reportId }) => reportId);

const pages: [what: string, query: string, expected: string[]][] = [
  ['all reports, newest first', '', [b, d, c, a]],
  ['as many as the limit says', '?limit=2', [b, d]],
  ['what follows a report', `?startAfter=${d}`, [c, a]],
  ['nothing after the last report', `?startAfter=${a}`, []],
  ['one repository', '?repoId=repo_arm', [d, c, a]],
  ['one repository after a report', `?repoId=repo_arm&startAfter=${d}&limit=1`, [c]],
  ['nothing of an unknown repository', '?repoId=repo_none', []],
  ['everything with a huge limit', '?limit=999999999', [b, d, c, a]],
];

test.each(pages)('the list gives %s', async (_, query, expected) => {
  const { status, body } = await served.ask(path + query, { as: 'guest' });

  expect(status).toBe(200);
  expect(idsOf(body)).toEqual(expected);
});

test.each(endpoints.listReadinessReports.aliases)('%s answers like the path', async (alias) => {
  const { status, body } = await served.ask(`${alias}?limit=2`, { as: 'guest' });

  expect(status).toBe(200);
  expect(idsOf(body)).toEqual([b, d]);
  expect((await served.ask(alias, { method: 'POST' })).headers.allow).toBe('GET');
  expect((await served.ask(alias, { key: makeApiKey() })).status).toBe(401);
});

test.each([
  'limit=0',
  'limit=-5',
  'limit=',
  'limit=1.0',
  'repoId=',
  'startAfter=',
  'startAfter=none',
  `startAfter=${randomUUID()}`,
])('%s answers 400', async (query) => {
  expect((await served.ask(`${path}?${query}`)).status).toBe(400);
});

test('100 reports make a page when no limit is given', async () => {
  await using large = await serveOrganization();
  for (let createdAt = 1; createdAt <= 120; createdAt += 1) {
    await large.store.readinessReports.add('repo', aReport({ reportId: randomUUID(), createdAt }));
  }

  const { body } = await large.ask(path);

  expect(idsOf(body)).toHaveLength(100);
});
