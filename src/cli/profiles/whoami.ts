import { placeText } from '../../credentials/place-text.ts';
import { credentialTail, tokenFacts } from '../../credentials/token-facts.ts';
import { foldersOf } from '../../files/folders.ts';
import type { CliContext } from '../cli-context.ts';
import { type ConnectionOptions, chooseConnection } from '../connection.ts';
import { expiryText } from '../expiry.ts';
import { openClient } from '../open-client.ts';
import { readConfig } from '../read-config.ts';
import { signIn } from '../signed-in.ts';
import { accessText, probeAccess } from './access.ts';

export type WhoamiOptions = ConnectionOptions & { json?: boolean };

/** Prints the server and the identity of the caller. All requests are read-only. */
export async function whoami({ json, ...options }: WhoamiOptions, context: CliContext) {
  const { env, stdout, stderr } = context;
  const nowMs = Date.now();
  const { config, problems } = await readConfig(foldersOf(env).config, env);
  // The profile may be another one for it.
  for (const problem of problems) stderr.write(`${problem}\n`);
  const connection = await signIn(chooseConnection(options, env, nowMs, config), context);
  if (connection.type === 'demo') {
    stdout.write(json ? '{"profile":"demo"}\n' : demoText);
    return;
  }

  const { client, close } = await openClient(connection, { readOnly: true });
  const access = await probeAccess(client, nowMs).finally(close);
  const { profile = null, baseUrl, appUrl, credential } = connection;
  const from = placeText(connection.place);
  const { kind, expiresAtMs } = tokenFacts(credential);
  const key = credentialTail(credential);
  if (json) {
    const expiresAt = expiresAtMs === undefined ? null : new Date(expiresAtMs).toISOString();
    const facts = { profile, baseUrl, appUrl, kind, key, from, expiresAt, access: access.parts };
    stdout.write(`${JSON.stringify(facts)}\n`);
    return;
  }
  const expiry = expiryText(credential, nowMs);
  stdout.write(`${'Profile'.padEnd(11)}${profile ?? 'none'}\n`);
  stdout.write(`${'Server'.padEnd(11)}${baseUrl}${appUrl === baseUrl ? '' : `, ${appUrl}`}\n`);
  stdout.write(`${'Key'.padEnd(11)}${key}${kind === 'jwt' ? ', a token' : ''}, from the ${from}\n`);
  if (expiry !== undefined) stdout.write(`${'Token'.padEnd(11)}${expiry}\n`);
  stdout.write(accessText(access));
}

const demoText =
  'You are an owner of the demo organization. signalbox login signs in to your own.\n';
