import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { answerJson, serve } from '../../client/misbehaving-server.ts';
import { capturedContext } from '../captured-context.ts';
import { linesOf, waitingDemo } from '../waiting/waiting-demo.ts';

let demo: Awaited<ReturnType<typeof waitingDemo>>;
beforeEach(async () => {
  demo = await waitingDemo();
});
afterEach(() => demo.close());

async function someComputer() {
  const { computers } = await demo.client.listComputers();
  const { id = '', name = '' } = computers.find(({ id }) => id === demo.known.computerId) ?? {};
  return { id, name: (name ?? '').toUpperCase() };
}

test('a computer is shown by its name in any case', async () => {
  const { id, name } = await someComputer();

  const { status, out } = await demo.run('computers', 'show', name, '--select', 'id');

  expect({ status, out }).toEqual({ status: 0, out: `${id}\n` });
});

test('a computer that does not exist is told in words of the command line', async () => {
  const { status, err } = await demo.run('computers', 'show', 'nope');

  expect(status).toBe(1);
  expect(err).toBe(
    'signalbox: No computer has the ID or the name nope. "signalbox computers" lists them.\n',
  );
});

test('a computer is restarted by its name, which is sent as its ID, and waited for', async () => {
  const { id, name } = await someComputer();

  const tried = await demo.run('computers', 'restart', name, '--dry-run');
  const sent = await demo.run('computers', 'restart', name, '--yes', '--json');
  const { status, out } = await demo.run('computers', 'wait', name, '--output', 'ndjson');

  expect(tried.err).toContain(`POST /api/v0/computers/${id}/restart`);
  expect(JSON.parse(sent.out).rows).toMatchObject([{ id, result: 'ok' }]);
  expect(status).toBe(0);
  expect(linesOf(out).at(-1)).toMatchObject({ subject: name, verdict: 'reached' });
});

test('the first line of a wait has the time of the server, like all others', async () => {
  const { id } = await someComputer();

  const { out } = await demo.run('computers', 'wait', id, '--output', 'ndjson');

  for (const { at } of linesOf(out)) expect(at).toMatch(/^2026-11-25T14:/);
});

test.each([['show'], ['restart'], ['restart', '--yes'], ['wait']])(
  'of two computers with one name, %s takes none, and names their IDs',
  async (verb, ...options) => {
    const computers = ['one', 'two'].map((id) => ({ id, name: 'build', status: 'active' }));
    const list = answerJson({ computers });
    await using twins = await serve((request, response) => {
      if (/computers(\?|$)/.test(request.url ?? '')) return list(request, response);
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"detail":"Not found."}');
    });
    const env = { ...demo.env, SIGNALBOX_BASE_URL: twins.url };
    const { context, out, err } = capturedContext(env);

    await main(['computers', verb, 'Build', ...options], context);

    expect(context.exitCode).toBe(2);
    expect(out()).not.toContain('one');
    expect(err()).toContain('2 computers are called Build. Use an ID: one, two.');
  },
);

test('sessions tell the name of their computer', async () => {
  const { computers } = await demo.client.listComputers();
  const { out } = await demo.run('sessions', '--all', '--json');
  const rows: { computerId: string; computerName: string | null }[] = JSON.parse(out).rows;

  expect(rows.some(({ computerName }) => computerName !== null)).toBe(true);
  for (const { computerId, computerName } of rows) {
    expect(computerName).toBe(computers.find(({ id }) => id === computerId)?.name ?? null);
  }
});

/** Sessions on one computer, and the requests for computers, which are answered so. */
async function aSessionOn(computerId: string, answer: Parameters<typeof serve>[0]) {
  const sessions = [{ sessionId: 'ses_1', computerId, createdAt: 1, updatedAt: 1 }];
  const list = answerJson({ sessions, pagination: { hasMore: false, nextCursor: null } });
  const asked: string[] = [];
  const server = await serve((request, response) => {
    if (!/computers(\?|$)/.test(request.url ?? '')) return list(request, response);
    asked.push(request.url ?? '');
    return answer(request, response);
  });
  const env = { ...demo.env, SIGNALBOX_BASE_URL: server.url };
  return { server, asked, ...capturedContext(env) };
}

test('where computers cannot be read, sessions say that the names are not known', async () => {
  const { server, context, out, err } = await aSessionOn('cmp_1', (_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"detail":"Only owners."}');
  });
  await using _ = server;

  await main(['sessions', '--json'], context);

  expect(JSON.parse(out()).rows).toMatchObject([{ sessionId: 'ses_1', computerName: null }]);
  expect(err()).toMatch(/Names of computers are not known: .*403/);
  expect(context.exitCode).toBe(0);
});

test('the sessions of a computer read the computers once', async () => {
  const computers = [{ id: 'cmp_1', name: 'build', status: 'active' }];
  const { server, asked, context, out } = await aSessionOn('cmp_1', answerJson({ computers }));
  await using _ = server;

  await main(['sessions', '--computer', 'build', '--json'], context);

  expect(JSON.parse(out()).rows).toMatchObject([{ computerName: 'build' }]);
  expect(asked).toHaveLength(1);
});

test.each(['computerName=atlas', 'atlas'])(
  'a filter %s of names that could not be read finds a part at most',
  async (filter) => {
    const { server, context } = await aSessionOn('cmp_1', (_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{"detail":"Only owners."}');
    });
    await using _ = server;

    await main(['sessions', filter], context);

    expect(context.exitCode).toBe(5);
  },
);
