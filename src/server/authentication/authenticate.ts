import type { Role } from '../../api/role.ts';
import type { Store } from '../store/open-store.ts';
import { apiKeyDigest } from './api-key.ts';
import type { JsonWebTokenVerifier } from './json-web-token.ts';

/** Who makes a request. The role is the store's of this moment, whatever a token claims. */
export type Caller = { id: string; email: string | null; role: Role };

/** Tells who sent an `Authorization` header; undefined when its credential is missing or not valid. */
export type Authenticator = (
  authorization: string | undefined,
) => Caller | undefined | Promise<Caller | undefined>;

export function authenticateWith(
  store: Pick<Store, 'people' | 'apiKeys'>,
  verifyToken?: JsonWebTokenVerifier,
): Authenticator {
  return (authorization) => {
    const credential = bearerCredential(authorization);
    if (credential === undefined) return undefined;
    if (verifyToken && isTokenShaped(credential)) {
      return verifyToken(credential).then((personId) =>
        personId === undefined ? undefined : store.people.find(personId),
      );
    }
    // How long the search takes tells something of the digest at most, which leads back to no key.
    return store.apiKeys.holder(apiKeyDigest(credential));
  };
}

const bearerCredential = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1];

const isTokenShaped = (credential: string): boolean => credential.split('.').length === 3;
