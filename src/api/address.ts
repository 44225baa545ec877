/**
 * What is wrong with the address of a server, as the end of a sentence that begins with its name, or
 * undefined if nothing is. Plain http is for this computer only, unless requests go to a local socket.
 */
export function addressProblem(text: string, isLocalSocket = false): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    // The text is not quoted, because it may be an API key in the wrong place.
    return 'must be an address such as https://api.example.com.';
  }
  if (url.username || url.password || url.search || url.hash) {
    return 'must have no user, password, query or fragment. Give the key by itself.';
  }
  if (url.protocol === 'http:' && !isLocalSocket && !isLoopback(url.hostname)) {
    return `${url.origin} would send the key unencrypted. Use https://; plain http is for this computer only.`;
  }
  return undefined;
}

/**
 * Whether a host name of a URL is this computer. URL parsing has already normalized forms such as
 * `127.1`, `0x7f.1` and `[0:0::1]`.
 */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
