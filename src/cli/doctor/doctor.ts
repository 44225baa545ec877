import type { Client } from '../../client/client.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import { ClientError } from '../../client/errors/client-error.ts';
import { aboutTeam } from '../../client/team-client.ts';
import { CredentialStoreError } from '../../credentials/credential-store.ts';
import { placeText } from '../../credentials/place-text.ts';
import { credentialTail } from '../../credentials/token-facts.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type ReadConfig, reportedConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { withAdvice } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { probeAccess } from '../profiles/access.ts';
import { actingText } from '../profiles/whoami.ts';
import { type ConnectionOptions, chooseConnection } from '../source/connection.ts';
import { expiryText, expiryWarning } from '../source/expiry.ts';
import { openClient } from '../source/open-client.ts';
import {
  type Acting,
  type OpenConnection,
  type SignedIn,
  signIn,
  signInToTeam,
} from '../source/signed-in.ts';
import { teamClientOf } from '../source/team-facts.ts';
import { type Finding, ok, problem, skipped, warning } from './finding.ts';
import { localCopyFinding } from './local-copy.ts';
import { platformFindings } from './platform.ts';
import { reachabilityFindings, tlsFinding } from './server.ts';
import { configFinding, keyRingFinding, proxyFinding, terminalFindings } from './surroundings.ts';

export type DoctorOptions = ConnectionOptions & { json?: boolean; online?: boolean };

/**
 * Checks everything that signalbox depends on and prints a verdict and a next step for each. The exit status
 * is 1 if there is a problem; warnings do not count.
 */
export async function doctor({ json, online, ...options }: DoctorOptions, context: CliContext) {
  const { env, stdout } = context;
  const findings: Finding[] = [];
  const tell: Tell = (...more) => {
    findings.push(...more);
    if (!json) stdout.write(more.map(findingText).join(''));
  };

  const file = await reportedConfig(env);
  if (online) {
    const { versionFinding } = await import('./newest-version.ts');
    tell(await versionFinding(env));
  }
  tell(...terminalFindings(context), await keyRingFinding(), await configFinding(file));
  if (file.isRefused) tell(skipped('profile', 'It is in the configuration, which is not used.'));
  else await examineProfile(options, { file, context, tell });

  if (json) stdout.write(`${JSON.stringify(findings.map(withNext))}\n`);
  if (findings.some(({ verdict }) => verdict === 'problem')) context.exitCode = 1;
}

type Tell = (...more: Finding[]) => void;

/** Examines the chosen server, its local copy, and the way to it. */
async function examineProfile(
  options: ConnectionOptions,
  { file, context, tell }: { file: ReadConfig; context: CliContext; tell: Tell },
) {
  const { env } = context;
  const { config } = file;
  const { connection, finding } = await connect(options, file, context);
  tell(finding, await localCopyFinding(options, { env, config, nowMs: Date.now() }));
  const baseUrl = connection?.type === 'server' ? connection.baseUrl : undefined;
  tell(proxyFinding(env, baseUrl));
  if (connection?.type === 'server') {
    tell(await tlsFinding(connection.baseUrl, env));
    const { client, close } = await openClient(connection, { readOnly: true });
    await examine(client, tell).finally(close);
    const { acting, pushTeam } = connection;
    if (acting) tell(await teamFinding(async () => connection), ...(await actingFindings(acting)));
    if (pushTeam) {
      const signInThere = () => signInToTeam(connection, pushTeam, context, 'inherit');
      tell(await teamFinding(signInThere, `${pushTeam.url}, only for pushes: `));
    }
  }
}

const withNext = ({ next = '', ...finding }: Finding) => ({ ...finding, next: next || null });

function findingText({ check, verdict, found, next }: Finding): string {
  const margin = ' '.repeat(29);
  const advice = next ? `${margin}${sanitizeLine(next)}\n` : '';
  return `${verdict.padEnd(9)}${check.padEnd(20)}${sanitizeLine(found)}\n${advice}`;
}

/** Connects to the server with its credential, if both are known. */
async function connect(
  options: ConnectionOptions,
  file: ReadConfig,
  context: CliContext,
): Promise<{ connection: OpenConnection | undefined; finding: Finding }> {
  try {
    const chosen = chooseConnection(options, context.env, Date.now(), file.config);
    const connection = await signIn(chosen, context);
    return { connection, finding: profileFinding(connection) };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CredentialStoreError)) throw error;
    return { connection: undefined, finding: problem('profile', ...withAdvice(error.message)) };
  }
}

function profileFinding(connection: OpenConnection): Finding {
  if (connection.type === 'demo') {
    const found = 'The demo organization, which needs no network.';
    return skipped('profile', found, 'signalbox login signs in to your own.');
  }
  const { profile = 'none', baseUrl, credential, place, acting } = connection;
  const nowMs = Date.now();
  const expiry = expiryText(credential, nowMs);
  const found = `${profile} ${acting ? 'reads the team server' : 'at'} ${baseUrl}, key ${credentialTail(credential)} from the ${placeText(place)}${expiry ? `, which ${expiry}` : ''}`;
  const warned = expiryWarning(credential, place, nowMs);
  if (warned === undefined) return ok('profile', found);
  return warning('profile', found, withAdvice(warned)[1]);
}

/** Whether a team server understands this version of signalbox, and who one is there. */
async function teamFinding(connect: () => Promise<SignedIn>, place = ''): Promise<Finding> {
  try {
    const { org, role, version, email, personId } = await aboutTeam(teamClientOf(await connect()));
    const who = `${org}, ${role} ${email ?? personId}`;
    return ok('team', `${place}${who}, signalbox ${version ?? 'unknown'}`);
  } catch (error) {
    if (!(error instanceof ClientError || error instanceof CredentialStoreError)) throw error;
    const [found, next] = withAdvice(error.message);
    return problem('team', place + found, next);
  }
}

/** Whether changes reach the platform behind a team server. */
async function actingFindings(acting: Acting): Promise<Finding[]> {
  if ('refusal' in acting) return [warning('actions', ...withAdvice(acting.refusal))];
  const { client } = await openClient(acting.platform, { readOnly: true });
  const [reachability] = await reachabilityFindings(client);
  const found = `Go to ${actingText(acting)}. ${reachability.found}`;
  return [{ ...reachability, check: 'actions', found }];
}

async function examine(client: Client, tell: Tell): Promise<void> {
  const [reachability, clock] = await reachabilityFindings(client);
  tell(reachability, clock);
  if (reachability.verdict === 'problem') {
    tell(skipped('platform', 'Cannot be checked without an answer.'));
    return;
  }
  const nowMs = Date.now();
  tell(...(await accessFindings(client, nowMs)), ...(await platformFindings(client, nowMs)));
}

async function accessFindings(client: Client, nowMs: number): Promise<Finding[]> {
  try {
    const { parts } = await probeAccess(client, nowMs);
    const forbidden = parts.filter(({ state }) => state === 'forbidden');
    const found = forbidden.map(({ part, text }) => `${part}: ${text}`).join('; ');
    const failures = parts.filter(({ state }) => state === 'failed');
    return [
      ...(forbidden.length > 0 ? [warning('access', found, roleAdvice)] : []),
      ...failures.map(({ part, text }) => warning(part.toLowerCase(), ...withAdvice(text))),
      ...(forbidden.length + failures.length === 0
        ? [ok('access', 'The key may see everything.')]
        : []),
    ];
  } catch (error) {
    if (isClientError(error)) return [problem('access', ...withAdvice(error.message))];
    throw error;
  }
}

const roleAdvice = 'Ask an owner of the organization for another role.';
