import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Endpoint } from '../../api/endpoint.ts';
import type { EndpointName } from '../../api/endpoints.ts';
import { type GroupName, groupDocumentedAt } from '../../api/group.ts';
import type { Authenticator, Caller } from '../authentication/authenticate.ts';
import { type AllowedOrigins, isAllowedOrigin } from './cross-origin.ts';
import type { RequestCounter } from './rate-limit.ts';
import { readJson } from './read-json.ts';
import { Refusal } from './refusal.ts';
import { failureReply, JsonText, type Reply, sendLongReply } from './reply.ts';
import type { MatchRoute, RouteMatch } from './route-table.ts';

/** What connects HTTP requests to the handlers. */
export type Site<
  Name extends string = EndpointName,
  Sender extends Caller = Caller,
> = AllowedCallers & {
  match: MatchRoute<Name>;
  clock: () => number;
  /** New paths by those that answer with 308. */
  movedPaths: Readonly<Record<string, string>>;
  authenticate: Authenticator<Sender>;
  countRequest: RequestCounter | undefined;
  /** Whether the caller owns the resource with this ID in the path of an `allowsOwner` endpoint. */
  isOwner(id: string, caller: Sender): Promise<boolean>;
  /** Runs the handler of an endpoint on validated input. */
  handle(name: Name, input: Record<string, unknown>, caller: Sender): Promise<unknown>;
  /** Bytes of the body of a request after decompression. Default: 1 MiB. */
  maxBodyBytes?: number;
  /** Called for a bug or a failing store. The client is told only the request ID. */
  onError(error: unknown, requestId: string): void;
};

type FoundRoute<Name extends string> = Extract<RouteMatch<Name>, { state: 'found' }>;

/**
 * Responds to every request. Checks in the order 401, 404 or 405, 403, 400. Only bodies of endpoints that have one are
 * read.
 */
export function listenFor<Name extends string, Sender extends Caller>(
  site: Site<Name, Sender>,
): RequestListener {
  return (request, response) => {
    const requestId = randomUUID();
    const [path, query] = splitTarget(request.url ?? '/');

    answer(site, request, path, query)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) site.onError(error, requestId);
        return failureReply(error, path, requestId);
      })
      .then((reply) => sendLongReply(response, reply, { requestId, nowMs: site.clock() }))
      .catch((error: unknown) => {
        site.onError(error, requestId);
        response.destroy();
      });
  };
}

async function answer<Name extends string, Sender extends Caller>(
  site: Site<Name, Sender>,
  request: IncomingMessage,
  path: string,
  query: string,
): Promise<Reply> {
  const { headers, method = '' } = request;
  refuseBrowsers(headers, site);
  const moved = site.movedPaths[path];
  if (moved !== undefined) return movedTo(query === '' ? moved : `${moved}?${query}`);
  const documented = groupDocumentedAt(path);
  if (documented) return await openApiReply(documented, method);

  const caller = (await site.authenticate(headers.authorization)) ?? unauthorized();
  site.countRequest?.(caller.id);
  const route = requireRoute(site.match, method, path);
  await requireRole(site, route, caller);
  const { endpoint, rawParams } = route;
  const input = {
    ...readInput(endpoint, rawParams, query),
    ...(endpoint.body && { body: await readJson(request, endpoint.body, site.maxBodyBytes) }),
  };

  const body = await site.handle(route.name, input, caller);
  return { status: endpoint.success, ...(body !== undefined && { body }) };
}

const movedTo = (location: string): Reply => ({ status: 308, headers: { location } });

// One text for every reason, so that a stranger does not learn how close a guess came.
function unauthorized(): never {
  const detail = 'Send a valid API key or access token as "Authorization: Bearer <API_KEY>".';
  throw new Refusal(401, detail, { 'www-authenticate': 'Bearer' });
}

/**
 * Path and query as they were sent. `new URL` would resolve `..` and so turn an ID into another route. A
 * target with scheme and host, as proxies send it, is accepted.
 */
function splitTarget(target: string): [path: string, query: string] {
  const local = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0 ? [local, ''] : [local.slice(0, mark), local.slice(mark + 1)];
}

function requireRoute<Name extends string>(
  matchRoute: MatchRoute<Name>,
  method: string,
  path: string,
): FoundRoute<Name> {
  const match = matchRoute(method, path);
  if (match.state === 'found') return match;
  if (match.state === 'wrong-method') return wrongMethod(match.allowed);
  throw new Refusal(404, `There is nothing at ${path}.`);
}

