import type { CallAnswer } from './call-answer.ts';
import { InvalidAddressError } from './errors/invalid-address-error.ts';
import type { CallingOptions, ClientOptions, Credential } from './options.ts';
import { createRetryBudget, type RetryBudget } from './retry.ts';

/** Options of a client, with the server that it calls. */
export type ConnectedOptions = ClientOptions & {
  baseUrl: string;
  credential: Credential;
  /** Shared with all clients derived from this one. */
  retryBudget: RetryBudget;
  /** Called after each successful call, with its data, which it must not change. */
  onAnswer?: OnAnswer | undefined;
};

export type OnAnswer = (answer: CallAnswer) => void;

/**
 * Fills in omitted options from the environment. The application URL is taken only together with the base
 * URL, so that no credential goes to a host that the program did not choose.
 */
export function withEnvironment(
  options: ClientOptions,
  env: Readonly<Record<string, string | undefined>>,
): ConnectedOptions {
  const baseUrl = options.baseUrl ?? (env.SIGNALBOX_BASE_URL || undefined);
  if (baseUrl === undefined) {
    throw new InvalidAddressError('There is no base URL. Give baseUrl, or set SIGNALBOX_BASE_URL.');
  }
  const appUrlOfEnvironment =
    options.baseUrl === undefined ? env.SIGNALBOX_APP_URL || undefined : undefined;
  return {
    ...options,
    baseUrl,
    appUrl: options.appUrl ?? appUrlOfEnvironment,
    credential: options.credential ?? env.SIGNALBOX_API_KEY?.trim() ?? '',
    retryBudget: createRetryBudget(),
  };
}

/** Options of a client for the same server, with some options changed. */
export function derivedOptions(
  options: ConnectedOptions,
  changed: CallingOptions,
): ConnectedOptions {
  const { baseUrl, appUrl, credential, socketPath, agent, retryBudget } = options;
  const given = Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  );
  return {
    ...options,
    ...given,
    headers: { ...options.headers, ...changed.headers },
    timeouts: { ...options.timeouts, ...changed.timeouts },
    retry: { ...options.retry, ...changed.retry },
    // A read-only client cannot be turned into one that writes.
    readOnly: options.readOnly || changed.readOnly,
    baseUrl,
    appUrl,
    credential,
    socketPath,
    agent,
    retryBudget,
  };
}
