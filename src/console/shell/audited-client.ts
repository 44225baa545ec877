import { endpoints } from '../../api/endpoints.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/options.ts';
import type { AuditEntry } from '../../config/audit-entry.ts';
import { errorFacts } from './error-facts.ts';

/** What is known of a request before it is sent. */
type HarmfulRequest = Pick<AuditEntry, 'method' | 'route' | 'target'>;

/** What came of it. */
type HarmfulResult = Pick<AuditEntry, 'result' | 'status' | 'requestId'>;

export type Recording = {
  /** Called before the request is sent; the function that it returns is called with the result. */
  begin(request: HarmfulRequest): (result: HarmfulResult) => void;
  failed(error: unknown): void;
};

type Method = (given?: object, options?: CallOptions) => Promise<unknown>;

/** The same client, with every request that changes or destroys something recorded. */
export function auditedClient(client: Client, recording: Recording): Client {
  const harmful = Object.entries(endpoints).filter(([, { isHarmful }]) => isHarmful);
  const methods = harmful.map(([name, { method, path }]) => {
    // The client has a method for each name in the table, and the wrapper has its type.
    const send = client[name as keyof Client] as unknown as Method;
    return [name, recorded(send, { method, route: path }, recording)] as const;
  });
  return { ...client, ...Object.fromEntries(methods) };
}

function recorded(
  send: Method,
  request: Pick<HarmfulRequest, 'method' | 'route'>,
  { begin, failed }: Recording,
): Method {
  return async (given = {}, options = {}) => {
    const end = begin({ ...request, target: targetText(given) });
    let answer: Omit<HarmfulResult, 'result'> = {};
    try {
      const result = await send(given, {
        ...options,
        onResponse({ status, requestId, ...facts }) {
          answer = { status, requestId };
          options.onResponse?.({ status, requestId, ...facts });
        },
      });
      end({ result: 'ok', ...answer });
      return result;
    } catch (error) {
      end(failure(error));
      failed(error);
      throw error;
    }
  };
}

const targetText = (given: object): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

function failure(error: unknown): HarmfulResult {
  const { name, code, status, requestId } = errorFacts(error);
  return { result: code ?? name, status, requestId };
}
