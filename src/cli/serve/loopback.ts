import { isIPv4 } from 'node:net';

/** Whether a host name or an address is of this computer only. */
export function isLoopback(host: string): boolean {
  // As sockets that listen on IPv6, too, write an IPv4 address.
  const name = host.replace(/^::ffff:/i, '');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
