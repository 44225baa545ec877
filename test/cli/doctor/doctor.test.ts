import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { main } from '../../../src/cli/main.ts';
import { type RunningDemoServer, startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { type Behaviour, refuse, serve } from '../../client/misbehaving-server.ts';
import { certificate, expiredCertificate, serveSecurely } from '../../client/tls/forward-proxy.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { capturedContext } from '../captured-context.ts';

let server: RunningDemoServer;

beforeAll(async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  server = await startDemoServer({ listen, seed: 3 });
});

afterAll(() => server.close());

const usualCertificates = getCACertificates('default');
afterEach(() => setDefaultCACertificates(usualCertificates));

async function runDoctor(argv: readonly string[], env: Record<string, string> = {}) {
  using folder = temporaryFolder();
  const { context, out } = capturedContext({ XDG_CONFIG_HOME: folder.path, ...env });
  await main(['doctor', ...argv], context);
  return { out: out(), status: context.exitCode };
}

/** The findings about a server, by their checks. */
async function examine(url: string, env: Record<string, string> = {}) {
  const argv = ['--json', '--base-url', url];
  const { out, status } = await runDoctor(argv, { SIGNALBOX_API_KEY: 'sb_key-of-test', ...env });
  const findings = JSON.parse(out) as Finding[];
  return { status, out, of: (name: string) => findings.find(({ check }) => check === name) };
}

test('a server that does as expected has no problem', async () => {
  const { status, of, out } = await examine(server.url, { SIGNALBOX_API_KEY: server.keys.owner });

  expect(status).toBe(0);
  expect(of('reachability')?.verdict).toBe('ok');
  expect(of('clock')?.verdict).toBe('ok');
  expect(of('access')).toMatchObject({ verdict: 'ok', found: 'The key may see everything.' });
  expect(of('order of sessions')).toMatchObject({ verdict: 'ok' });
  expect(of('kind of cursor')?.found).toBe('the time and the identifier of the last item');
  expect(of('spelling of pages')?.found).toBe(
    'sessions: pagination.hasMore, pagination.nextCursor; users: meta.has_more, meta.next_cursor',
  );
  expect(of('responses')?.found).toBe('10 responses, as the API describes them');
  expect(out).not.toContain(server.keys.owner);
});

test('the demo organization needs no network, and a line says how to sign in', async () => {
  const { out, status } = await runDoctor([]);

  expect(out).toMatch(/^skipped +profile +The demo organization.*\n +signalbox login signs in/m);
  expect(status).toBe(0);
});

test('every finding that is not all right says what to do next', async () => {
  const { out } = await runDoctor(['--json'], { SIGNALBOX_THEME: 'pink', HTTPS_PROXY: 'ftp://x' });
  const findings = JSON.parse(out) as Finding[];

  expect(findings.filter(({ verdict, next }) => verdict !== 'ok' && !next)).toEqual([]);
  expect(findings.map(({ check, verdict }) => `${check}: ${verdict}`)).toContain('proxy: problem');
  expect(findings.map(({ check, verdict }) => `${check}: ${verdict}`)).toContain('config: warning');
});

test('a server that is not there is a problem, and nothing else is asked', async () => {
  const { status, of } = await examine('http://127.0.0.1:9');

  expect(status).toBe(1);
  expect(of('reachability')).toMatchObject({
    verdict: 'problem',
    found: expect.stringContaining('connection refused'),
    next: 'Check the port and that the server is running.',
  });
  expect(of('platform')?.verdict).toBe('skipped');
});

test('a key that is refused is a problem and not shown', async () => {
  const { status, of, out } = await examine(server.url);

  expect(status).toBe(1);
  expect(of('reachability')).toMatchObject({ next: 'Run signalbox login to store another key.' });
  expect(out).not.toContain('key-of-test');
});

test('a server that has no computers yet answers, and says why it lists none', async () => {
  await using team = await serve(refuse(409, 'Nobody has pushed computers yet.'));

  const { of } = await examine(team.url);

  expect(of('reachability')).toMatchObject({
    verdict: 'ok',
    found: expect.stringMatching(/^It answers\. .*Nobody has pushed computers yet\./),
  });
});

test('a member is told what the role may not see', async () => {
  const { status, of } = await examine(server.url, { SIGNALBOX_API_KEY: server.keys.member });

  expect(status).toBe(0);
  expect(of('access')).toMatchObject({
    verdict: 'warning',
    found: expect.stringContaining('Analytics: no: only for keys of owners and managers'),
  });
});

/** A platform that answers every path with what is told, ten minutes ahead. */
const platform = (answers: Record<string, object>): Behaviour =>
  function answer(request, response) {
    const path = request.url?.replace(/\?.*/, '') ?? '';
    const body = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    if (!body) return refuse(404, 'There is nothing')(request, response);
    response.writeHead(200, {
      'content-type': 'application/json',
      date: new Date(Date.now() + 600_000).toUTCString(),
      'x-ratelimit-limit': '120',
    });
    response.end(JSON.stringify(body));
  };

