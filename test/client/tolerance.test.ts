import { expect, test } from 'vitest';
import { aClient } from './a-client.ts';
import { answer, answerJson, serve } from './misbehaving-server.ts';

const range = { startDate: '2026-02-01', endDate: '2026-02-01' };

test('values and keys that nobody has heard of arrive', async () => {
  const body = {
    computers: [
      {
        id: 'atlas',
        status: 'hibernating',
        providerType: 'moon-base',
        gpu: { model: 'X', cores: [1, 2] },
        provisioningSteps: [{ id: 'boot', status: 'thinking', hint: null }],
      },
    ],
    total: 1,
  };
  await using server = await serve(answerJson(body));
  const { client } = aClient(server);

  expect(await client.listComputers()).toEqual(body);
});

test('what is not required may be missing or null', async () => {
  const body = {
    sessions: [
      { sessionId: 'one' },
      { sessionId: 'two', title: null, status: null, sessionSettings: null },
      { sessionId: 'three', sessionSettings: { tokenUsage: null, tags: [{ metadata: null }] } },
    ],
  };
  await using server = await serve(answerJson(body));
  const { client } = aClient(server);

  expect(await client.listSessions()).toEqual(body);
});

test('parts of analytics rows may be missing or null', async () => {
  const body = {
    data: [
      { date: '2026-02-01' },
      { date: '2026-02-02', by_model: null, by_user: [{ user_id: null, by_model: [{}] }] },
    ],
    meta: { org_id: null },
  };
  await using server = await serve(answerJson(body));
  const { client } = aClient(server);

  expect(await client.getTokens(range)).toEqual(body);
});

test('grouped rows are read as such', async () => {
  const body = {
    data: [{ date: '2026-02-01', group_key: 'nimbus', billable_tokens: 3 }],
    meta: {},
  };
  await using server = await serve(answerJson(body));
  const { client } = aClient(server);

  const { data } = await client.getTokens({ ...range, group_by: 'model' });

  expect(data[0]?.group_key).toBe('nimbus');
  expect(server.requests[0]?.url).toContain('group_by=model');
});

test('any object is a wiki run', async () => {
  await using server = await serve(answerJson({ anything: ['goes'] }));
  const { client } = aClient(server);

  expect(await client.getWikiRun({ wikiRunId: 'run' })).toEqual({ anything: ['goes'] });
});

test('a key named __proto__ is dropped', async () => {
  const hostile = '{"sessions":[{"sessionId":"one","__proto__":{"isAdmin":true}}],"__proto__":{}}';
  await using server = await serve(answer(200, hostile));
  const { client } = aClient(server);

  const page = await client.listSessions();

  expect(Object.getOwnPropertyNames(page)).toEqual(['sessions']);
  expect(Object.assign({}, page.sessions[0])).not.toHaveProperty('isAdmin');
});
