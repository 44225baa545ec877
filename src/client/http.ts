import got, { RequestError, TimeoutError } from 'got';
import { createAgents } from './agents.ts';

/** The parts of got that a transport needs, with the agents for its requests. */
export const createHttp = (...connection: Parameters<typeof createAgents>) => ({
  got,
  agents: createAgents(...connection),
  isTimeout: (error: unknown) => error instanceof TimeoutError,
  isRequestError: (error: unknown) => error instanceof RequestError,
});
