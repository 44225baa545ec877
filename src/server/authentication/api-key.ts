import { hash, randomBytes } from 'node:crypto';

const prefix = 'sb_';
const checksumLength = 6;

/** A new API key: `sb_`, 32 random bytes and a checksum, in URL-safe base64. Shown once, never stored. */
export function makeApiKey(): string {
  const secret = `${prefix}${randomBytes(32).toString('base64url')}`;
  return secret + checksum(secret);
}

/** Whether a text has the form and checksum of our keys, which rules out most typing errors. */
export function isApiKey(text: string): boolean {
  if (!/^sb_[\w-]{49}$/.test(text)) return false;
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/**
 * The part of a key that the store keeps. Plain SHA-256 is enough for 256 random bits, which cannot be
 * guessed; a slow hash would only slow down every request.
 */
export function apiKeyDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

const checksum = (secret: string): string =>
  hash('sha256', secret, 'base64url').slice(0, checksumLength);
