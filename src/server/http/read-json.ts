import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type * as z from 'zod';
import { Refusal } from './refusal.ts';

const usualMaxBytes = 1024 * 1024;
const maxProblems = 3;

/**
 * The body of a request as JSON of a schema, sent as it is or compressed with gzip. Throws a Refusal for one that has
 * more than `maxBytes` before or after decompression.
 */
export async function readJson<T>(
  request: IncomingMessage,
  schema: z.ZodType<T>,
  maxBytes = usualMaxBytes,
): Promise<T> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new Refusal(415, 'Send the body as it is, or compressed with gzip.');
  }
  const sent = await bytesOf(request, maxBytes);
  const body = encoding === 'gzip' ? await unpacked(sent, maxBytes) : sent;
  const result = schema.safeParse(parsed(body));
  if (result.success) return result.data;
  const problems = result.error.issues
    .slice(0, maxProblems)
    .map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'The body'}: ${message}`);
  throw new Refusal(400, `${problems.join('; ')}.`);
}

async function bytesOf(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

async function unpacked(sent: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(sent, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw new Refusal(400, 'The body is not valid gzip.');
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

// The rest is not read, so the connection cannot be used again.
const tooLarge = (maxBytes: number) =>
  new Refusal(413, `A body has at most ${maxBytes} bytes.`, { connection: 'close' });
