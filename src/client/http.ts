import got, { RequestError, TimeoutError } from 'got';
import { createAgents } from './agents.ts';

/** What a transport needs of got, with the agents that requests go through. */
export const createHttp = (...connection: Parameters<typeof createAgents>) => ({
  got,
  agents: createAgents(...connection),
  isTimeout: (error: unknown) => error instanceof TimeoutError,
  isRequestError: (error: unknown) => error instanceof RequestError,
});
