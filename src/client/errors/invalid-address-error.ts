import { ClientError } from './client-error.ts';

/** The base or application URL cannot be used; thrown before anything is sent. */
export class InvalidAddressError extends ClientError {
  override readonly name = 'InvalidAddressError';
  readonly code = 'invalid-address';

  constructor(problem: string) {
    super(problem);
  }
}
