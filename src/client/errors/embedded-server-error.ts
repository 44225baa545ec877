import { ClientError } from './client-error.ts';

/** The server inside this process did not start, has crashed, or was closed. */
export class EmbeddedServerError extends ClientError {
  override readonly name = 'EmbeddedServerError';
  readonly code = 'embedded-server';

  constructor(problem: string) {
    super(`The demo organization is not available: ${problem}`);
  }
}