test('what a platform does in its own way is told', async () => {
  const session = (sessionId: string, updatedAt: number) => ({ sessionId, updatedAt });
  await using other = await serve(
    platform({
      '/computers': { computers: [] },
      '/sessions': {
        sessions: [
          session('b', 1_800_000_001_000),
          session('a', 1_800_000_000_000),
          session('c', 1_800_000_002_000),
        ],
        pagination: { hasMore: true, nextCursor: '1800000002000' },
      },
      '/messages': {
        messages: [
          { id: 'm2', createdAt: 1_800_000_000_002 },
          { id: 'm1', createdAt: 1_800_000_000_001 },
        ],
        pagination: { hasMore: false },
      },
      '/users': { data: [], meta: { hasMore: true, nextCursor: 'x' } },
    }),
  );

  const { of, status } = await examine(other.url);

  expect(of('clock')).toMatchObject({
    verdict: 'problem',
    found: expect.stringMatching(/^(599|600|601) s behind that of the server$/),
  });
  expect(of('order of sessions')).toMatchObject({
    verdict: 'warning',
    found: 'neither newest nor oldest first, not newest first',
  });
  expect(of('other order')).toMatchObject({
    verdict: 'warning',
    found: 'listMessages: messages (once)',
  });
  expect(of('kind of cursor')).toMatchObject({
    verdict: 'warning',
    found: expect.stringMatching(/^a time/),
  });
  expect(of('spelling of pages')?.found).toBe(
    'sessions: pagination.hasMore, pagination.nextCursor; users: meta.hasMore, meta.nextCursor',
  );
  expect(of('rate limits')?.found).toBe('x-ratelimit-limit: 120');
  expect(status).toBe(1);
  expect(other.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('what a platform writes in other ways is told with its count, and blames no role', async () => {
  const days = [1, 2, 3].map((day) => ({ date: `2027-02-0${day}`, billable_tokens: '12' }));
  await using other = await serve(
    platform({
      '/computers': {
        computers: [{ id: 'atlas', createdAt: 1e17, gpu: 'X' }, { name: 'borealis' }],
      },
      '/sessions': { sessions: ['a', 'b'].map((sessionId) => ({ sessionId, title: true })) },
      '/messages': { messages: [{ id: 'm1', role: 'oracle' }] },
      '/tokens': { data: days, meta: {} },
      '/limits/users': { userLimits: 'none' },
    }),
  );

  const { of } = await examine(other.url);

  expect(of('left out')).toMatchObject({
    verdict: 'warning',
    found: 'listComputers: computers[] (once)',
  });
  expect(of('unreadable fields')).toMatchObject({
    verdict: 'warning',
    found:
      'listSessions: sessions[].title (true or false, 2 times); listComputers: computers[].createdAt (a number out of range, once)',
  });
  expect(of('other forms')?.found).toMatch(
    /^getTokens: data\[\].billable_tokens \(text, 3 times\);/,
  );
  expect(of('missing fields')?.found).toContain('sessions[].messageCount (2 times)');
  expect(of('unknown fields')?.found).toBe('listComputers: computers[].gpu (once)');
  expect(of('unknown values')?.found).toBe('listMessages: messages[].role ("oracle", once)');
  expect(of('limits')).toMatchObject({
    verdict: 'warning',
    next: 'The server may have another version of the API, or none: check the address.',
  });
  expect(of('access')).toBeUndefined();
});

test.each([
  {
    what: 'is not trusted',
    presented: certificate,
    trusted: [],
    found: /DEPTH_ZERO_SELF_SIGNED_CERT.*is not trusted/,
    next: /NODE_EXTRA_CA_CERTS/,
  },
  {
    what: 'has expired',
    presented: expiredCertificate,
    trusted: [expiredCertificate],
    found: /CERT_HAS_EXPIRED.*has expired/,
    next: /^Check the clock of this computer, then tell the administrators of the server\.$/,
  },
])('a certificate that $what is a problem with its reason', async (certificates) => {
  const { presented, trusted, found, next } = certificates;
  setDefaultCACertificates([...usualCertificates, ...trusted]);
  await using secure = await serveSecurely(presented);

  const { of, status } = await examine(`https://127.0.0.1:${secure.port}`);

  expect(of('tls')).toMatchObject({
    verdict: 'problem',
    found: expect.stringMatching(found),
    next: expect.stringMatching(next),
  });
  expect(of('reachability')?.verdict).toBe('problem');
  expect(secure.requests).toEqual([]);
  expect(status).toBe(1);
});

test('certificates that nobody checks are a problem', async () => {
  const { of } = await examine(server.url, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });

  expect(of('tls')).toMatchObject({
    verdict: 'problem',
    next: expect.stringContaining('Unset it'),
  });
});

test('the password of a proxy is not shown', async () => {
  const { out } = await runDoctor([], {
    HTTPS_PROXY: 'http://me:pr0xy-pass@proxy.halcyon.example:3128',
  });

  expect(out).toContain('proxy.halcyon.example:3128');
  expect(out).not.toContain('pr0xy-pass');
});
