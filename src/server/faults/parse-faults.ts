/** A fault that is injected into a request. */
export type FaultKind =
  /** Waits, then continues. Delays add up, and combine with any other fault. */
  | { kind: 'delay'; fromMs: number; toMs: number }
  /** From 400 to 599. */
  | { kind: 'status'; status: number }
  /** Responds with 429 and a waiting time. */
  | { kind: 'throttle'; seconds: number }
  /** Sends the body slowly. */
  | { kind: 'slow'; bytesPerSecond: number }
  /** Closes the connection before the request is processed. */
  | { kind: 'reset' }
  /** Processes the request, then closes the connection in the middle of the response. */
  | { kind: 'cut' }
  | { kind: 'hang' }
  /** Responds with a web page, as proxies do. */
  | { kind: 'html' }
  /** Sends truncated JSON with a matching Content-Length. */
  | { kind: 'garbled' };

export type Fault = FaultKind & {
  /** Probability, greater than 0 and at most 1. */
  probability: number;
  /** Applies to requests whose path contains this text. */
  path: string;
};

export type FaultPlan = {
  faults: readonly Fault[];
  /** The same seed and the same sequence of requests produce the same faults. */
  seed: number;
};

/** Thrown for an invalid fault list; the message names the part and says what is valid. */
export class FaultSyntaxError extends Error {
  override readonly name = 'FaultSyntaxError';
}

/**
 * Parses `KIND[=VALUE][:PROBABILITY][@PATH]`, separated by commas, with an optional `seed=NUMBER` anywhere in
 * the list. Throws FaultSyntaxError.
 */
export function parseFaults(text: string): FaultPlan {
  const faults: Fault[] = [];
  let seed = 1;
  for (const part of text.split(',').map((each) => each.trim())) {
    const written = /^seed=(.*)$/.exec(part)?.[1];
    if (written === undefined) faults.push(parseFault(part));
    else seed = numberIn(written, { from: 0, to: 0xffff_ffff }, 'seed takes a whole number');
  }
  if (faults.length === 0) throw new FaultSyntaxError('There is no fault beside the seed.');
  return { faults, seed };
}

function parseFault(part: string): Fault {
  const match = /^([a-z]+)(?:=([^:@]*))?(?::([^@]*))?(?:@(.*))?$/.exec(part);
  if (!match) {
    throw new FaultSyntaxError(`"${part}" is no fault. Write it as KIND=VALUE:PROBABILITY@PATH.`);
  }
  const [, kind = '', value, probability = '1', path = '/'] = match;
  const parse = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!parse) {
    const known = Object.keys(kinds).join(', ');
    throw new FaultSyntaxError(`There is no fault "${kind}". Faults are: ${known}.`);
  }
  if (!path.startsWith('/')) {
    throw new FaultSyntaxError(`A path starts with "/": "${part}".`);
  }
  return { ...parse(value), probability: toProbability(probability), path };
}

const kinds: Record<string, (value: string | undefined) => FaultKind> = {
  delay: parseDelay,
  status: (value) => ({
    kind: 'status',
    status: numberIn(value, { from: 400, to: 599 }, 'status takes a status'),
  }),
  throttle: (value) => ({
    kind: 'throttle',
    seconds: numberIn(value, { from: 1, to: 86_400 }, 'throttle takes seconds'),
  }),
  slow: (value) => ({
    kind: 'slow',
    bytesPerSecond: numberIn(value, { from: 1, to: 1e9 }, 'slow takes bytes a second'),
  }),
  reset: (value) => ({ kind: withoutValue('reset', value) }),
  cut: (value) => ({ kind: withoutValue('cut', value) }),
  hang: (value) => ({ kind: withoutValue('hang', value) }),
  html: (value) => ({ kind: withoutValue('html', value) }),
  garbled: (value) => ({ kind: withoutValue('garbled', value) }),
};

const longestDelay = { from: 1, to: 600_000 };

function parseDelay(value = ''): FaultKind {
  const what = 'delay takes milliseconds, as 500 or 200-2000,';
  const [from, to = from, ...more] = value.split('-');
  const fromMs = numberIn(from, longestDelay, what);
  const toMs = numberIn(to, longestDelay, what);
  if (more.length === 0 && fromMs <= toMs) return { kind: 'delay', fromMs, toMs };
  throw new FaultSyntaxError(`${what} not "${value}".`);
}

function withoutValue<Kind>(kind: Kind, value: string | undefined): Kind {
  if (value === undefined) return kind;
  throw new FaultSyntaxError(`${kind} takes no value, such as "${value}".`);
}

function numberIn(
  text: string | undefined,
  { from, to }: { from: number; to: number },
  what: string,
): number {
  const value = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  const given = text ? `, not "${text}"` : '';
  throw new FaultSyntaxError(`${what} from ${from} to ${to}${given}.`);
}

function toProbability(text: string): number {
  const value = /^(\d*\.)?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= 1) return value;
  throw new FaultSyntaxError(`A probability is above 0 and at most 1, not "${text}".`);
}
