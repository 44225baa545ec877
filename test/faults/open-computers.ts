import type { ClientOptions } from '../../src/client/options.ts';
import { preferencesInMemory } from '../../src/console/create-console.ts';
import { answerJson, type Behaviour, serve } from '../client/misbehaving-server.ts';
import { demoNowMs } from '../console/harness/open-console.tsx';
import { openConsoleAt } from '../console/harness/open-console-at.tsx';

const atlas = { id: 'atlas', name: 'atlas', status: 'active', providerType: 'managed' };

/** What the server says about computers, and who used credits, when nothing is wrong. */
export const fine: Behaviour = answerJson({ computers: [atlas], data: [], meta: {} });

const preferences = () =>
  preferencesInMemory({ lastScreen: 'computers', views: {}, savedViews: {}, commands: [] });

/** A console on Computers, in front of a server that treats requests as `behaviour` says at the moment. */
export async function openComputers(
  behaviour: Behaviour,
  { options }: { options?: ClientOptions | undefined } = {},
) {
  let current = behaviour;
  const server = await serve((request, response) => current(request, response));
  const console = await openConsoleAt(
    {
      url: server.url,
      credential: 'key',
      clock: () => demoNowMs + (Date.now() - startedMs),
      clientOptions: { retry: { random: () => 0 }, ...options },
    },
    { preferences: preferences() },
  );
  return {
    ...console,
    server,
    /** From now on the server does this. */
    become(next: Behaviour) {
      current = next;
    },
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const startedMs = Date.now();

/** A console on Computers whose server cannot be reached. */
export async function openUnreachable(url: string, options: ClientOptions) {
  return await openConsoleAt(
    {
      url,
      credential: 'key',
      clock: () => demoNowMs,
      clientOptions: { retry: { random: () => 0 }, ...options },
    },
    { preferences: preferences() },
  );
}
