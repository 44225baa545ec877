import type { Role } from '../../api/role.ts';
import type { StorePort } from '../store/queries.ts';
import { apiKeyDigest } from './api-key.ts';
import type { JsonWebTokenVerifier } from './json-web-token.ts';

/** The sender of a request. The role is the store's current one, whatever a token claims. */
export type Caller = { id: string; email: string | null; role: Role };

/** The sender of an `Authorization` header; undefined if the credential is missing or invalid. */
export type Authenticator<Sender extends Caller = Caller> = (
  authorization: string | undefined,
) => Sender | undefined | Promise<Sender | undefined>;

/** Accepts API keys and, if `verifyToken` is given, JWTs. A token is valid only for a current member. */
export function authenticateWith(
  store: Pick<StorePort, 'people' | 'apiKeys'>,
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
    // The duration of the lookup can leak only part of the digest, from which no key can be recovered.
    return store.apiKeys.holder(apiKeyDigest(credential));
  };
}

/** The credential in an `Authorization` header. */
export const bearerCredential = (authorization: string | undefined): string | undefined =>
  /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1];

const isTokenShaped = (credential: string): boolean => credential.split('.').length === 3;
