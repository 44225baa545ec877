/** What is known about a failure on the way to a server. */
export type NetworkFailureFacts = {
  /** The code of the system error, such as `ECONNREFUSED`. */
  reason: string;
  /** The HTTP status with which a proxy refused to connect. */
  proxyStatus?: number | undefined;
  /** Whether the proxy was not reached, rather than the server. */
  isAtProxy?: boolean;
  /** Whether the request was sent unencrypted, as to this computer, and nothing was answered. */
  mayNeedTls?: boolean;
};

/** Whether a connection failed because of the server's certificate. */
export const isUntrusted = (reason: string): boolean => /CERT|UNABLE_TO_VERIFY/.test(reason);

/** Why a server was not reached, and what to do: the end of a sentence, and one more sentence. */
export function networkReason(facts: NetworkFailureFacts): string {
  const { reason, proxyStatus, isAtProxy = false, mayNeedTls } = facts;
  if (proxyStatus !== undefined) return proxyReason(proxyStatus);
  if (isAtProxy && reason === 'ECONNREFUSED')
    return 'connection refused. Check HTTPS_PROXY and that the proxy is running.';
  if (isAtProxy && reason === 'ENOTFOUND')
    return 'there is no such proxy. Check HTTPS_PROXY for a typing error.';
  // A server that expects TLS closes a connection that begins with anything else.
  if (mayNeedTls && reason === 'ECONNRESET')
    return `${lost}, or write https:// if the port expects TLS.`;
  return explanations.get(reason) ?? `${reason}. Check the network and the address.`;
}

function proxyReason(status: number): string {
  switch (status) {
    case 407:
      return 'the proxy asks for a name and a password (407). Set HTTPS_PROXY to http://NAME:PASSWORD@HOST:PORT.';
    case 403:
      return 'the proxy does not allow this host (403). Ask its administrators, or name the host in NO_PROXY.';
    default:
      return `the proxy did not connect (${status}). Check HTTPS_PROXY and NO_PROXY.`;
  }
}

const lost = 'the connection was lost. Try again';
const untrusted = 'its certificate is not trusted. Set NODE_EXTRA_CA_CERTS if it is your own.';

const explanations = new Map([
  ['ENOTFOUND', 'there is no such host. Check the address for a typing error.'],
  ['EAI_AGAIN', 'the name could not be looked up. Check the network.'],
  ['ECONNREFUSED', 'connection refused. Check the port and that the server is running.'],
  ['ENOENT', 'its socket does not exist. Check that the server is running.'],
  ['ECONNRESET', `${lost}.`],
  ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', `${lost}.`],
  ['ERR_PROXY_TUNNEL', 'the proxy did not connect. Check HTTPS_PROXY and NO_PROXY.'],
  ['EPROTO', 'the server does not use TLS. Check https:// and the port.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate names another host. Check the address.'],
  [
    'CERT_HAS_EXPIRED',
    'its certificate has expired. Check the clock of this computer, then tell the administrators of the server.',
  ],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet. Check the clock of this computer.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
]);
