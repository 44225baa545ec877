import { connect, type TLSSocket } from 'node:tls';
import { isLoopback } from '../../api/address.ts';
import type { Client } from '../../client/client.ts';
import { type AnyClientError, isClientError } from '../../client/errors/any-client-error.ts';
import { networkReason } from '../../client/errors/network-reason.ts';
import { dayMs } from '../../figures/time/day.ts';
import { errorCode } from '../../files/error-code.ts';
import type { CliContext } from '../process/cli-context.ts';
import { withAdvice } from '../process/failure.ts';
import { type Finding, ok, problem, skipped, warning } from './finding.ts';

const patienceMs = 10_000;

/** Whether the certificate of the server is trusted, and for how long. */
export async function tlsFinding(baseUrl: string, env: CliContext['env']): Promise<Finding> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    const found =
      'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate, including a forged one.';
    return problem(
      'tls',
      found,
      'Unset it. Name your own certificate authority in NODE_EXTRA_CA_CERTS.',
    );
  }
  if (protocol === 'http:') return ok('tls', 'Plain http, which does not leave this computer.');
  if ((env.https_proxy || env.HTTPS_PROXY) && !isLoopback(hostname)) {
    return skipped(
      'tls',
      'Connected through the proxy; an untrusted certificate is reported below.',
    );
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  try {
    return certificateFinding(await greet(host, port === '' ? 443 : Number(port)), Date.now());
  } catch (error) {
    const code = errorCode(error);
    const isAboutTls = /CERT|SIGNATURE|ISSUER|EPROTO|SSL|TLS/.test(code);
    if (!isAboutTls) return skipped('tls', `There is no connection (${code}).`);
    const [found, next] = withAdvice(networkReason({ reason: code }));
    return problem('tls', `The server was not trusted (${code}): ${found}`, next);
  }
}

/** Connects, verifies the certificate as requests do, and disconnects. Rejects with the system error. */
function greet(host: string, port: number): Promise<{ version: string; validTo: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    version: string;
    validTo: string;
  }>();
  const socket: TLSSocket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
    resolve({
      version: socket.getProtocol() ?? 'TLS',
      validTo: socket.getPeerCertificate().valid_to,
    });
    socket.end();
  });
  socket.on('timeout', () => {
    socket.destroy(Object.assign(new Error('There is no answer'), { code: 'ETIMEDOUT' }));
  });
  socket.on('error', reject);
  return promise;
}

function certificateFinding(
  { version, validTo }: { version: string; validTo: string },
  nowMs: number,
): Finding {
  const days = Math.floor((Date.parse(validTo) - nowMs) / dayMs);
  const found = `${version}, certificate valid for ${days} days`;
  return days < 14
    ? warning('tls', found, 'Tell the administrators of the server.')
    : ok('tls', found);
}

/** Whether the server responds, accepts the key, and has the right time. */
export async function reachabilityFindings(
  client: Client,
): Promise<[reachability: Finding, clock: Finding]> {
  const startMs = performance.now();
  try {
    const options = { retries: 1, timeoutMs: patienceMs * 2 };
    const { response } = await client.listComputers({}, options).withResponse();
    const tookMs = Math.round(performance.now() - startMs);
    return [
      ok('reachability', `Answers in ${tookMs} ms.`),
      clockFinding(response.clockDifferenceMs),
    ];
  } catch (error) {
    if (!isClientError(error)) throw error;
    return [unreachable(error), skipped('clock', 'Compared once the server accepts a request.')];
  }
}

function unreachable(error: AnyClientError): Finding {
  const { message } = error;
  switch (error.code) {
    case 'unauthorized':
      return problem('reachability', message, 'Run signalbox login to store another key.');
    case 'forbidden':
      return ok('reachability', 'It answers but does not list computers for this key.');
    // Such as a team server to which nobody has pushed computers.
    case 'conflict':
      return ok('reachability', `It answers. ${message}`);
    default:
      return problem('reachability', ...withAdvice(message));
  }
}

/** Token expiry, `Retry-After` and ages are wrong if the clocks differ. */
export function clockFinding(differenceMs: number | undefined): Finding {
  if (differenceMs === undefined) return skipped('clock', 'The server sent no time.');
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  if (seconds <= 2) return ok('clock', 'Within two seconds of the server clock.');
  const found = `${seconds} s ${differenceMs > 0 ? 'behind' : 'ahead of'} that of the server`;
  const next = 'Set the clock of this computer, for instance with timedatectl set-ntp true.';
  if (seconds < 30) return ok('clock', found);
  return seconds < 300 ? warning('clock', found, next) : problem('clock', found, next);
}
