import * as z from 'zod';
import { quantityOf } from './quantity.ts';

/** How a reader takes a number, a text or a truth value. */
type Scalar = {
  /** Whether a value is as documented, and within a sensible range. */
  conforms: (value: unknown) => boolean;
  /** What a value of another kind can only mean; undefined if it may mean several things, or nothing. */
  convert: (value: unknown) => unknown;
};

/** The reading of a schema; undefined for lists, maps and objects. */
export function scalarOf(schema: z.core.$ZodType): Scalar | undefined {
  if (schema instanceof z.ZodNumber) return numberScalar(schema);
  if (schema instanceof z.ZodBoolean) return boolean;
  if (schema instanceof z.ZodUnknown) return anything;
  const isText =
    schema instanceof z.ZodString ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodStringFormat;
  if (!isText) return undefined;
  const quantity = quantityOf(schema);
  if (quantity === 'iso-time') return isoTime;
  return quantity === 'day' ? day : text;
}

// Earlier and later times are mistakes of the server, such as seconds for milliseconds.
const earliestMs = Date.UTC(2000, 0, 1);
const latestMs = Date.UTC(2200, 0, 1) - 1;

function numberScalar(schema: z.ZodNumber): Scalar {
  const quantity = quantityOf(schema);
  const [low, high] = rangeOf(quantity);
  const lowest = Math.max(low, schema.minValue ?? low);
  const conforms = (value: unknown) =>
    typeof value === 'number' && value >= lowest && value <= high;
  const numberIn = quantity === 'time' ? timeInText : numberInText;

  return {
    conforms,
    convert(value) {
      const number = typeof value === 'string' ? numberIn(value) : undefined;
      return conforms(number) ? number : undefined;
    },
  };
}

function rangeOf(quantity: ReturnType<typeof quantityOf>): readonly [low: number, high: number] {
  if (quantity === undefined) return [-Number.MAX_VALUE, Number.MAX_VALUE];
  // Beyond the greatest safe integer, counts are not exact and sums overflow.
  return quantity === 'time' ? [earliestMs, latestMs] : [0, Number.MAX_SAFE_INTEGER];
}

const text: Scalar = {
  conforms: (value) => typeof value === 'string',
  convert: textOfNumber,
};

const boolean: Scalar = {
  conforms: (value) => typeof value === 'boolean',
  convert: (value) => truthValues.get(typeof value === 'string' ? value.toLowerCase() : value),
};

const truthValues = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
]);

const anything: Scalar = { conforms: () => true, convert: () => undefined };

const isoTime: Scalar = {
  // It stays text, so its time zone may be left open.
  conforms: (value) =>
    typeof value === 'string' &&
    (z.regexes.date.test(value) || local.test(value)) &&
    isSensible(Date.parse(value)),
  convert: (value) => (isSensible(value) ? new Date(value).toISOString() : undefined),
};

const day: Scalar = {
  conforms: (value) =>
    typeof value === 'string' && z.regexes.date.test(value) && isSensible(Date.parse(value)),
  convert(value) {
    const startMs = typeof value === 'string' ? timeInText(value) : value;
    // Any other time of the day could be one of another time zone.
    return isSensible(startMs) && startMs % dayMs === 0
      ? new Date(startMs).toISOString().slice(0, 10)
      : undefined;
  },
};

const dayMs = 86_400_000;

const isSensible = (timeMs: unknown): timeMs is number =>
  typeof timeMs === 'number' && timeMs >= earliestMs && timeMs <= latestMs;

function textOfNumber(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

const numberInText = (value: string): number | undefined =>
  /^-?\d{1,20}(\.\d{1,20})?$/.test(value) ? Number(value) : undefined;

/** Text without a time zone is not read, unless it is a day: it could be hours off. */
const timeInText = (value: string): number | undefined =>
  z.regexes.date.test(value) || zoned.test(value) ? Date.parse(value) : numberInText(value);

const zoned = z.regexes.datetime({ offset: true });
const local = z.regexes.datetime({ offset: true, local: true });
