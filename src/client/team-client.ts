import type { EndpointArguments, EndpointResult } from '../api/endpoint.ts';
import {
  type TeamEndpoint,
  type TeamEndpointName,
  type TeamEndpoints,
  teamEndpoints,
  teamProtocol,
} from '../api/team.ts';
import { createAddresses, endpointUrl } from './addresses.ts';
import { startDeadline } from './deadline.ts';
import { errorFromAnswer } from './error-from-answer.ts';
import { ClientError, type RequestName } from './errors/client-error.ts';
import { NotFoundError } from './errors/rejections.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import { requestHeaders } from './request-headers.ts';
import { defaultRetry, pauseWithin, retryPauseMs } from './retry.ts';
import { tolerantReader, unreadable } from './tolerant-reader.ts';
import {
  type Answer,
  createTransports,
  type OutgoingRequest,
  type Transport,
} from './transport.ts';

/** Calls what a team server offers beyond the interface of the platform. All failures throw a ClientError. */
export type TeamClient = {
  call<Name extends TeamEndpointName>(
    name: Name,
    given?: EndpointArguments<TeamEndpoints[Name]>,
    options?: TeamCallOptions,
  ): Promise<EndpointResult<TeamEndpoints[Name]>>;
};

type TeamCallOptions = {
  signal?: AbortSignal | undefined;
  /** JSON, and how it is compressed. */
  body?: { bytes: Uint8Array; encoding?: 'gzip' };
  timeoutMs?: number;
};

type TeamClientOptions = {
  baseUrl: string;
  credential: () => Promise<string>;
  /** Retries of a request that may be repeated: those that read, and pushes. */
  retries?: number;
};

export function createTeamClient({
  baseUrl,
  credential,
  retries = defaultRetry.limit,
}: TeamClientOptions): TeamClient {
  const addresses = createAddresses({ baseUrl });
  const transport = createTransports({ baseUrl })({});

  return {
    async call(name, given = {} as never, { signal, body, timeoutMs = 60_000 } = {}) {
      const endpoint: TeamEndpoint = teamEndpoints[name];
      const request = { method: endpoint.method, route: endpoint.path };
      const url = endpointUrl(endpoint, addresses, given as object);
      using deadline = startDeadline(request, { totalMs: timeoutMs, signal });
      const outgoing: OutgoingRequest = {
        ...{ request, method: endpoint.method, url, deadline },
        headers: {
          ...requestHeaders(request, undefined, {}),
          ...(body && {
            'content-type': 'application/json',
            'content-length': String(body.bytes.length),
            ...(body.encoding && { 'content-encoding': body.encoding }),
          }),
        },
        ...(body && { body: body.bytes }),
        credential: await deadline.race(credential()),
      };
      const isRepeatable = endpoint.method === 'GET' || name === 'push';
      const answer = await sendRepeatedly(transport, outgoing, isRepeatable ? retries : 0);
      // The endpoint table gives each name its result.
      return resultIn(answer, endpoint, request) as never;
    },
  };
}

async function sendRepeatedly(
  transport: Transport,
  outgoing: OutgoingRequest,
  limit: number,
): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      const answer = await transport(outgoing);
      if (answer.status >= 200 && answer.status < 300) return answer;
      throw errorFromAnswer(answer, outgoing.request);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const pauseMs = retryPauseMs(error, attempts, { ...defaultRetry, limit });
      if (pauseMs === undefined) throw error;
      await pauseWithin(outgoing.deadline, pauseMs);
    }
  }
}

function resultIn(answer: Answer, endpoint: TeamEndpoint, request: RequestName): unknown {
  if (endpoint.success === 204) return undefined;
  const { status, requestId } = answer;
  const unexpected = (reason: 'json' | 'shape', detail: string) =>
    new UnexpectedResponseError(reason, { request, detail, status, requestId });
  let value: unknown;
  try {
    value = answer.body.parse();
  } catch {
    throw unexpected('json', 'truncated or invalid JSON');
  }
  const result = tolerantReader(endpoint.response)(value, () => {});
  if (result === unreadable) throw unexpected('shape', 'something else than a team server writes');
  return result;
}

/** The server is no team server, or speaks another version of its interface. */
export class TeamServerError extends ClientError {
  override readonly name = 'TeamServerError';
  readonly code = 'unexpected-response';
}

/** What a team server says of itself. Throws TeamServerError if there is none, or one of another version. */
export async function aboutTeam(
  client: TeamClient,
  options?: TeamCallOptions,
): Promise<EndpointResult<TeamEndpoints['getTeam']>> {
  const about = await client.call('getTeam', {}, options).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new TeamServerError('This address has no team server. Check it.', {}, { cause: error });
  });
  if (about.protocol === teamProtocol) return about;
  const older = about.protocol > teamProtocol ? 'this signalbox' : 'the team server';
  throw new TeamServerError(
    `The team server (signalbox ${about.version ?? 'of an unknown version'}) speaks version ${about.protocol} of its interface, and this signalbox version ${teamProtocol}. Update ${older}.`,
  );
}
