import { jsonOf } from '../files/json-of.ts';

/** What a credential says about itself. Nothing is verified; that is the server's job. */
type TokenFacts = {
  kind: 'api-key' | 'jwt';
  /** Unix milliseconds; undefined for API keys and for tokens without an expiry. */
  expiresAtMs: number | undefined;
};

/** Reads the facts from a credential. Anything that is not a JWT is an API key. */
export function tokenFacts(credential: string): TokenFacts {
  const [, payload, ...rest] = credential.split('.');
  const claims = payload !== undefined && rest.length === 1 ? claimsIn(payload) : undefined;
  if (!claims) return { kind: 'api-key', expiresAtMs: undefined };
  const { exp } = claims;
  return { kind: 'jwt', expiresAtMs: typeof exp === 'number' ? exp * 1_000 : undefined };
}

function claimsIn(payload: string): { exp?: unknown } | undefined {
  const claims = jsonOf(Buffer.from(payload, 'base64url').toString());
  return typeof claims === 'object' && claims !== null ? claims : undefined;
}

/** Enough to tell two credentials apart, and far too little to use one. */
export const credentialTail = (credential: string): string =>
  credential.length < 12 ? '…' : `…${credential.slice(-4)}`;
