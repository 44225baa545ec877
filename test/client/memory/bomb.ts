import { gzipSync } from 'node:zlib';
import { answer, type Behaviour } from '../misbehaving-server.ts';

/** A list of sessions of 2 MB that unpacks to 2 GB. Parts that are compressed apart are unpacked one after another. */
export function bomb(): Behaviour {
  const part = gzipSync(Buffer.alloc(64_000_000, 'a'));
  const parts = [gzipSync('{"sessions":[],"x":"'), ...Array<Buffer>(32).fill(part)];
  return answer(200, Buffer.concat(parts), { 'content-encoding': 'gzip' });
}
