import type { Endpoint } from '../api/endpoint.ts';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { type Addresses, endpointUrl } from './addresses.ts';
import { type Answered, type Call, callOf } from './call.ts';
import type { CallAnswer } from './call-answer.ts';
import type { ConnectedOptions } from './connected-options.ts';
import { startDeadline } from './deadline.ts';
import { decode } from './decode.ts';
import { createDriftFilter, type DriftFilter } from './drift.ts';
import { errorFromAnswer } from './error-from-answer.ts';
import { ClientError, type RequestName } from './errors/client-error.ts';
import { CredentialError, ReadOnlyError } from './errors/interruptions.ts';
import { UnauthorizedError } from './errors/rejections.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { Drift, RequestFacts } from './facts.ts';
import type { CallOptions, Credential } from './options.ts';
import { requestHeaders } from './request-headers.ts';
import { defaultRetry, pauseWithin, retryPauseMs } from './retry.ts';
import { type Answer, defaultTimeouts, type OutgoingRequest, type Transport } from './transport.ts';

/** Calls the endpoint with this name. */
export type Caller = (name: EndpointName, given?: object, options?: CallOptions) => Call<unknown>;

type Parts = ConnectedOptions & { transport: Transport; addresses: Addresses };

/** The state of a call in progress. */
type Course = {
  facts: RequestFacts;
  given: object;
  options: CallOptions;
  /** Number of requests; a redirect belongs to its request. */
  attempts: number;
  /** The response to the last request, if there was one. */
  answer: Answer | undefined;
};

/** Checks each call, sends it with retries, and reports it once. */
export function createCaller(parts: Parts): Caller {
  const newDrifts = createDriftFilter();

  return (name, given = {}, options = {}) => {
    const { method, path: route, isHarmful } = endpoints[name];
    const facts: RequestFacts = { method, route, endpoint: name, isHarmful };
    const course = { facts, given, options, attempts: 0, answer: undefined };
    return callOf(reported(course, parts, newDrifts));
  };
}

async function reported(
  course: Course,
  parts: Parts,
  newDrifts: DriftFilter,
): Promise<Answered<unknown>> {
  const { facts, options } = course;
  const startedMs = performance.now();
  const effort = () => ({
    attempts: course.attempts,
    durationMs: performance.now() - startedMs,
  });

  let result: unknown;
  let answer: Answer;
  try {
    parts.onRequest?.(facts);
    let drifts: readonly Drift[];
    ({ result, answer, drifts } = await run(course, parts));
    parts.retryBudget.earn();
    const news = newDrifts(facts.endpoint, drifts);
    if (news.length > 0) parts.onDrift?.({ ...facts, requestId: answer.requestId, drifts: news });
  } catch (error) {
    const isOfFamily = error instanceof ClientError;
    const outcome = isOfFamily ? error.code : 'other';
    parts.onResult?.({ ...facts, outcome, ...factsOfFailure(error, course), ...effort() });
    throw error;
  }
  const { status, headers, requestId, serverDateMs, clockDifferenceMs } = answer;
  const told = { status, requestId, serverDateMs, clockDifferenceMs, ...effort() };
  const response = { ...told, headers };
  parts.onResult?.({ ...facts, outcome: 'ok', ...told });
  options.onResponse?.(response);
  // The endpoint table gives each method its parameters and its result.
  const { endpoint } = facts;
  parts.onAnswer?.({ endpoint, given: course.given, result, serverDateMs } as CallAnswer);
  return { result, response };
}

function factsOfFailure(error: unknown, { answer }: Course) {
  const { status, requestId } = error instanceof ClientError ? error : {};
  return {
    status,
    requestId,
    serverDateMs: answer?.serverDateMs,
    clockDifferenceMs: answer?.clockDifferenceMs,
  };
}

