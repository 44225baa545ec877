import { ClientError } from './client-error.ts';

/** The server in this process failed to start, crashed, or was closed. */
export class EmbeddedServerError extends ClientError {
  override readonly name = 'EmbeddedServerError';
  readonly code = 'embedded-server';

  constructor(problem: string) {
    super(`The demo organization is not available: ${problem}`);
  }
}
