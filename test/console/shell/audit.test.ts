import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { type Client, createClient } from '../../../src/client/client.ts';
import type { ClientOptions } from '../../../src/client/options.ts';
import {
  auditedClient,
  auditInMemory,
  auditTrail,
  restartsIn,
} from '../../../src/console/shell/audit.ts';
import { createErrorJournal } from '../../../src/console/shell/error-journal.ts';
import { latestStates } from '../../../src/console/shell/request-text.ts';
import { type AuditEntry, AuditError } from '../../../src/state/audit-entry.ts';
import {
  answer,
  answerJson,
  type Behaviour,
  refuse,
  resetBeforeAnswer,
  serve,
} from '../../client/misbehaving-server.ts';

type Harmful = {
  send(client: Client): Promise<unknown>;
  /** As the log has it. */
  target: string;
  /** The body of a success that has one. */
  answered?: object;
};

/** Every harmful request there is. */
const harmful: Record<string, Harmful> = {
  deleteSession: {
    send: (client) => client.deleteSession({ sessionId: 'ses_1' }),
    target: 'sessionId=ses_1',
  },
  interruptSession: {
    send: (client) => client.interruptSession({ sessionId: 'ses_1' }),
    target: 'sessionId=ses_1',
    answered: { status: 'idle' },
  },
  restartComputer: {
    send: (client) => client.restartComputer({ computerId: 'atlas' }),
    target: 'computerId=atlas',
    answered: {},
  },
  deleteWikiRun: {
    send: (client) => client.deleteWikiRun({ wikiRunId: 'run_1' }),
    target: 'wikiRunId=run_1',
    answered: {},
  },
  removeUser: {
    send: (client) => client.removeUser({ email: 'ann@halcyon.example' }),
    target: 'email=ann@halcyon.example',
  },
};

const profile = { name: 'halcyon', host: 'test', isDemo: true };

const plainClient = ({ url }: { url: string }) =>
  createClient({ baseUrl: url, appUrl: url, credential: 'key' });

const harmfulNames = Object.entries(endpoints)
  .filter(([, { isHarmful }]) => isHarmful)
  .map(([name]) => name);

/** What the log says after a harmful request was answered like this. */
async function logAfter(
  name: string,
  behaviour: Behaviour,
  options: Partial<ClientOptions> = {},
): Promise<{ entries: readonly AuditEntry[]; errors: readonly unknown[]; arrived: number }> {
  await using server = await serve(behaviour);
  const audit = auditInMemory();
  const errors = createErrorJournal(() => 2_000);
  const profile = { name: 'halcyon', host: 'test', isDemo: true, who: 'key …abcd' };
  const plain = createClient({
    baseUrl: server.url,
    appUrl: server.url,
    credential: 'key',
    ...options,
  });
  const nameOf = (given: object) => `the name of ${Object.values(given)}`;
  const trail = auditTrail(audit, { profile, clock: () => 1_000, errors, nameOf });
  const client = auditedClient(plain, trail);
  await harmful[name]?.send(client).catch(() => undefined);
  return { entries: audit.read().entries, errors: errors.get(), arrived: server.requests.length };
}

const success = (name: string): Behaviour => {
  const headers = { 'x-request-id': 'req-1' };
  const answered = harmful[name]?.answered;
  return answered === undefined ? answer(204, '', headers) : answerJson(answered, headers);
};

test('every harmful endpoint is tried here', () => {
  expect(Object.keys(harmful).sort()).toEqual(harmfulNames.sort());
});

test.each(harmfulNames)('%s is in the log before it is sent, and with its answer', async (name) => {
  const { entries, errors } = await logAfter(name, success(name));

  expect(entries.map(({ result }) => result)).toEqual(['pending', 'ok']);
  expect(latestStates(entries)).toMatchObject([
    {
      at: 1_000,
      profile: 'halcyon',
      who: 'key …abcd',
      target: harmful[name]?.target,
      name: harmful[name]?.target.replace(/.*=/, 'the name of '),
      requestId: 'req-1',
    },
  ]);
  expect(errors).toEqual([]);
});

test('a target with an empty name has none in the log, so that its id is shown', () => {
  const audit = auditInMemory();
  const errors = createErrorJournal(() => 2_000);
  const trail = auditTrail(audit, { profile, clock: () => 1_000, errors, nameOf: () => '' });

  trail.begin({
    method: 'DELETE',
    route: '/api/v0/sessions/{sessionId}',
    given: { sessionId: 's1' },
  });

  expect(audit.read().entries).toMatchObject([{ target: 'sessionId=s1', name: undefined }]);
});

