import { type Client, createClient } from '../../src/client/client.ts';
import { ClientError } from '../../src/client/errors/client-error.ts';
import type { ClientOptions } from '../../src/client/options.ts';

// The client loads them at its first call, which would count against the short limits of tests.
await Promise.all([import('got'), import('../../src/client/agents.ts')]);

export const secret = 'sb_the-secret-of-the-test';

/** A client that notes its pauses instead of making them. `random` is a half. */
export function aClient(
  server: { url: string },
  options: Partial<ClientOptions> = {},
): { client: Client; pausesMs: number[] } {
  const pausesMs: number[] = [];
  const client = createClient({
    baseUrl: server.url,
    credential: secret,
    ...options,
    retry: {
      random: () => 0.5,
      pause: async (ms) => {
        pausesMs.push(ms);
      },
      ...options.retry,
    },
  });
  return { client, pausesMs };
}

/** The error that a call throws; anything but a ClientError fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ClientError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('The call succeeded.');
}
