import { ClientError } from './client-error.ts';

/** The base URL or application URL is not valid. Nothing was sent. */
export class InvalidAddressError extends ClientError {
  override readonly name = 'InvalidAddressError';
  readonly code = 'invalid-address';

  constructor(problem: string) {
    super(problem);
  }
}
