import { Agent as HttpAgent } from 'node:http';
import https, { type Agent as HttpsAgent } from 'node:https';
import { isLoopback } from '../api/address.ts';
import { maxTimerMs } from './deadline.ts';
import { InvalidAddressError } from './errors/invalid-address-error.ts';
import type { ClientAgent, ClientOptions, Timeouts } from './options.ts';

/** Returns the agents for a request, in got's format. Throws InvalidAddressError for an unusable proxy. */
export type Agents = (
  method: string,
  url: URL,
) => { http: HttpAgent | false; https: HttpsAgent | false };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Agents of a client. GET reuses connections. The server may close a kept-alive connection just as
 * a request is sent; GET is retried then, but other methods are not, so they use new connections.
 * Requests to other hosts go through the proxy that `env` names.
 */
export function createAgents(
  { agent, socketPath }: Pick<ClientOptions, 'agent' | 'socketPath'>,
  timeouts: Timeouts,
  env: Environment,
): Agents {
  if (agent) {
    // The public types name only what every agent has, because they must not depend on Node's types.
    const own = agent as ClientAgent & HttpsAgent;
    return () => ({ http: own, https: own });
  }

  const reusedHttp = lazily(() => new HttpAgent(withoutTls));
  // A client that only calls this computer never loads TLS.
  const reusedHttps = lazily(() => new https.Agent(keepAlive));
  const proxied = lazily(() => {
    const proxy = proxyFrom(env);
    if (!proxy) return undefined;
    // Node ends a tunnel that the proxy does not open within `timeout`.
    const timeout = Math.min(timeouts.connectMs + timeouts.secureConnectMs, maxTimerMs);
    const options = { proxyEnv: proxy, timeout };
    return {
      once: new https.Agent(options),
      reused: new https.Agent({ ...options, ...keepAlive }),
    };
  });

  return (method, url) => {
    const isReading = method === 'GET';
    // Requests to this computer never leave it, least of all a key over plain http.
    const staysHere = socketPath !== undefined || isLoopback(url.hostname);
    const viaProxy = staysHere ? undefined : proxied();
    if (url.protocol === 'http:') return { ...direct, http: isReading && reusedHttp() };
    if (viaProxy) return { ...direct, https: isReading ? viaProxy.reused : viaProxy.once };
    return { ...direct, https: isReading && reusedHttps() };
  };
}

const keepAlive = { keepAlive: true };

/** Node would find a name for TLS, with a test for IP addresses that takes 7 ms the first times. */
const withoutTls = { ...keepAlive, servername: '' };

const direct = { http: false, https: false } as const;

/** Created when first needed, because an unusable proxy matters only to requests that need one. */
function lazily<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** The proxy for https, as Node's agents take it. */
function proxyFrom(env: Environment) {
  const text = env.https_proxy || env.HTTPS_PROXY;
  if (!text) return undefined;
  // Without a scheme, Node would ignore it and connect directly.
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) {
    // The text is not quoted, because it may hold a password.
    throw new InvalidAddressError(
      'HTTPS_PROXY must be the address of an HTTP proxy, such as http://proxy.example.com:8080.',
    );
  }
  return { HTTPS_PROXY: url.href, NO_PROXY: env.no_proxy || env.NO_PROXY };
}
