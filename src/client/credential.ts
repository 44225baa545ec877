import type { RequestName } from './errors/client-error.ts';
import { CredentialError } from './errors/interruptions.ts';
import { UnauthorizedError } from './errors/rejections.ts';
import type { Credential } from './options.ts';

/**
 * Gets the credential. Throws UnauthorizedError if there is none or no header can hold it, and
 * CredentialError if the function that returns it fails.
 */
export async function readCredential(source: Credential, request: RequestName): Promise<string> {
  const credential = typeof source === 'function' ? await askFor(source, request) : source;
  if (typeof credential !== 'string' || credential === '') {
    throw new UnauthorizedError({ request, detail: 'There is no API key' });
  }
  if (!/^[\x21-\x7e]+$/.test(credential)) {
    const detail = 'The API key contains invalid characters, such as a space or a line break';
    throw new UnauthorizedError({ request, detail });
  }
  return credential;
}

async function askFor(source: Exclude<Credential, string>, request: RequestName) {
  try {
    return await source();
  } catch (error) {
    throw new CredentialError(request, error);
  }
}
