import { timingSafeEqual } from 'node:crypto';
import type { Role } from '../../api/role.ts';
import type { Store } from '../store/open-store.ts';
import { apiKeyDigest, isApiKey } from './api-key.ts';
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
    return keyHolder(store, credential);
  };
}

function keyHolder({ apiKeys }: Pick<Store, 'apiKeys'>, key: string): Caller | undefined {
  if (!isApiKey(key)) return undefined;
  const digest = apiKeyDigest(key);
  const found = apiKeys.find(digest);
  // The index has compared already; this comparison does not tell by its time how far it came.
  return found && timingSafeEqual(found.digest, digest) ? found.holder : undefined;
}

const bearerCredential = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1];

const isTokenShaped = (credential: string): boolean => credential.split('.').length === 3;
