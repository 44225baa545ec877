import {
  atLeast,
  formatCredits,
  formatPercent,
  unknownText,
  withoutNoise,
} from '../figures/format/number.ts';
import { maskSecrets } from '../figures/format/secrets.ts';
import { formatDateTime } from '../figures/time/format-time.ts';

/** What a field of each kind holds; times are Unix milliseconds, percentages from 0 to 100. */
type Values = {
  text: string;
  count: number;
  credits: number;
  percent: number;
  measure: number;
  time: number;
  day: string;
  flag: boolean;
  list: readonly string[];
  json: unknown;
};

export type Kind = keyof Values;

/** A field of the rows that a command prints. */
export type OutputField<Row> = {
  [K in Kind]: {
    /** As the platform calls it, if it does. */
    name: string;
    kind: K;
    /** What it says, in one sentence. */
    about: string;
    /** Undefined and null if it is unknown. */
    read(row: Row): Values[K] | null | undefined;
    /** It is printed only as JSON, and if it is asked for by name. */
    isExtra?: true;
    /** Whether it is the sum of known days of a row of which others are unknown, so that it may be more. */
    isPartial?(row: Row): boolean;
  };
}[Kind];

type Read<Row, K extends Kind> = (row: Row) => Values[K] | null | undefined;
type Make<K extends Kind> = {
  <Row>(name: string, about: string, read: Read<Row, K>): OutputField<Row>;
  /** Of rows that have a value of this name. */
  <Name extends string>(
    name: Name,
    about: string,
  ): OutputField<{ readonly [N in Name]?: Values[K] | null | undefined }>;
};

const made =
  <K extends Kind>(kind: K) =>
  <Row>(name: string, about: string, read: Read<Row, K> = (row) => Object(row)[name]) => ({
    name,
    kind,
    about,
    read,
  });

/** Makes a field of each kind: `text('host', 'its host', ({ hostId }) => hostId)`. */
export const fieldOf: { [K in Kind]: Make<K> } = {
  text: made('text'),
  count: made('count'),
  credits: made('credits'),
  percent: made('percent'),
  measure: made('measure'),
  time: made('time'),
  day: made('day'),
  flag: made('flag'),
  list: made('list'),
  json: made('json'),
};

/** A text that may quote a program, such as an error: what looks like a credential is masked. */
export const maskedText = <Row>(
  name: string,
  about: string,
  read: (row: Row) => string | null | undefined,
): OutputField<Row> =>
  fieldOf.text<Row>(name, about, (row) => {
    const text = read(row);
    return text && maskSecrets(text);
  });

/** The same fields, printed only as JSON and if they are asked for. */
export const extra = <Row>(...fields: readonly OutputField<Row>[]): OutputField<Row>[] =>
  fields.map((field) => ({ ...field, isExtra: true }));

/** The same fields, which tables for people show as at least so much in the rows that are partial. */
export const sums = <Row>(
  isPartial: (row: Row) => boolean,
  ...fields: readonly OutputField<Row>[]
): OutputField<Row>[] => fields.map((field) => ({ ...field, isPartial }));

/** A value as JSON and other files show it: times in ISO 8601, null if unknown. */
type PrintedValue = string | number | boolean | null | readonly string[] | object;

/** The value of a field in a row. */
export function printedValue<Row>(field: OutputField<Row>, row: Row): PrintedValue {
  const value = field.read(row);
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    if (field.kind === 'time') return isoTime(value);
    return field.kind === 'json' ? value : withoutNoise(value);
  }
  return typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value;
}

function isoTime(ms: number): string | null {
  const time = new Date(ms);
  const year = time.getUTCFullYear();
  // Other years have more than four digits or a sign, which readers of ISO 8601 do not expect.
  return year >= 0 && year <= 9_999 ? time.toISOString() : null;
}

/** The value in a cell of a table for people. */
export const cellText = <Row>(field: OutputField<Row>, row: Row): string =>
  atLeast(valueText(field, row), field.isPartial?.(row) ?? false);

function valueText<Row>(field: OutputField<Row>, row: Row): string {
  const value = field.read(row);
  if (value === undefined || value === null) return unknownText;
  if (typeof value === 'number') {
    if (field.kind === 'time') return formatDateTime(value);
    if (field.kind === 'percent') return formatPercent(value / 100);
    return field.kind === 'measure' ? String(Math.round(value * 100) / 100) : formatCredits(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return flatText(value);
}

/** Text, a list in one line, or JSON. */
export const flatText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts ? value.join(', ') : JSON.stringify(value);
};

/** Whether its cells are aligned to the right. */
export const isNumeric = ({ kind }: Pick<OutputField<never>, 'kind'>): boolean =>
  ['count', 'credits', 'percent', 'measure'].includes(kind);
