import type { Endpoint } from '../api/endpoint.ts';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { type Addresses, endpointUrl } from './addresses.ts';
import { readCredential } from './credential.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { decode } from './decode.ts';
import { errorFromAnswer } from './error-from-answer.ts';
import { ClientError } from './errors/client-error.ts';
import { ReadOnlyError } from './errors/interruptions.ts';
import type { CallOptions, ClientOptions, RequestFacts } from './options.ts';
import { defaultRetry, retryPauseMs } from './retry.ts';
import { type Answer, defaultTimeouts, type Outgoing, type Transport } from './transport.ts';

/** Calls the endpoint with this name. */
export type Caller = (
  name: EndpointName,
  given?: object,
  options?: CallOptions,
) => Promise<unknown>;

type Parts = ClientOptions & { transport: Transport; addresses: Addresses };

/** A call in progress. `attempts` counts its requests. */
type Call = { name: EndpointName; given: object; options: CallOptions; attempts: number };

/** Checks each call, sends it with retries, and reports it once. */
export function createCaller(parts: Parts): Caller {
  return async (name, given = {}, options = {}) => {
    const { method, path: route, isHarmful } = endpoints[name];
    const facts: RequestFacts = { method, route, endpoint: name, isHarmful };
    const call: Call = { name, given, options, attempts: 0 };
    const startedMs = performance.now();
    parts.onRequest?.(facts);

    try {
      const { result, answer } = await run(call, parts);
      const { status, requestId } = answer;
      const durationMs = performance.now() - startedMs;
      const { attempts } = call;
      parts.onResult?.({ ...facts, outcome: 'ok', status, requestId, attempts, durationMs });
      options.onResponse?.({ status, requestId, serverDateMs: dateOf(answer), durationMs });
      return result;
    } catch (error) {
      if (error instanceof ClientError) {
        const { code: outcome, status, requestId } = error;
        const durationMs = performance.now() - startedMs;
        const { attempts } = call;
        parts.onResult?.({ ...facts, outcome, status, requestId, attempts, durationMs });
      }
      throw error;
    }
  };
}

async function run(call: Call, parts: Parts) {
  const endpoint: Endpoint = endpoints[call.name];
  const { method } = endpoint;
  const request = { method, route: endpoint.path };
  if (parts.readOnly && endpoint.isHarmful) throw new ReadOnlyError(request);
  const url = endpointUrl(endpoint, parts.addresses, call.given);

  const totalMs = call.options.timeoutMs ?? parts.timeouts?.totalMs ?? defaultTimeouts.totalMs;
  using deadline = startDeadline(request, { totalMs, signal: call.options.signal });
  if (deadline.signal.aborted) throw deadline.reason();
  const credential = await deadline.race(readCredential(parts.credential, request));

  return await tryRepeatedly(call, { request, method, url, credential, deadline }, parts);
}

async function tryRepeatedly(call: Call, outgoing: Outgoing, parts: Parts) {
  const retry = { ...defaultRetry, ...parts.retry };

  while (true) {
    call.attempts += 1;
    try {
      return await tryOnce(call, outgoing, parts.transport);
    } catch (error) {
      if (!(error instanceof ClientError) || outgoing.method !== 'GET') throw error;
      const pauseMs = retryPauseMs(error, call.attempts, retry);
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, outgoing.deadline, retry.pause);
    }
  }
}

async function tryOnce({ name, given }: Call, outgoing: Outgoing, transport: Transport) {
  const answer = await transport(outgoing);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (!isSuccess) throw errorFromAnswer(answer, outgoing.request);

  const isGrouped = 'group_by' in given && given.group_by !== undefined;
  return { answer, result: decode(name, isGrouped, answer) };
}

async function pause(
  pauseMs: number,
  deadline: Deadline,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!deadline.signal.aborted) await wait(pauseMs, deadline.signal);
  if (deadline.signal.aborted) throw deadline.reason();
}

function dateOf({ date }: Answer): number | undefined {
  const dateMs = Date.parse(date ?? '');
  return Number.isNaN(dateMs) ? undefined : dateMs;
}
