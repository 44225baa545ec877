import { expect, test } from 'vitest';
import { aClient } from './a-client.ts';
import { answerJson, type Behaviour, serve } from './misbehaving-server.ts';

const startMs = Date.UTC(2026, 1, 1);

const conversation = [
  { id: 'm1', role: 'user' },
  { id: 'm2', role: 'assistant' },
  { id: 'm3', role: 'tool' },
  { id: 'm4', role: 'tool' },
  { id: 'm5', role: 'assistant' },
  { id: 'm6', role: 'user' },
].map((message, index) => ({ ...message, createdAt: startMs + index }));

type SpokenMessage = { id: string; role?: string; createdAt: number };

/** Serves the conversation in pages of `limit`; `show` decides what a message looks like. */
const sessionOf =
  (messages: SpokenMessage[], show: (message: SpokenMessage) => object): Behaviour =>
  (request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const role = query.get('role');
    const asked = messages.filter((message) => !role || !message.role || message.role === role);
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Number(query.get('limit'));
    const pagination =
      end < asked.length ? { hasMore: true, nextCursor: String(end) } : { hasMore: false };
    answerJson({ messages: asked.slice(start, end).map(show), pagination })(request, response);
  };

const withoutRole = ({ role: _, ...message }: SpokenMessage) => message;

test('messages of a server that omits roles are labelled by asking role by role', async () => {
  await using server = await serve(sessionOf(conversation, withoutRole));
  const { client } = aClient(server);

  const messages = await Array.fromAsync(client.labelledMessages({ sessionId: 's', limit: 2 }));

  expect(messages).toEqual(conversation);
});

test('a server that gives roles is asked for the messages only', async () => {
  await using server = await serve(sessionOf(conversation, (message) => message));
  const { client } = aClient(server);

  const messages = await Array.fromAsync(client.labelledMessages({ sessionId: 's' }));

  expect(messages).toEqual(conversation);
  expect(server.requests).toHaveLength(1);
});

test('the first page does not wait for the labels of the whole session', async () => {
  const roles = ['user', 'assistant', 'tool'];
  const long = Array.from({ length: 300 }, (_, index) => ({
    id: `m${index}`,
    role: roles[index % 3] ?? '',
    createdAt: startMs + index,
  }));
  await using server = await serve(sessionOf(long, withoutRole));
  const { client } = aClient(server);

  const first = await client.labelledMessages({ sessionId: 's', limit: 30 }).pages().next();

  expect(first.value?.items).toEqual(long.slice(0, 30));
  expect(server.requests).toHaveLength(4);
});

test('a walk that begins in the middle finds its labels too', async () => {
  await using server = await serve(sessionOf(conversation, withoutRole));
  const { client } = aClient(server);

  const messages = await Array.fromAsync(
    client.labelledMessages({ sessionId: 's', limit: 2, cursor: '4' }),
  );

  expect(messages).toEqual(conversation.slice(4));
});

test('a message that no role claims stays without', async () => {
  const odd = [...conversation, { id: 'm7', role: 'oracle', createdAt: startMs + 2_000 }];
  await using server = await serve(sessionOf(odd, withoutRole));
  const { client } = aClient(server);

  const messages = await Array.fromAsync(client.labelledMessages({ sessionId: 's' }));

  expect(messages.at(-1)).toEqual({ id: 'm7', createdAt: startMs + 2_000 });
  expect(messages.slice(0, -1)).toEqual(conversation);
});

test('a server whose role filter does nothing yields no labels', async () => {
  const roleless = conversation.map(withoutRole);
  await using server = await serve(sessionOf(roleless, (message) => message));
  const { client } = aClient(server);

  const messages = await Array.fromAsync(client.labelledMessages({ sessionId: 's', limit: 2 }));

  expect(messages).toEqual(roleless);
});

test('messages asked for by role have it', async () => {
  await using server = await serve(sessionOf(conversation, withoutRole));
  const { client } = aClient(server);

  const messages = await Array.fromAsync(client.messages({ sessionId: 's', role: 'tool' }));

  expect(messages.map(({ role }) => role)).toEqual(['tool', 'tool']);
});

test('the lists of roles may lead in a circle: what they do not label has no role', async () => {
  const bare = conversation.map(withoutRole);
  await using server = await serve((request, response) => {
    const role = new URL(request.url ?? '', 'http://localhost').searchParams.get('role');
    const messages = role === null ? bare : bare.filter((_, index) => index === 0);
    const pagination = role === null ? { hasMore: false } : { hasMore: true, nextCursor: 'again' };
    answerJson({ messages, pagination })(request, response);
  });
  const { client } = aClient(server);

  const messages = await Array.fromAsync(client.labelledMessages({ sessionId: 's' }));

  expect(messages).toEqual(bare);
  expect(server.requests).toHaveLength(1 + 2 * 3);
});
