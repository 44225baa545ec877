import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Refusal } from '../http/refusal.ts';
import { failureReply, sendReply } from '../http/reply.ts';
import type { Fault, FaultKind } from './parse-faults.ts';

type FaultSource = {
  faults: readonly Fault[];
  /** From 0 up to, but not including, 1. */
  random: () => number;
  /** The server's time in Unix milliseconds. */
  clock: () => number;
};

/**
 * Injects faults in front of a listener. Delays add up; of the other faults that are drawn for a request, the
 * first one takes effect.
 */
export function faultyListener(
  listener: RequestListener,
  { faults, random, clock }: FaultSource,
): RequestListener {
  return (request, response) => {
    const { delayMs, fault } = chooseFault(faults, request.url ?? '/', random);
    const answer = () => {
      if (!answerFaultily(fault, { request, response, nowMs: clock() }))
        listener(request, response);
    };
    // The server would end a request on which nothing happens for long.
    if (delayMs > 0 || fault?.kind === 'hang') request.socket.setTimeout(0);
    if (delayMs === 0) return answer();
    const timer = setTimeout(answer, delayMs);
    response.once('close', () => clearTimeout(timer));
  };
}

type FaultChoice = { delayMs: number; fault: FaultKind | undefined };

/**
 * Draws for every fault that matches the path, so that one fault does not change the probability of others.
 */
function chooseFault(faults: readonly Fault[], url: string, random: () => number): FaultChoice {
  const [path = ''] = url.split('?');
  const happening = faults.filter(
    (fault) => path.includes(fault.path) && random() < fault.probability,
  );
  const delays = happening.filter((fault) => fault.kind === 'delay');
  return {
    delayMs: delays.reduce(
      (sum, { fromMs, toMs }) => sum + fromMs + Math.floor(random() * (toMs - fromMs + 1)),
      0,
    ),
    fault: happening.find(({ kind }) => kind !== 'delay'),
  };
}

type Exchange = { request: IncomingMessage; response: ServerResponse; nowMs: number };

/** Returns whether the request has been handled; if not, it is processed normally. */
function answerFaultily(fault: FaultKind | undefined, exchange: Exchange): boolean {
  const { response } = exchange;
  switch (fault?.kind) {
    case undefined:
    case 'delay':
      return false;
    case 'status':
      refuse(exchange, fault.status);
      return true;
    case 'throttle':
      refuse(exchange, 429, { 'retry-after': String(fault.seconds) });
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'hang':
      return true;
    case 'html':
      sendPage(exchange);
      return true;
    case 'slow':
    case 'cut':
    case 'garbled':
      sendBodyAs(fault, response);
      return false;
  }
}

function refuse({ request, response, nowMs }: Exchange, status: number, headers = {}): void {
  const requestId = randomUUID();
  const [path = ''] = (request.url ?? '').split('?');
  const refusal = new Refusal(status, 'This is an injected fault.', headers);
  sendReply(response, failureReply(refusal, path, requestId), { requestId, nowMs });
}

function sendPage({ response, nowMs }: Exchange): void {
  const date = new Date(nowMs).toUTCString();
  response.writeHead(200, { date, 'content-type': 'text/html' });
  response.end('<!doctype html><title>Gateway</title><p>Sign in to this network.</p>');
}

type BodyFault = Extract<FaultKind, { kind: 'slow' | 'cut' | 'garbled' }>;

const stepMs = 100;
const blank = 0x20;

/** Buffers what is written to a response and, once it is complete, sends it with a fault. */
function sendBodyAs(fault: BodyFault, response: ServerResponse): void {
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
