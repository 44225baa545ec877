/** What goes wrong with a request. */
export type FaultKind =
  /** Waits for a while, and goes on. Delays add up, and to any other fault. */
  | { kind: 'delay'; fromMs: number; toMs: number }
  /** Answers with a status from 400 to 599. */
  | { kind: 'status'; status: number }
  /** Answers with 429 and how long to wait. */
  | { kind: 'throttle'; seconds: number }
  /** Sends the body in steps. */
  | { kind: 'slow'; bytesPerSecond: number }
  /** Closes the connection before the request is carried out. */
  | { kind: 'reset' }
  /** Carries the request out, and closes the connection amid the answer. */
  | { kind: 'cut' }
  /** Never answers. */
  | { kind: 'hang' }
  /** Answers with a web page, as proxies do. */
  | { kind: 'html' }
  /** Sends JSON that breaks off, with the length that was announced. */
  | { kind: 'garbled' };

export type Fault = FaultKind & {
  /** How likely it is, above 0 and up to 1. */
  probability: number;
  /** What the path of a request contains that it concerns. */
  path: string;
};

export type FaultPlan = {
  faults: readonly Fault[];
  /** The same seed and the same requests in the same order meet the same faults. */
  seed: number;
};

/** Thrown for a text that is none; the message says which part, and what would be right. */
export class FaultSyntaxError extends Error {
  override readonly name = 'FaultSyntaxError';
}

/**
 * Reads `KIND[=VALUE][:PROBABILITY][@PATH]`, separated by commas, and `seed=NUMBER` anywhere among them.
 * Throws FaultSyntaxError.
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
