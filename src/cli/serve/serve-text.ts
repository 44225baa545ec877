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
};

/** For scripts: one line of JSON. */
export function announcement({ url, org, keys, wikiRunIds, adminToken }: ServedDemo): string {
  return `${JSON.stringify({ url, appUrl: url, org, keys, wikiRunIds, adminToken })}\n`;
}

/** For people. */
export function greeting({ url, org, keys, adminToken }: ServedDemo): string {
  const keyLines = roles.map((role) => `  ${role.padEnd(8)} ${keys[role]}`);

  return `The demo organization ${org} is at ${url}
Its keys, for the Authorization header (Bearer):
${keyLines.join('\n')}
The token for POST ${url}/_admin/reset and PUT ${url}/_admin/faults:
  ${adminToken}
Open it from another terminal:
  SIGNALBOX_API_KEY=${keys.owner} signalbox --base-url ${url}
ctrl-c stops it.
`;
}
