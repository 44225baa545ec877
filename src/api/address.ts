/**
 * What is wrong with a server's address, as the end of a sentence that begins with its name; undefined for a
 * valid address. Plain http is allowed on loopback only, unless requests go to a local socket.
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
 * Whether a URL's host name is this computer. URL parsing has already normalized forms such as `127.1`,
 * `0x7f.1` and `[0:0::1]`.
 */
export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');
