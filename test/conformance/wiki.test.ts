import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

const run = { id: 'wiki_1', status: 'completed', pages: [{ title: 'Arm', markdown: '# Ärm' }] };
const path = '/api/v0/wiki/wiki_1';

let served: ServedOrganization;
beforeEach(async () => {
  served = await serveOrganization();
  await served.store.wikiRuns.add('wiki_1', run);
});
afterEach(() => served[Symbol.asyncDispose]());

test('every role reads a run', async () => {
  expect((await served.ask(path, { as: 'guest' })).body).toEqual(run);
});

test.each(['owner', 'manager'] as const)('a %s deletes a run once', async (as) => {
  expect(await served.ask(path, { method: 'DELETE', as })).toMatchObject({ status: 200, body: {} });
  expect((await served.ask(path)).status).toBe(404);
  expect((await served.ask(path, { method: 'DELETE', as })).status).toBe(404);
});

test.each(['member', 'guest'] as const)('a %s may not delete a run', async (as) => {
  expect((await served.ask(path, { method: 'DELETE', as })).status).toBe(403);
  expect((await served.ask(path)).status).toBe(200);
});
