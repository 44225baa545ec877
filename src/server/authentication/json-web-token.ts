import type { CryptoKey } from 'jose';

/**
 * How JWTs are verified. The algorithm is fixed here, never read from the token. `key` is a shared secret of
 * at least 32 bytes for HS256, or a public key in PEM (SPKI) for EdDSA.
 */
export type JsonWebTokenSettings = {
  algorithm: 'HS256' | 'EdDSA';
  key: string;
  issuer?: string;
  audience?: string;
};

const minSecretLength = 32;

/** Verifies a token and returns the person it names (`sub`); undefined if it is not valid. */
export type JsonWebTokenVerifier = (token: string) => Promise<string | undefined>;

/**
 * Creates a verifier, for which it is the time of `clock` (Unix milliseconds). It loads the library with the first
 * token, because most servers never receive one. Throws TypeError for a shared secret that is too short.
 */
export function verifyJsonWebTokens(
  settings: JsonWebTokenSettings,
  clock: () => number,
): JsonWebTokenVerifier {
  const { algorithm, issuer, audience } = settings;
  if (algorithm === 'HS256' && Buffer.byteLength(settings.key) < minSecretLength) {
    throw new TypeError(`The shared secret of HS256 must have ${minSecretLength} bytes or more.`);
  }
  let key: Promise<CryptoKey | Uint8Array> | undefined;

  return async (token) => {
    const { errors, jwtVerify } = await import('jose');
    key ??= readKey(settings);

    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [algorithm],
        requiredClaims: ['exp', 'sub'],
        clockTolerance: 5,
        currentDate: new Date(clock()),
        ...(issuer !== undefined && { issuer }),
        ...(audience !== undefined && { audience }),
      });
      return payload.sub;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

async function readKey({ algorithm, key }: JsonWebTokenSettings): Promise<CryptoKey | Uint8Array> {
  if (algorithm === 'HS256') return new TextEncoder().encode(key);
  const { importSPKI } = await import('jose');
  return importSPKI(key, algorithm);
}
