import type { ServerResponse } from 'node:http';
import type { FaultKind } from './parse-faults.ts';

type BodyFault = Extract<FaultKind, { kind: 'slow' | 'cut' | 'garbled' }>;

const stepMs = 100;
const blank = 0x20;

/** Buffers what is written to a response and, once it is complete, sends it with a fault. */
export function sendBodyAs(fault: BodyFault, response: ServerResponse): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const parts: Buffer[] = [];
  const keep = (part?: string | Uint8Array) => {
    if (part !== undefined)
      parts.push(typeof part === 'string' ? Buffer.from(part) : Buffer.from(part));
    return true;
  };

  Object.assign(response, {
    write: keep,
    end(last?: string | Uint8Array) {
      keep(last);
      const body = Buffer.concat(parts);
      Object.assign(response, { write, end });
      send(body, fault, response);
      return response;
    },
  });
}

function send(body: Buffer, fault: BodyFault, response: ServerResponse): void {
  const half = Math.floor(body.length / 2);
  switch (fault.kind) {
    case 'slow':
      drip(body, Math.max(1, Math.round((fault.bytesPerSecond * stepMs) / 1_000)), response);
      break;
    case 'cut':
      if (half === 0) response.socket?.resetAndDestroy();
      else response.write(body.subarray(0, half), () => response.socket?.resetAndDestroy());
      break;
    case 'garbled':
      response.end(body.fill(blank, half));
      break;
  }
}

/** Stops when the client disconnects. */
function drip(body: Buffer, stepBytes: number, response: ServerResponse): void {
  if (response.destroyed) return;
  if (body.length <= stepBytes) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, stepBytes));
  const timer = setTimeout(() => drip(body.subarray(stepBytes), stepBytes, response), stepMs);
  response.once('close', () => clearTimeout(timer));
}
