import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { EndpointName } from '../api/endpoints.ts';
import type { TeamEndpointName } from '../api/team.ts';
import { Refusal } from '../server/http/refusal.ts';
import { failureReply, sendReply } from '../server/http/reply.ts';
import { listenFor, type Site } from '../server/http/request-listener.ts';
import type { TeamCaller } from './keys.ts';
import { createMetrics } from './metrics.ts';

/** The names of all endpoints of a team server. */
export type ServedName = EndpointName | TeamEndpointName;

export type TeamSite = Site<ServedName, TeamCaller>;

/** What is known about a request when it ends. It has no text that a client has sent. */
export type RequestEntry = {
  requestId: string | undefined;
  method: string;
  endpoint: ServedName | undefined;
  /** Undefined without a complete answer. */
  status: number | undefined;
  durationMs: number;
  org: string | undefined;
  keyId: string | undefined;
  email: string | undefined;
};

/** How a server is watched. */
export type Monitoring = {
  clock: () => number;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** Whether an address is of this computer only, which may read metrics without a key. */
  isLocal(address: string): boolean;
  onRequest(entry: RequestEntry): void;
  /** Called for a bug or a failing store. The client is told only the request ID. */
  onError(error: unknown, requestId: string): void;
};

/**
 * What takes long, or much memory: it must not take all connections to the database from everything else, or more memory
 * than there is.
 */
const queued = {
  push: { maxRunning: 3, maxWaiting: 12 },
  searchTeam: { maxRunning: 3, maxWaiting: 100 },
  authenticate: { maxRunning: 4, maxWaiting: 1_000 },
  // Anybody can make keys that nobody has.
  unknownKey: { maxRunning: 2, maxWaiting: 50 },
};

type Queues = Partial<
  Record<ServedName | 'authenticate' | 'unknownKey', ReturnType<typeof queueOf>>
>;

/** Keys that were valid once, which is looked up each time: they do not wait behind those that never were. */
const maxKnownKeys = 10_000;

/** Answers `/health` and `/metrics`, counts and reports every request, and says when the database is away. */
export function monitored(site: TeamSite, options: Monitoring): RequestListener {
  const metrics = createMetrics();
  const queues: Queues = {
    push: queueOf(queued.push),
    searchTeam: queueOf(queued.searchTeam),
    authenticate: queueOf(queued.authenticate),
    unknownKey: queueOf(queued.unknownKey),
  };
  const knownKeys = new Set<string>();
  const extras: Partial<Record<string, (request: IncomingMessage) => Promise<ExtraReply>>> = {
    '/health': () => health(options),
    '/metrics': async (request) => {
      const org = await watchedBy(request, site, options);
      const text =
        org === undefined
          ? metrics.text({ memoryBytes: process.memoryUsage.rss() })
          : metrics.text({ org });
      return { status: 200, text };
    },
  };

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const extra = request.method === 'GET' && extras[path];
    if (extra) {
      answerExtra(request, response, extra, options);
      return;
    }

    const seen: Seen = {};
    const startedMs = performance.now();
    response.once('close', () => {
      const entry = entryOf(request, response, seen, performance.now() - startedMs);
      metrics.count(entry);
      options.onRequest(entry);
    });
    listenFor(observed(site, seen, { queues, knownKeys }))(request, response);
  };
}

/** What the steps of a request have found out. */
type Seen = { caller?: TeamCaller; endpoint?: ServedName };

/** What all requests share. */
type Shared = { queues: Queues; knownKeys: Set<string> };

function observed(site: TeamSite, seen: Seen, { queues, knownKeys }: Shared): TeamSite {
  return {
    ...site,
    match(method, path) {
      const route = site.match(method, path);
      if (route.state === 'found') seen.endpoint = route.name;
      return route;
    },
    async authenticate(authorization) {
      const work = async () => await site.authenticate(authorization);
      const digest = hash('sha256', authorization ?? '');
      const queue = knownKeys.has(digest) ? queues.authenticate : queues.unknownKey;
      const caller = await reaching(() => queue?.(work) ?? work());
      if (caller === undefined) return undefined;
      if (knownKeys.size < maxKnownKeys) knownKeys.add(digest);
      seen.caller = caller;
      return caller;
    },
    async handle(...request) {
      const work = () => site.handle(...request);
      const queue = queues[request[0]];
      return await reaching(() => (queue ? queue(work) : work()));
    },
  };
}

/** What is said of a failing database, by the code of its error. */
const databaseTroubles: Partial<Record<string, string>> = {
  'store-unreachable': 'The database does not answer.',
  'store-timeout': 'The database took too long.',
  'store-full':
    'The disk of the database is full. Nothing was stored. Its operator must make room.',
};

/** Says that a request may be repeated where it failed because of the database. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const detail = databaseTroubles[String(code)];
    if (detail === undefined) throw error;
    throw new Refusal(503, detail, { 'retry-after': '2' });
  }
}

function entryOf(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  { caller, endpoint }: Seen,
  durationMs: number,
): RequestEntry {
  const requestId = response.getHeader('x-request-id');
  return {
    requestId: typeof requestId === 'string' ? requestId : undefined,
    ...{ method, endpoint, durationMs: Math.round(durationMs * 10) / 10 },
    status: response.writableFinished ? response.statusCode : undefined,
    ...{ org: caller?.org, keyId: caller?.keyId, email: caller?.email },
  };
}

type ExtraReply = { status: number; text: string };

async function health({ ping }: Monitoring): Promise<ExtraReply> {
  try {
    await ping();
    return { status: 200, text: '{"status":"ok"}' };
  } catch {
    return { status: 503, text: '{"status":"database unreachable"}' };
  }
}

/** Metrics are for this computer, and for owners those of their organization, which is returned. */
async function watchedBy(
  { socket, headers }: IncomingMessage,
  site: TeamSite,
  { isLocal }: Monitoring,
): Promise<string | undefined> {
  if (isLocal(socket.remoteAddress ?? '')) return undefined;
  const caller = await reaching(async () => await site.authenticate(headers.authorization));
  if (caller?.role === 'owner') return caller.org;
  throw new Refusal(caller ? 403 : 401, "Metrics are read with an owner's key.");
}

function answerExtra(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage) => Promise<ExtraReply>,
  { clock, onError }: Monitoring,
): void {
  answer(request).then(
    ({ status, text }) => {
      const isJson = text.startsWith('{');
      const type = isJson ? 'application/json' : 'text/plain; version=0.0.4';
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
    },
    (error: unknown) => {
      if (!(error instanceof Refusal)) onError(error, '');
      sendReply(response, failureReply(error, '', ''), { requestId: '', nowMs: clock() });
    },
  );
}

/** Carries out work in the order in which it comes, and no more than so much at the same time. */
function queueOf({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((turn) => waiting.push(turn));
    else throw new Refusal(503, 'The server is busy. Try again.', { 'retry-after': '2' });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
