import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown };

export type Sent = {
  method?: string;
  /** Sent letter by letter: nothing is resolved or escaped. */
  path: string;
  key?: string | undefined;
  headers?: Record<string, string>;
  content?: string;
};

/** One HTTP exchange on a connection of its own, as `fetch` would not send it. */
export function exchange(url: string, { method = 'GET', path, key, headers, content }: Sent) {
  const credential = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const place = url.startsWith('unix:') ? { socketPath: url.slice(5, -1) } : addressOf(url);

  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      { ...place, method, path, agent: false, headers: { ...credential, ...headers } },
      async (response) => {
        const chunks = await Array.fromAsync<Buffer>(response);
        const text = Buffer.concat(chunks).toString();
        const { statusCode: status = 0, headers: answered } = response;
        resolve({
          status,
          headers: answered,
          text,
          body: text === '' ? undefined : JSON.parse(text),
        });
      },
    );
    sent.once('error', reject);
    sent.end(content);
  });
}

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port };
};
