import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A GET that is sent again and again. */
export type RepeatedRequest = { url: URL; authorization: string };

const connections = 16;

/**
 * How many answers came in this time, over kept connections that each ask again once they are
 * answered. Sockets are read by hand: `node:http` as a client would cost more than the server.
 */
export async function countAnswers(request: RepeatedRequest, durationMs: number): Promise<number> {
  let answers = 0;
  const onAnswer = () => {
    answers += 1;
  };
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => openAsking(request, onAnswer)),
  );
  await spin(durationMs);
  for (const socket of sockets) socket.destroy();
  return answers;
}

/** Lets events in, but never sleeps: to wake somebody up costs a server as much as a small answer. */
async function spin(durationMs: number): Promise<void> {
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) await new Promise((resolve) => setImmediate(resolve));
}

async function openAsking(
  { url, authorization }: RepeatedRequest,
  onAnswer: () => void,
): Promise<Socket> {
  const head = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    `authorization: ${authorization}`,
    'accept: application/json',
    '\r\n',
  ].join('\r\n');
  const socket = connect(Number(url.port), url.hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true);

  /** Bytes of the answer that are still to come; nothing between two answers. */
  let missing = 0;
  socket.on('data', (chunk) => {
    if (missing === 0) missing = answerLength(chunk);
    missing -= chunk.length;
    if (missing > 0) return;
    onAnswer();
    socket.write(head);
  });
  socket.write(head);
  return socket;
}

/** Of head and body. The head arrives in one piece: it is short, and the first thing written. */
function answerLength(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, headEnd);
  const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) {
    throw new Error(`The server answered: ${head}`);
  }
  return headEnd + Number(length);
}
