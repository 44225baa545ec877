import { isApiKey, makeApiKey } from '../server/authentication/api-key.ts';

/** A new key of an organization, which its beginning names. Shown once, never stored. */
export const makeTeamKey = (org: string): string =>
  `${Buffer.from(org).toString('base64url')}.${makeApiKey()}`;

/** The organization that a key names; undefined for a text that is no key of a team server. */
export function orgOfKey(key: string): string | undefined {
  const [name = '', secret = ''] = key.split('.', 2);
  if (!isApiKey(secret) || key !== `${name}.${secret}`) return undefined;
  const org = Buffer.from(name, 'base64url').toString();
  // Of several ways to write the same name, one is valid.
  return org !== '' && Buffer.from(org).toString('base64url') === name ? org : undefined;
}
