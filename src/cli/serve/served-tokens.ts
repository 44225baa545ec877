import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Role } from '../../api/role.ts';
import type { JsonWebTokenSettings } from '../../server/authentication/json-web-token.ts';

/** How tokens of a server are verified that lives as long as this process: with a secret of its own. */
export const newTokenSettings = (): JsonWebTokenSettings => ({
  algorithm: 'HS256',
  key: randomBytes(32).toString('base64url'),
});

const lifetimeMs = 24 * 3_600_000;

/** A token for the holder of each key; `now` is the time at which they are issued. */
export async function issueTokens(
  { algorithm, key }: JsonWebTokenSettings,
  keyHolders: Record<Role, string>,
  now: Date,
): Promise<Record<Role, string>> {
  const secret = new TextEncoder().encode(key);
  const tokenOf = (role: Role) =>
    new SignJWT({})
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(keyHolders[role])
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + lifetimeMs))
      .sign(secret);

  const [owner, manager, member, guest] = await Promise.all([
    tokenOf('owner'),
    tokenOf('manager'),
    tokenOf('member'),
    tokenOf('guest'),
  ]);
  return { owner, manager, member, guest };
}
