import type { ClientError } from '../../client/errors/client-error.ts';
import type { NetworkError } from '../../client/errors/interruptions.ts';

/** Why there is no new data, in as few words as one row has room for. */
export function outageCause(error: ClientError): string {
  const { status } = error;
  switch (error.code) {
    case 'credential':
      return 'no API key';
    case 'unauthorized':
      return `key refused${inBrackets(status)}: type :login`;
    case 'forbidden':
      return `not allowed${inBrackets(status)}`;
    case 'not-found':
      return `found nothing${inBrackets(status)}`;
    case 'invalid-request':
    case 'conflict':
      return `refused${inBrackets(status)}`;
    case 'rate-limited':
      return `too many requests${inBrackets(status)}`;
    case 'server':
      return status === undefined ? 'server error' : `server error ${status}`;
    case 'network':
      return networkCause(error);
    case 'timeout':
      return 'no answer in time';
    case 'aborted':
      return 'cancelled';
    case 'unexpected-response':
      return 'answer not understood';
    case 'read-only':
      return 'not sent: read-only';
    case 'invalid-address':
      return 'unusable address';
    case 'embedded-server':
      return 'demo not available';
  }
}

function networkCause(error: ClientError): string {
  const reason = isNetworkError(error) ? error.reason : '';
  return (
    networkCauses.get(reason) ?? (/CERT|SIGN/.test(reason) ? 'certificate refused' : 'not reached')
  );
}

// The code belongs to this class alone.
const isNetworkError = (error: ClientError): error is NetworkError => error.code === 'network';

const networkCauses = new Map([
  ['ECONNREFUSED', 'nothing answers'],
  ['ENOENT', 'nothing answers'],
  ['ENOTFOUND', 'no such host'],
  ['EAI_AGAIN', 'host not found'],
  ['ECONNRESET', 'connection lost'],
  ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', 'connection lost'],
  ['EPROTO', 'no encryption there'],
  ['CERT_HAS_EXPIRED', 'certificate expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate of another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate not trusted'],
]);

const inBrackets = (status: number | undefined): string =>
  status === undefined ? '' : ` (${status})`;