async function run(course: Course, parts: Parts) {
  const { facts, given, options } = course;
  const endpoint: Endpoint = endpoints[facts.endpoint];
  const { method } = endpoint;
  const request = { method, route: endpoint.path };
  if (parts.readOnly && endpoint.isHarmful) throw new ReadOnlyError(request);
  const url = endpointUrl(endpoint, parts.addresses, given);
  const headers = requestHeaders(request, parts.appName, { ...parts.headers, ...options.headers });

  const totalMs = options.timeoutMs ?? parts.timeouts?.totalMs ?? defaultTimeouts.totalMs;
  using deadline = startDeadline(request, { totalMs, signal: options.signal });
  if (deadline.signal.aborted) throw deadline.reason();
  const credential = await deadline.race(readCredential(parts.credential, request));

  return await tryRepeatedly(
    course,
    { request, method, url, headers, credential, deadline },
    parts,
  );
}

async function tryRepeatedly(course: Course, outgoing: OutgoingRequest, parts: Parts) {
  const retry = { ...defaultRetry, ...parts.retry };
  const limit = course.options.retries ?? retry.limit;

  while (true) {
    course.attempts += 1;
    try {
      return await tryOnce(course, outgoing, parts);
    } catch (error) {
      if (!(error instanceof ClientError) || outgoing.method !== 'GET') throw error;
      const { attempts, answer, facts } = course;
      const pauseMs = retryPauseMs(error, attempts, { ...retry, limit }, answer?.shouldRetry);
      if (pauseMs === undefined || !parts.retryBudget.spend()) throw error;
      const failure = { outcome: error.code, ...factsOfFailure(error, course) };
      parts.onRetry?.({ ...facts, ...failure, attempt: attempts, pauseMs });
      await pauseWithin(outgoing.deadline, pauseMs, retry.pause);
    }
  }
}

async function tryOnce(course: Course, outgoing: OutgoingRequest, { transport, onDrift }: Parts) {
  course.answer = undefined;
  const first = await transport(outgoing);
  course.answer = first;
  const target = redirectTarget(first, outgoing);
  const answer = target ? await transport({ ...outgoing, url: target }) : first;
  course.answer = answer;
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (!isSuccess) throw errorFromAnswer(answer, outgoing.request);

  const drifts: Drift[] = [];
  const noteDrifts = onDrift && ((found: readonly Drift[]) => drifts.push(...found));
  const result = decode(course.facts.endpoint, isGrouped(course), answer, noteDrifts);
  return { answer, result, drifts };
}

const isGrouped = ({ given }: Course): boolean =>
  'group_by' in given && given.group_by !== undefined;

/**
 * Gets the credential. Throws UnauthorizedError if there is none or no header can hold it, and
 * CredentialError if the function that returns it fails.
 */
async function readCredential(source: Credential, request: RequestName): Promise<string> {
  const credential = typeof source === 'function' ? await askFor(source, request) : source;
  if (typeof credential !== 'string' || credential === '') {
    throw new UnauthorizedError({ request, detail: 'There is no API key' });
  }
  if (!/^[\x21-\x7e]+$/.test(credential)) {
    const detail = 'The API key contains invalid characters, such as a space or a line break';
    throw new UnauthorizedError({ request, detail });
  }
  return credential;
}

async function askFor(source: Exclude<Credential, string>, request: RequestName) {
  try {
    return await source();
  } catch (error) {
    throw new CredentialError(request, error);
  }
}

/**
 * The target of a redirected GET; undefined for every other response. Throws UnexpectedResponseError for an
 * address of another origin, which would receive the credential.
 */
function redirectTarget(
  { status, location, requestId, quote }: Answer,
  { method, request, url }: OutgoingRequest,
): URL | undefined {
  if (method !== 'GET' || !followedStatuses.has(status)) return undefined;

  const refused = (where: string) => {
    const detail = `a redirect (${status}) ${where}`;
    return new UnexpectedResponseError('redirect', { request, detail, status, requestId });
  };
  const named = location === undefined ? null : URL.parse(location, url.href);
  if (!named) throw refused('without a usable address');
  if (named.origin !== url.origin) {
    throw refused(`to another origin, ${quote(named.origin)}, which is not followed`);
  }

  const target = new URL(url);
  target.pathname = named.pathname;
  // A redirect that names only a path keeps the query: without it, the request would be a different one.
  target.search = named.search || url.search;
  return target;
}

const followedStatuses = new Set([301, 302, 307, 308]);
