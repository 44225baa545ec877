import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Scrapes in this time get the same answer, so that several scrapers do not read the platform several times. */
const keptMs = 15_000;

/**
 * Serves metrics on this computer only, as often as they are scraped: `read` is not called while it runs. What fails is
 * answered with 503, and its message is for the operator only.
 */
export async function serveMetrics(
  port: number,
  read: () => Promise<string>,
  tell: (error: unknown) => void,
) {
  let last: { at: number; text: Promise<string> } | undefined;
  function current(): Promise<string> {
    if (last === undefined || performance.now() - last.at > keptMs) {
      const text = read();
      last = { at: performance.now(), text };
      // The next scrape tries again.
      text.catch(() => {
        last = undefined;
      });
    }
    return last.text;
  }

  const server = createServer(async ({ method, url = '/' }, response) => {
    const [path] = url.split('?');
    if (path !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end('GET /metrics\n');
      return;
    }
    try {
      const text = await current();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
      response.end(method === 'HEAD' ? undefined : text);
    } catch (error) {
      tell(error);
      response.writeHead(503).end('Nothing could be read.\n');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this form.
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
