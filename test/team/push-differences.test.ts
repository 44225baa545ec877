import { describe, expect, test } from 'vitest';
import type { PushPart } from '../../src/api/team-push.ts';
import { newestPostgres } from '../postgres/start-postgres.ts';
import { aComputer, aMessage, aSession } from '../server/builders.ts';
import { aTeamServer } from './a-team-server.ts';
import { read, sessions, shared } from './shared-session.ts';

const versions = await newestPostgres();

describe.each(versions)('on PostgreSQL %s', (version) => {
  test('a transcript that is shared no longer is removed by the push that says so', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...shared(['secret']));

    const answer = await server.push(ada, ...shared([], { shared: 'titles', digest: 'v2' }), {
      ...{ kind: 'messages', sessionId: 'ses_1', after: 0, messages: [] },
    });

    expect(answer.status).toBe(200);
    expect(await read(server, `${sessions}/ses_1/messages`, ada)).toMatchObject({ messages: [] });
  });

  test('an older copy of the same person does not bring back an earlier state', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const state = (updatedAt: number, texts: readonly string[]): PushPart[] => [
      {
        ...{ kind: 'session', session: aSession({ updatedAt }), shared: 'transcripts' },
        ...{ digest: `v${updatedAt}`, isWhole: true },
      },
      {
        ...{ kind: 'messages', sessionId: 'ses_1', after: 0 },
        messages: texts.map((text, at) =>
          aMessage({ id: `${at}`, content: [{ type: 'text', text, id: 'p' }] }),
        ),
      },
    ];
    await server.push(ada, ...state(2_000_000_000_000, ['one', 'two']));

    const answer = await server.push(ada, ...state(1_900_000_000_000, ['one']));

    expect(answer.body).toEqual({ stored: 0, unchanged: 2 });
    expect((await read(server, `${sessions}/ses_1/messages`, ada)).messages).toHaveLength(2);
  });

  test('times that nobody can mean neither stop the search nor come first', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(
      ada,
      {
        ...{ kind: 'session', session: { sessionId: 'ses_1', updatedAt: 9e15 } },
        ...{ shared: 'transcripts', digest: 'v1', isWhole: true },
      },
      {
        ...{ kind: 'messages', sessionId: 'ses_1', after: 0 },
        messages: [{ ...aMessage(), createdAt: 1_750_000_000_000_000_000 }],
      },
    );

    const found = await read(server, '/api/team/v0/search?q=drift', ada);

    expect(found).toMatchObject({ hits: [{ sessionId: 'ses_1' }] });
    expect(server.failures).toEqual([]);
  });

  test('a document that is nested too deeply, and an ID that is too long, are refused', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const content = '['.repeat(100_000) + ']'.repeat(100_000);
    const deep = `{"parts":[{"kind":"session","session":{"sessionId":"s","deep":${content}},"shared":"titles","digest":"d","isWhole":true}]}`;
    const answer = await fetch(`${server.url}/api/team/v0/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada}` },
      body: deep,
    });
    const long = await server.push(
      ada,
      ...shared([], { sessionId: 'x'.repeat(201), shared: 'titles' }),
    );

    expect([answer.status, long.status]).toEqual([400, 400]);
    expect(server.failures).toEqual([]);
  });

  test('messages of one session that come at the same time are stored one after the other', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    await server.push(ada, ...shared(['one']));

    const answers = await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        server.push(ada, ...shared(['one'], { digest: id }), {
          ...{ kind: 'messages', sessionId: 'ses_1', after: 1, messages: [aMessage({ id })] },
        }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(server, `${sessions}/ses_1/messages`, ada)).messages).toHaveLength(2);
  });

  test('a session that is shared as a title is found by its title, until it is shared whole', async () => {
    await using server = await aTeamServer(version);
    const ada = await server.keyFor('ada@halcyon.example');
    const titled = (shared: 'titles' | 'transcripts', digest: string): PushPart => ({
      ...{ kind: 'session', session: aSession({ title: 'The zanzibar arm' }), shared },
      ...{ digest, isWhole: true },
    });
    const find = (q: string) => read(server, `/api/team/v0/search?count=true&q=${q}`, ada);
    await server.push(ada, titled('titles', 'v1'), titled('titles', 'v2'));

    const word = await find('zanzibar');
    const [title, pattern] = [await find('title:zanzibar'), await find('/zan.ibar/')];
    const about = await read(server, '/api/team/v0/about', ada);
    await server.push(ada, titled('transcripts', 'v3'));
    const later = await find('zanzibar');
    await server.push(ada, titled('titles', 'v4'), { kind: 'gone', sessionIds: ['ses_1'] });

    const hit = { sessionId: 'ses_1', position: 0, role: 'title', match: 'zanzibar' };
    expect(word).toMatchObject({ hits: [hit], total: 1 });
    expect(title).toMatchObject({ hits: [{ sessionId: 'ses_1' }], total: 1 });
    expect(pattern).toMatchObject({ hits: [hit] });
    expect(about).toMatchObject({ sharedSessions: 1, sharedTitles: 1 });
    expect(later).toMatchObject({ hits: [], total: 0 });
    expect(await find('zanzibar')).toMatchObject({ hits: [], total: 0 });
    expect(server.failures).toEqual([]);
  });

  test('a member adds computers, and removes none', async () => {
    await using server = await aTeamServer(version);
    const manager = await server.keyFor('mia@halcyon.example', 'manager');
    const member = await server.keyFor('ada@halcyon.example');
    const computers = (digest: string, ...ids: string[]): PushPart => ({
      ...{ kind: 'computers', name: 'computers', digest },
      rows: ids.map((id) => aComputer({ id, name: id })),
    });
    const names = async () =>
      (await read(server, '/api/v0/computers', member)).computers as { id: string }[];

    await server.push(manager, computers('c1', 'atlas', 'bolt'));
    await server.push(member, computers('c2', 'crane'));
    const added = await names();
    await server.push(manager, computers('c3', 'atlas'));

    expect(added.map(({ id }) => id)).toEqual(['atlas', 'bolt', 'crane']);
    expect((await names()).map(({ id }) => id)).toEqual(['atlas']);
  });
});
