import { isApiKey, makeApiKey } from '../server/authentication/api-key.ts';

/** A new key of an organization, which its end names. Shown once, never stored. */
export const makeTeamKey = (org: string): string =>
  `${makeApiKey()}.${Buffer.from(org).toString('base64url')}`;

/** The organization that a key names; undefined for a text that is no key of a team server. */
export function orgOfKey(key: string): string | undefined {
  const [secret = '', name = ''] = key.split('.', 2);
  if (!isApiKey(secret) || key !== `${secret}.${name}`) return undefined;
  const org = Buffer.from(name, 'base64url').toString();
  // Of several ways to write the same name, one is valid.
  return org !== '' && Buffer.from(org).toString('base64url') === name ? org : undefined;
}
