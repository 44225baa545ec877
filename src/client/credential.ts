import type { RequestName } from './errors/client-error.ts';
import { UnauthorizedError } from './errors/rejections.ts';
import type { Credential } from './options.ts';

/** Gets the credential. Throws UnauthorizedError if there is none, or no header can hold it. */
export async function readCredential(source: Credential, request: RequestName): Promise<string> {
  const credential = typeof source === 'function' ? await source() : source;
  if (credential === undefined || credential === '') {
    throw new UnauthorizedError({ request, detail: 'There is no API key' });
  }
  if (!/^[\x21-\x7e]+$/.test(credential)) {
    const detail = 'The API key has characters that no key has, such as a space or a line end';
    throw new UnauthorizedError({ request, detail });
  }
  return credential;
}
