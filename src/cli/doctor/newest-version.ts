import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { isLoopback } from '../../api/address.ts';
import { InvalidAddressError } from '../../client/errors/invalid-address-error.ts';
import { createHttp } from '../../client/http.ts';
import { homeFolder } from '../../files/folders.ts';
import { jsonOf } from '../../files/json-of.ts';
import type { Environment } from '../../files/system.ts';
import { textIfThere } from '../../files/text-if-there.ts';
import { type Finding, ok, skipped, warning } from './finding.ts';

const check = 'version';
const publicRegistry = 'https://registry.npmjs.org';
const patienceMs = 5_000;
/** A registry answers with a few kilobytes. */
const maxBytes = 1_000_000;

const timeouts = {
  lookupMs: patienceMs,
  connectMs: patienceMs,
  secureConnectMs: patienceMs,
  responseMs: patienceMs,
  totalMs: patienceMs,
};

/**
 * Compares this version with the newest one of npm's registry, or of the one that npm is configured to use. Sends nothing but the name of
 * the package. What cannot be compared is said, and is no problem of this computer.
 */
export async function versionFinding(
  env: Environment,
  { home = homeFolder(), own = packageJson.version } = {},
): Promise<Finding> {
  const registry = registryOf(env, home);
  const url = URL.parse(`${registry.replace(/\/+$/, '')}/${packageJson.name}/latest`);
  const isSafe = url?.protocol === 'https:' || (url && isLoopback(url.hostname));
  if (!url || !isSafe || !/^https?:$/.test(url.protocol)) {
    const next =
      'npm config get registry must print an address such as https://registry.npmjs.org.';
    return warning(check, `${own}. The registry of npm has no valid address.`, next);
  }
  // A name and a password in the address are for npm.
  url.username = '';
  url.password = '';
  const { newest, why } = await askRegistry(url, env);
  if (newest === undefined) {
    const next =
      'Nothing else depends on it. Try again later, or ask where you have signalbox from.';
    return skipped(check, `${own}. ${why}`, next);
  }
  if (isAtLeast(own, newest)) return ok(check, `${own}. ${url.host} has ${newest}.`);
  const next = `npm install --global ${packageJson.name}@${newest}, or take that release.`;
  return warning(check, `${own}. ${url.host} has ${newest}.`, next);
}

/** The registry that npm would ask: of a variable, else of the user's settings of npm. */
function registryOf(env: Environment, home: string): string {
  const named = env.npm_config_registry || env.NPM_CONFIG_REGISTRY;
  if (named) return named;
  const file = env.npm_config_userconfig || env.NPM_CONFIG_USERCONFIG || join(home, '.npmrc');
  const [, set] = /^\s*registry\s*=\s*["']?([^\s"']+)/m.exec(readableText(file)) ?? [];
  return set ?? publicRegistry;
}

function readableText(file: string): string {
  try {
    return textIfThere(file) ?? '';
  } catch {
    return '';
  }
}

/** The newest version, or a sentence about why it is not known. */
async function askRegistry(url: URL, env: Environment): Promise<{ newest?: string; why?: string }> {
  const http = createHttp({}, timeouts, env);
  try {
    const answer = await http.got(url, {
      agent: http.agents('GET', url),
      headers: { 'user-agent': packageJson.name, accept: 'application/json' },
      timeout: { request: patienceMs },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
      responseType: 'text',
    });
    if (answer.statusCode === 404) return { why: `${url.host} has no such package.` };
    if (answer.statusCode !== 200) {
      return { why: `${url.host} answered ${answer.statusCode}, not with a version.` };
    }
    return versionIn(answer.body.slice(0, maxBytes), url.host);
  } catch (error) {
    if (error instanceof InvalidAddressError) return { why: error.message };
    if (!http.isRequestError(error)) throw error;
    return { why: `${url.host} could not be reached, so the newest version is not known.` };
  }
}

/** A package of the same name without this command is another program. */
function versionIn(body: string, host: string): { newest?: string; why?: string } {
  const { version, bin }: Record<string, unknown> = Object(jsonOf(body));
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.test(version)) {
    return { why: `${host} did not answer with a version.` };
  }
  const isOurs = typeof bin === 'object' && bin !== null && packageJson.name in bin;
  return isOurs ? { newest: version } : { why: `${host} has another program of this name.` };
}

/** Whether a version is another one or newer. A pre-release comes before its release. */
function isAtLeast(version: string, other: string): boolean {
  const [own, theirs] = [version, other].map((text) => {
    const [numbers = '', preRelease] = text.split('+')[0]?.split(/-(.*)/s) ?? [];
    return [...numbers.split('.').map(Number), preRelease === undefined ? 1 : 0];
  });
  for (const [at, number] of (own ?? []).entries()) {
    const difference = number - (theirs?.[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
