import { addDays, dayMs, dayOf, daysInMonth, isDay, startOfDay } from '../../figures/time/day.ts';
import type { Field } from './field.ts';

export type QuantityKind = Exclude<Field<never>['kind'], 'text'>;

/** The meaning of a value in a filter, in the unit of its field. */
type Quantity = {
  /** `age`: in milliseconds before now. */
  measures: 'value' | 'age';
  /** `nowMs` is Unix milliseconds. */
  range(nowMs: number): QuantityRange;
  /** Its meaning depends on the current time. */
  isTimed: boolean;
};

/**
 * `<` and `>=` compare with `first`, `>` and `<=` with `last`; a value is equal if it lies in `from..until`.
 */
export type QuantityRange = { first: number; last: number; from: number; until: number };

/** The text is not a value, but may be the beginning of one. */
type QuantityMistake = { isUnfinished: boolean; message: string };

/** Parses a value as people type it. `name` is the field, for the message. */
export function parseQuantity(
  text: string,
  { name, kind }: { name: string; kind: QuantityKind },
): Quantity | QuantityMistake {
  switch (kind) {
    case 'number':
      return (
        numberOf(text) ?? {
          isUnfinished: isNumberBegun(text),
          message: text.endsWith('%')
            ? `${name} is not a percentage: write ${text.slice(0, -1)}.`
            : `${name} needs a number such as 500 or 1.5k, not ${text}.`,
        }
      );
    case 'percent':
      return (
        percentOf(text) ?? {
          isUnfinished: isNumberBegun(text),
          message: `${name} needs a percentage such as 50 or 50%, not ${text}.`,
        }
      );
    case 'time':
      return (
        ageOf(text) ??
        dayQuantity(text) ?? {
          isUnfinished: isTimeBegun(text),
          message: /^\d+$/.test(text)
            ? `${name} needs a unit: ${text}m, ${text}h or ${text}d.`
            : `${name} needs an age such as 30s, 5m, 2h or 3d, or a day such as 2026-11-20 or today, not ${text}.`,
        }
      );
  }
}

const number = String.raw`-?(?:\d[\d,]*(?:\.\d*)?|\.\d+)`;
const numberPattern = new RegExp(`^(${number})([kmb]?)$`, 'i');
const percentPattern = new RegExp(`^(${number})%?$`);
const agePattern = /^(?:\d*\.?\d+[smhdw])+$/i;
const agePart = /([\d.]+)([smhdw])/gi;

const factors = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]);

function numberOf(text: string): Quantity | undefined {
  const [, digits, unit = ''] = numberPattern.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const factor = factors.get(unit.toLowerCase());
  // 1.2k is 1,200; 12 equals everything that is displayed as 12.
  return factor === undefined
    ? rounded(digits, 1)
    : exact(Number(digits.replaceAll(',', '')) * factor);
}

function percentOf(text: string): Quantity | undefined {
  const [, digits] = percentPattern.exec(text) ?? [];
  return digits === undefined ? undefined : rounded(digits, 100);
}

/** Equals everything that is displayed as this number, with as many decimals as were typed. */
function rounded(digits: string, divisor: number): Quantity {
  const value = Number(digits.replaceAll(',', ''));
  const decimals = digits.split('.')[1]?.length ?? 0;
  const half = 0.5 / 10 ** decimals;
  return constant('value', {
    first: value / divisor,
    last: value / divisor,
    from: (value - half) / divisor,
    until: (value + half) / divisor,
  });
}

const exact = (value: number): Quantity =>
  constant('value', { first: value, last: value, from: value, until: value });

const ageUnits = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', dayMs],
  ['w', 7 * dayMs],
]);

/** Ages are displayed in whole units, rounded down: `2h` equals anything from two to three hours. */
function ageOf(text: string): Quantity | undefined {
  if (!agePattern.test(text)) return undefined;
  let ageMs = 0;
  let unitMs = Number.POSITIVE_INFINITY;
  for (const [, digits = '', unit = ''] of text.matchAll(agePart)) {
    const nextMs = ageUnits.get(unit.toLowerCase()) ?? 0;
    // As people write it: each unit is smaller than the one before.
    if (nextMs >= unitMs) return undefined;
    unitMs = nextMs;
    ageMs += Number(digits) * unitMs;
  }
  return constant('age', { first: ageMs, last: ageMs, from: ageMs, until: ageMs + unitMs });
}

/** A day, a month, or a word for a day. */
function dayQuantity(text: string): Quantity | undefined {
  const daysAgo = ['today', 'yesterday'].indexOf(text.toLowerCase());
  if (daysAgo >= 0) {
    return {
      measures: 'value',
      isTimed: true,
      range: (nowMs) => daysFrom(addDays(dayOf(nowMs), -daysAgo), 1),
    };
  }
  const month = `${text}-01`;
  if (isDay(text)) return constant('value', daysFrom(text, 1));
  return isDay(month) ? constant('value', daysFrom(month, daysInMonth(month))) : undefined;
}

function daysFrom(day: string, count: number): QuantityRange {
  const from = startOfDay(day);
  const until = from + count * dayMs;
  return { first: from, last: until - 1, from, until };
}

const constant = (measures: Quantity['measures'], range: QuantityRange): Quantity => ({
  measures,
  isTimed: measures === 'age',
  range: () => range,
});

const isNumberBegun = (text: string): boolean =>
  /^-?[\d,]*\.?$/.test(text) || 'none'.startsWith(text.toLowerCase());

const isTimeBegun = (text: string): boolean =>
  /^\d*\.?\d*$/.test(text) ||
  /^\d{4}-(?:\d{1,2}(?:-\d?)?)?$/.test(text) ||
  ['today', 'yesterday'].some((word) => word.startsWith(text.toLowerCase()));
