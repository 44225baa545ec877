import { type Role, roles } from '../../api/role.ts';

/** Where a demo server listens and which keys it accepts. */
export type ServedDemo = {
  /** Both hosts of the platform: the API and the web application. */
  url: string;
  /** ID of the organization. */
  org: string;
  keys: Record<Role, string>;
  wikiRunIds: readonly string[];
  /** Credential of the admin path. */
  adminToken: string;
  /** JSON Web Tokens, of a server that accepts them. */
  tokens?: Record<Role, string>;
};

/** For scripts: one line of JSON. */
export function announcement({
  url,
  org,
  keys,
  wikiRunIds,
  adminToken,
  tokens,
}: ServedDemo): string {
  return `${JSON.stringify({ url, appUrl: url, org, keys, wikiRunIds, adminToken, tokens })}\n`;
}

/** For people. */
export function greeting({ url, org, keys, adminToken, tokens }: ServedDemo): string {
  return `The organization ${org} is at ${url}
Its keys, for the Authorization header (Bearer):
${linesOf(keys)}${tokens ? `\nIts JSON Web Tokens, used in the same way, valid for 24 hours:\n${linesOf(tokens)}` : ''}
The token for POST ${url}/_admin/reset and PUT ${url}/_admin/faults:
  ${adminToken}
Open it from another terminal:
  SIGNALBOX_API_KEY=${keys.owner} signalbox --base-url ${url}
ctrl-c stops it.
`;
}

const linesOf = (credentials: Record<Role, string>): string =>
  roles.map((role) => `  ${role.padEnd(8)} ${credentials[role]}`).join('\n');