function wrongMethod(allowed: readonly string[]): never {
  const methods = allowed.join(', ');
  throw new Refusal(405, `This path answers ${methods} only.`, { allow: methods });
}

async function requireRole<Name extends string, Sender extends Caller>(
  site: Site<Name, Sender>,
  { endpoint, rawParams }: FoundRoute<Name>,
  caller: Sender,
): Promise<void> {
  if (endpoint.allows.includes(caller.role)) return;
  const [rawId = ''] = Object.values(rawParams);
  const id = endpoint.allowsOwner && percentDecoded(rawId);
  if (id !== undefined && (await site.isOwner(id, caller))) return;
  throw new Refusal(403, `Your role is ${caller.role}. ${whoMay(endpoint)}`);
}

function whoMay({ allows, allowsOwner }: Endpoint): string {
  const people = [...allows.map((role) => `${role}s`), ...(allowsOwner ? ['its owner'] : [])];
  return `This is for: ${people.join(', ')}.`;
}

const openApiTexts = new Map<GroupName, string>();

async function openApiReply(group: GroupName, method: string): Promise<Reply> {
  if (method !== 'GET') return wrongMethod(['GET']);
  const known = openApiTexts.get(group);
  if (known !== undefined) return { status: 200, body: new JsonText(known) };

  const { openApiDocument } = await import('../../api/openapi.ts');
  const text = JSON.stringify(openApiDocument(group));
  openApiTexts.set(group, text);
  return { status: 200, body: new JsonText(text) };
}

/** Whom a browser may call from, and by which host names. */
type AllowedCallers = {
  /** Host names that are served; undefined where no browser can connect. */
  allowedNames: ReadonlySet<string> | undefined;
  /** Origins of pages that may call; none for most servers, undefined where none can be allowed. */
  allowedOrigins: AllowedOrigins | undefined;
};

/**
 * Refuses requests that only a browser sends. A page of another site may reach a loopback port through
 * `fetch`, which sends Origin, or through a name that it rebinds to 127.0.0.1, which appears in Host. Numeric
 * addresses cannot be rebound. `allowedNames` is undefined on a Unix socket, which no browser can open. Pages of
 * `allowedOrigins` may send requests.
 */
function refuseBrowsers(
  headers: IncomingHttpHeaders,
  { allowedNames, allowedOrigins }: AllowedCallers,
): void {
  const { origin } = headers;
  if (origin !== undefined && !(allowedOrigins && isAllowedOrigin(origin, allowedOrigins))) {
    const other = allowedOrigins ? ', or allow it with --cors of signalbox serve' : '';
    throw new Refusal(
      403,
      `Requests from web pages of ${origin} are refused. Leave Origin out${other}.`,
    );
  }
  if (!allowedNames) return;
  if (headers.host === undefined) throw new Refusal(400, 'The Host header is missing.');

  const name = hostName(headers.host);
  if (isIP(name) === 0 && !allowedNames.has(name)) {
    throw new Refusal(403, `The host ${name} is not served here.`);
  }
}

/** The name without its port: `localhost:80` is `localhost`, `[::1]:80` is `::1`. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(host);
  return (bracketed?.[1] ?? host.replace(/:\d*$/, '')).toLowerCase();
}

/**
 * Path and query parameters of a request, validated against the endpoint's schemas and merged. If a query key
 * occurs twice, the last one counts; unknown keys are dropped.
 */
function readInput(
  endpoint: Endpoint,
  rawParams: Readonly<Record<string, string>>,
  query: string,
): Record<string, unknown> {
  return {
    ...checked(endpoint.params, decodedParams(rawParams)),
    ...checked(endpoint.query, Object.fromEntries(new URLSearchParams(query))),
  };
}

/** A path parameter, decoded; undefined if it is not valid percent-encoding. */
function percentDecoded(rawParam: string): string | undefined {
  try {
    return decodeURIComponent(rawParam);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function decodedParams(rawParams: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(rawParams).map(([name, rawParam]) => {
    const param = percentDecoded(rawParam);
    if (param !== undefined) return [name, param] as const;
    throw new Refusal(400, `${name} in the path is not valid percent-encoding: ${rawParam}`);
  });
  return Object.fromEntries(entries);
}

function checked(schema: Endpoint['query'], given: Record<string, string>) {
  const result = schema?.safeParse(given);
  if (!result) return {};
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return name in given ? `${name} ${message}` : `${name} is missing: it ${message}`;
  });
  throw new Refusal(400, `${details.join('; ')}.`);
}
