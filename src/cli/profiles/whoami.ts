import { placeText } from '../../credentials/place-text.ts';
import { credentialTail, tokenFacts } from '../../credentials/token-facts.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import {
  type ConnectionOptions,
  chooseConnection,
  type TeamAddress,
} from '../source/connection.ts';
import { expiryText } from '../source/expiry.ts';
import { openClient } from '../source/open-client.ts';
import { type Acting, signIn } from '../source/signed-in.ts';
import { accessText, probeAccess } from './access.ts';

export type WhoamiOptions = ConnectionOptions & { json?: boolean };

/** Prints the server and the identity of the caller. All requests are read-only. */
export async function whoami({ json, ...options }: WhoamiOptions, context: CliContext) {
  const { env, stdout, stderr } = context;
  const nowMs = Date.now();
  const { config, problems } = await readConfig(env);
  // The profile may be another one for it.
  for (const problem of problems) stderr.write(`${problem}\n`);
  const connection = await signIn(chooseConnection(options, env, nowMs, config), context);
  if (connection.type === 'demo') {
    stdout.write(json ? '{"profile":"demo"}\n' : demoText);
    return;
  }

  const { client, close } = await openClient(connection, { readOnly: true });
  const access = await probeAccess(client, nowMs).finally(close);
  const { profile = null, baseUrl, appUrl, credential, acting, pushTeam } = connection;
  const pushing = pushTeam && pushingFacts(pushTeam);
  const from = placeText(connection.place);
  const { kind, expiresAtMs } = tokenFacts(credential);
  const key = credentialTail(credential);
  if (json) {
    const expiresAt = expiresAtMs === undefined ? null : new Date(expiresAtMs).toISOString();
    const facts = {
      ...{ profile, baseUrl, appUrl, kind, key, from, expiresAt, access: access.parts },
      ...(acting && { isTeam: true, actsOn: actingFacts(acting) }),
      ...(pushing && { pushesTo: pushing }),
    };
    stdout.write(`${JSON.stringify(facts)}\n`);
    return;
  }
  const expiry = expiryText(credential, nowMs);
  stdout.write(`${'Profile'.padEnd(11)}${profile ?? 'none'}\n`);
  stdout.write(
    `${(acting ? 'Team' : 'Server').padEnd(11)}${baseUrl}${appUrl === baseUrl ? '' : `, ${appUrl}`}\n`,
  );
  stdout.write(`${'Key'.padEnd(11)}${key}${kind === 'jwt' ? ', a token' : ''}, from the ${from}\n`);
  if (expiry !== undefined) stdout.write(`${'Token'.padEnd(11)}${expiry}\n`);
  stdout.write(accessText(access));
  if (acting) stdout.write(`${'Actions'.padEnd(11)}${actingText(acting)}\n`);
  if (pushing) {
    const key = pushing.from === null ? 'signed out' : `key from the ${pushing.from}`;
    stdout.write(`${'Pushes to'.padEnd(11)}${pushing.baseUrl}, ${key}\n`);
  }
}

/** The team server to which a profile only pushes. Its key is not read. */
function pushingFacts({ url, key }: TeamAddress) {
  const place =
    key.type === 'given'
      ? ({ type: 'environment', variable: key.variable } as const)
      : key.profile.credential;
  return { baseUrl: url, from: place ? placeText(place) : null };
}

const actingFacts = (acting: Acting) =>
  'refusal' in acting
    ? null
    : {
        baseUrl: acting.platform.baseUrl,
        key: credentialTail(acting.platform.credential),
        from: placeText(acting.platform.place),
      };

/** Where changes are sent, and with which key. */
export function actingText(acting: Acting): string {
  const facts = actingFacts(acting);
  if (facts !== null) return `${facts.baseUrl}, key ${facts.key} from the ${facts.from}`;
  return 'refusal' in acting ? `refused: ${acting.refusal}` : '';
}

const demoText =
  'You are an owner of the demo organization. signalbox login signs in to your own.\n';
