import { ClientError } from './client-error.ts';

/** What a server in this process serves: the demo organization, or a local copy of another one. */
export type Served = 'demo' | 'copy';

/** The server in this process failed to start, crashed, or was closed. */
export class EmbeddedServerError extends ClientError {
  override readonly name = 'EmbeddedServerError';
  readonly code = 'embedded-server';
  /** What the server served. */
  readonly served: Served;

  constructor(served: Served, problem: string) {
    super(`${names[served]} is not available: ${problem}`);
    this.served = served;
  }
}

const names: Readonly<Record<Served, string>> = {
  demo: 'The demo organization',
  copy: 'The local copy',
};
