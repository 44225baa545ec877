/** A column that a filter can name. Undefined is unknown and matches nothing. */
export type Field<Row> = { name: string } & (
  | { kind: 'text'; read: (row: Row) => string | undefined }
  | { kind: 'number'; read: (row: Row) => number | undefined }
  /** Unix milliseconds. Filters compare the age: `age<2h`. */
  | { kind: 'time'; read: (row: Row) => number | undefined }
);

/** A number as people type it: `500`, `1,234`, `1.5k`, `2M`, `85%`. Undefined when it is none. */
export function parseNumber(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(-?[\d,]*\.?\d+)([kmb%]?)$/i.exec(text) ?? [];
  const factor = numberUnits.get(unit.toLowerCase());
  return digits === '' || factor === undefined
    ? undefined
    : Number(digits.replaceAll(',', '')) * factor;
}

const numberUnits = new Map([
  ['', 1],
  ['%', 0.01],
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]);

/** An age as people type it, in milliseconds: `30s`, `5m`, `2h`, `1.5d`, `3w`. Undefined when it is none. */
export function parseAge(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d*\.?\d+)(s|m|h|d|w)$/i.exec(text) ?? [];
  const unitMs = ageUnits.get(unit.toLowerCase());
  return unitMs === undefined ? undefined : Number(digits) * unitMs;
}

const ageUnits = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);
