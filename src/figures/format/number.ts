import { isKnown } from '../values/sample.ts';

/** Shown in place of an unknown value. Zero is never shown like this. */
export const unknownText = '–';

export type Names = ReadonlyMap<string, string>;

/** The name if known, else the ID. */
export const nameText = (id: string | null | undefined, names: Names): string =>
  id ? (names.get(id) ?? id) : unknownText;

type Value = number | null | undefined;

/** A whole number with thousands separators: `1,234`. */
export function formatCount(value: Value): string {
  if (!isKnown(value)) return unknownText;
  return withSeparators(Math.round(value));
}

/** Standard Credits as a whole number. A smaller amount reads `<1`, so that it does not look like zero. */
export function formatCredits(credits: Value): string {
  if (isKnown(credits) && credits > 0 && credits < 0.5) return '<1';
  return formatCount(credits);
}

/** A sum with unknown parts, which is a lower bound: `1,234+`. */
export const atLeast = (text: string, isPartial: boolean): string =>
  isPartial && text !== unknownText ? `${text}+` : text;

/** At most five cells: `999`, `12.3k`, `1.2M`. Below ten, one decimal unless it is a whole number. */
export function formatCompact(value: Value): string {
  if (!isKnown(value)) return unknownText;
  const sign = value < 0 ? '-' : '';
  const room = 5 - sign.length;
  const size = Math.abs(value);
  if (size < 9.95 && !Number.isInteger(size)) return withoutMinusZero(sign, size.toFixed(1));
  if (size < 999.5) return withoutMinusZero(sign, size.toFixed(0));

  for (const [index, suffix] of suffixes.entries()) {
    const scaled = size / 1000 ** (index + 1);
    const text = scaled.toFixed(1);
    if (text.length < room) return `${sign}${text}${suffix}`;
    if (scaled < 999.5) return `${sign}${scaled.toFixed(0)}${suffix}`;
  }
  return sign === '' ? '>999T' : '<-99T';
}

const suffixes = ['k', 'M', 'B', 'T'];

/** A range in few cells: `96.1k–141k`, with as many digits as tell its ends apart, at most six: `1.70M–1.73M`. */
export function formatRange(low: number, high: number): string {
  const ends = [low, high].map(formatCompact);
  const power = Math.floor(Math.log10(high) / 3);
  const suffix = suffixes[power - 1];
  for (let digits = 3; suffix !== undefined && ends[0] === ends[1] && digits <= 6; digits += 1) {
    const finer = [low, high].map((end) => (end / 1000 ** power).toPrecision(digits) + suffix);
    if (finer[0] !== finer[1]) return finer.join('–');
  }
  return ends.join('–');
}

/** A number with its decimals, at most two: `1,234.5`. */
export const formatExact = (value: Value): string =>
  isKnown(value) ? grouped(String(Math.round(value * 100) / 100)) : unknownText;

/**
 * A figure for files and programs, with six decimals, or six digits below 1: sums of the platform's numbers do not
 * show what a binary sum adds to them, such as 433469.55000000005, so that the parts of a total add up to it.
 */
export const withoutNoise = (value: number): number => {
  if (Number.isInteger(value)) return value;
  const decimals = Math.abs(value) < 1 ? value.toPrecision(6) : value.toFixed(6);
  // Of a large figure, less than six decimals are certain.
  return Number(Number(decimals).toPrecision(15));
};

/**
 * A fraction as a percentage: `41.2 %`. A share that would round to zero reads `<0.1 %`, so that it does not
 * look like zero.
 */
export function formatPercent(share: Value, { decimals = 1 } = {}): string {
  if (!isKnown(share)) return unknownText;
  const smallest = 10 ** -decimals;
  const percent = share * 100;
  if (percent > 0 && percent < smallest / 2) return `<${smallest.toFixed(decimals)} %`;
  const text = Math.abs(percent).toFixed(decimals);
  return `${withoutMinusZero(percent < 0 ? '-' : '', grouped(text))} %`;
}

/**
 * A chance from 0 to 1 in words: `7 in 10`, rounded down, so that it is never above a threshold that it does not reach.
 * It is never presented as certain or impossible, because it is not known that precisely: `<1 in 10`, `>9 in 10`.
 */
export function formatChance(chance: Value): string {
  if (!isKnown(chance)) return unknownText;
  if (chance < 0.1) return '<1 in 10';
  return chance > 0.9 ? '>9 in 10' : `${Math.floor(chance * 10)} in 10`;
}

/** A size in bytes, with decimal units: `512 B`, `1.5 kB`, `20.1 MB`. */
export function formatBytes(bytes: Value): string {
  if (!isKnown(bytes)) return unknownText;
  if (bytes < 999.5) return `${Math.round(bytes)} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = units.findIndex((_, index) => bytes / 1000 ** (index + 1) < 999.95);
  const index = power === -1 ? units.length - 1 : power;
  return `${grouped((bytes / 1000 ** (index + 1)).toFixed(1))} ${units[index]}`;
}

const withSeparators = (whole: number): string =>
  withoutMinusZero(whole < 0 ? '-' : '', grouped(Math.abs(whole).toFixed(0)));

// An exponent (`1e+21`) has no digits to group.
const grouped = (digits: string): string =>
  digits.includes('e') ? digits : digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

const withoutMinusZero = (sign: string, digits: string): string =>
  /[1-9]/.test(digits) ? sign + digits : digits;

/** A mean over days: `27.6 a day`. */
export const formatPerDay = (mean: number | undefined): string =>
  mean === undefined ? unknownText : `${mean < 100 ? mean.toFixed(1) : formatCount(mean)} a day`;

/** The first of these names, and the number of the others: `and 3 more`. */
export function firstNames(names: readonly string[], max: number): string[] {
  const rest = names.length - max;
  return rest > 0 ? [...names.slice(0, max), `and ${formatCount(rest)} more`] : [...names];
}

/** One or two names; of more the first, and the number of the others: `credits and activity`, `credits and 2 more`. */
export const briefNames = (names: readonly string[]): string =>
  names.length === 2 ? names.join(' and ') : firstNames(names, 1).join(' ');

/** A number with the noun it counts: `1 computer`, `3 computers`, `– computers`. */
export function counted(
  count: number | null | undefined,
  one: string,
  several = `${one}s`,
): string {
  const text = formatCount(count);
  return `${text} ${text === '1' ? one : several}`;
}

/** The maximum number of targets named where they are left out. */
const maxLeftOut = 3;

/** A line for each reason: `2 left out: atlas, borea: It is off.` */
export function leftOutTexts(
  leftOut: readonly (readonly [name: string, reason: string])[],
): string[] {
  const reasons = Map.groupBy(leftOut, ([, reason]) => reason);
  return [...reasons].map(([reason, same]) => {
    const names = firstNames(
      same.map(([name]) => name),
      maxLeftOut,
    );
    return `${same.length} left out: ${names.join(', ')}: ${reason}`;
  });
}