test.each(harmfulNames)('%s that is refused is in the log and among the errors', async (name) => {
  const refusal = refuse(403, 'No.', { 'x-request-id': 'req-2' });

  const { entries, errors } = await logAfter(name, refusal);

  expect(latestStates(entries)).toMatchObject([
    { result: 'forbidden', status: 403, requestId: 'req-2', target: harmful[name]?.target },
  ]);
  expect(errors).toMatchObject([{ code: 'forbidden', requestId: 'req-2' }]);
});

test.each(harmfulNames)('%s without an answer is in the log as unknown', async (name) => {
  const { entries } = await logAfter(name, resetBeforeAnswer);

  expect(latestStates(entries)).toMatchObject([
    { result: 'unknown', target: harmful[name]?.target },
  ]);
});

test.each(harmfulNames)('%s of a read-only client is never sent, and in the log', async (name) => {
  const { entries, arrived } = await logAfter(name, success(name), { readOnly: true });

  expect(latestStates(entries)).toMatchObject([{ result: 'read-only' }]);
  expect(arrived).toBe(0);
});

test('what only reads is not in the log', async () => {
  await using server = await serve(answerJson({ id: 'atlas' }));
  const audit = auditInMemory();
  const errors = createErrorJournal(() => 0);
  const profile = { name: 'halcyon', host: 'test', isDemo: true };
  const plain = createClient({ baseUrl: server.url, appUrl: server.url, credential: 'key' });
  const client = auditedClient(plain, auditTrail(audit, { profile, clock: () => 0, errors }));

  await client.getComputer({ computerId: 'atlas' });

  expect(audit.read().entries).toEqual([]);
});

/** A log that takes this many entries before the disk is full. */
function logWithRoomFor(count: number) {
  const log = auditInMemory();
  return {
    ...log,
    append(entry: AuditEntry) {
      if (log.read().entries.length >= count) throw new AuditError('No room.');
      log.append(entry);
    },
  };
}

test.each(harmfulNames)('%s is not sent when it cannot be recorded', async (name) => {
  await using server = await serve(success(name));
  const errors = createErrorJournal(() => 0);
  const trail = auditTrail(logWithRoomFor(0), { profile, clock: () => 0, errors });
  const client = auditedClient(plainClient(server), trail);

  await expect(harmful[name]?.send(client)).rejects.toThrow(AuditError);

  expect(server.requests).toEqual([]);
  expect(errors.get()).toMatchObject([{ message: 'No room.', times: 1 }]);
});

test('a call that is not sent fails in the same way when its response is awaited', async () => {
  await using server = await serve(success('restartComputer'));
  const errors = createErrorJournal(() => 0);
  const trail = auditTrail(logWithRoomFor(0), { profile, clock: () => 0, errors });
  const client = auditedClient(plainClient(server), trail).withOptions({ appName: 'test' });

  const call = client.restartComputer({ computerId: 'atlas' }).withResponse();

  await expect(call).rejects.toThrow(AuditError);
});

test('a result that cannot be recorded is among the errors, and stays open in the log', async () => {
  await using server = await serve(success('restartComputer'));
  const errors = createErrorJournal(() => 0);
  const log = logWithRoomFor(1);
  const trail = auditTrail(log, { profile, clock: () => 0, errors });

  await auditedClient(plainClient(server), trail).restartComputer({ computerId: 'atlas' });

  expect(server.requests).toHaveLength(1);
  expect(log.read().entries).toMatchObject([{ result: 'pending' }]);
  expect(errors.get()).toMatchObject([{ message: 'No room.' }]);
});

test('restarts are known from the log, and unknown if it cannot be read', () => {
  const log = auditInMemory();
  const entry = {
    ...{ id: '1', at: 5, profile: 'halcyon', who: 'x', method: 'POST', result: 'ok' },
    ...{ route: '/api/v0/computers/{computerId}/restart', target: 'computerId=c1' },
  };
  log.append(entry);
  log.append({ ...entry, id: '2', result: 'forbidden' });
  log.append({ ...entry, id: '3', profile: 'night' });
  log.append({ ...entry, id: '4', at: 1 });
  const broken = {
    read() {
      throw new Error('ENOTDIR');
    },
  };

  expect(restartsIn(log, { profile: 'halcyon', sinceMs: 2 })).toEqual([
    { computerId: 'c1', atMs: 5 },
  ]);
  expect(restartsIn(broken, { profile: 'halcyon', sinceMs: 2 })).toBeUndefined();
});
