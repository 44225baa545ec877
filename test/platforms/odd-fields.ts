import * as z from 'zod';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { cursorsInResponse } from '../../src/api/page.ts';
import { shapeFacts } from '../../src/api/shape.ts';
import type { Answer, Asked } from './answers.ts';
import type { Json } from './json.ts';
import type { Switch } from './platform.ts';

/** What a field can hold that the description does not say, or never meant. `undefined` leaves it out. */
export const oddValues: readonly unknown[] = [
  null,
  undefined,
  '',
  '12',
  '-1',
  'NaN',
  'tomorrow',
  '2027-02-17T10:00:00Z',
  '2027-02-17T10:00:00',
  '0000-00-00',
  // Wider than any screen. Texts of any length are tests of their own.
  'x'.repeat(5_000),
  'one\r\ntwo\u0000\u001b]0;title\u0007\u001b[2J\u009b31m\u202e\ud800',
  1e17,
  -1,
  1e308,
  0,
  0.5,
  Number.MAX_SAFE_INTEGER,
  946_684_800_000,
  7_258_118_399_999,
  true,
  [],
  [null, 'x', 7],
  {},
  { value: 1, '': null },
];

/** Leaves a field as it is. */
const asIs: unique symbol = Symbol('as it is');

/** What becomes of one field of a row; fields are counted through the row and its parts. */
export type Oddness = (field: number, row: number, isCompound: boolean) => unknown;

const valueAt = (place: number): unknown => oddValues[place % oddValues.length];

/** Every field is odd, with other values in each row. Lists and objects are odd in every third row. */
export const everyField: Oddness = (field, row, isCompound) =>
  isCompound && (field + row) % 3 !== 0 ? asIs : valueAt(field + row);

/** Every field that is a plain value is odd. */
export const plainFields: Oddness = (field, row, isCompound) =>
  isCompound ? asIs : valueAt(field + row);

/** Every field that is a list or an object is odd. */
export const compoundFields: Oddness = (field, row, isCompound) =>
  isCompound ? valueAt(field + row) : asIs;

/** One field in seven is odd, another one in each row. */
export const someFields: Oddness = (field, row) =>
  (field + row) % 7 === 0 ? valueAt(field + Math.floor(row / 7)) : asIs;

/**
 * A platform whose answers have odd fields wherever the contract has a field. Rows with an odd identity follow those
 * whose identity is right. All is derived from the shapes, so a new field is odd, too.
 */
export const withOddFields = (oddness: Oddness, firstRow = 0): Switch =>
  oddIn((answer, shape) => oddAnswer(answer, shape, oddness, firstRow));

/** The same for what has no rows: single documents, and what stands beside lists, such as `pagination` and `meta`. */
export const withOddDocuments = (oddness: Oddness, firstRow: number): Switch =>
  oddIn((answer, shape) => ({
    ...oddAnswer(answer, shape, oddness, firstRow),
    ...Object.fromEntries(Object.entries(answer.body as Json).filter(([, value]) => isRows(value))),
  }));

const isRows = (value: unknown): boolean => Array.isArray(value) && value.some(isObject);

const oddIn = (change: (answer: Answer, shape: z.ZodObject) => Json): Switch => ({
  answer(answer, asked) {
    const shape = shapeOf(asked);
    if (answer.status !== 200 || !shape || !isObject(answer.body)) return answer;
    return { ...answer, body: change(answer, shape) };
  },
});

function oddAnswer({ body }: Answer, shape: z.ZodObject, oddness: Oddness, firstRow: number): Json {
  // A row by itself is the first of its list.
  if ((shapeFacts(shape)?.identity ?? []).length > 0 || Object.keys(shape.shape).length === 0) {
    return oddObject(body as Json, shape, rowOf(oddness, firstRow));
  }
  return Object.fromEntries(
    Object.entries(body as Json).map(([name, value]) => {
      const part = withoutWrapping(shape.shape[name]);
      const isList = part instanceof z.ZodArray && Array.isArray(value);
      const change = rowOf(oddness, firstRow + name.length);
      if (!isList) return [name, part ? oddValue(value, part, change) : value];
      const rows = enoughRows(value as Json[], part.element).map((row, index) =>
        changed(row, part.element, rowOf(oddness, firstRow + index)),
      );
      return [name, [...rows, ...lostRows(value as Json[], part.element)]];
    }),
  );
}

/** With another cursor, there would be no next page. Other tests are about cursors. */
const cursors = new Set<string | undefined>(cursorsInResponse.map(({ cursor }) => cursor.at(-1)));

/** So many rows that each field can have each odd value; further ones are the first one with ids of their own. */
function enoughRows(rows: readonly Json[], element: z.core.$ZodType): readonly Json[] {
  const [first] = rows;
  const identity = shapeFacts(element)?.identity ?? [];
  if (!first || identity.length !== 1 || identity.includes('date')) return rows;
  const more = Array.from({ length: Math.max(0, oddValues.length - rows.length) }, (_, index) => ({
    ...first,
    ...Object.fromEntries(identity.map((name) => [name, `more-${index}`])),
  }));
  return [...rows, ...more];
}

/** Rows whose identities are odd in each way. */
function lostRows([first]: readonly Json[], element: z.core.$ZodType): unknown[] {
  const identity = shapeFacts(element)?.identity ?? [];
  return [
    ...oddValues.filter((value) => !isObject(value)),
    ...identity.flatMap((name) => oddValues.map((value) => ({ ...first, [name]: value }))),
  ];
}

type Change = (isCompound: boolean) => unknown;

function rowOf(oddness: Oddness, row: number): Change {
  let field = 0;
  return (isCompound) => {
    field += 1;
    return oddness(field, row, isCompound);
  };
}

function oddObject(value: Json, shape: z.ZodObject, change: Change): Json {
  const { identity = [] } = shapeFacts(shape) ?? {};
  // A wiki run has no documented fields, so its own are changed.
  const names = Object.keys(shape.shape).length > 0 ? Object.keys(shape.shape) : Object.keys(value);
  const fields = names
    .filter((name) => !identity.includes(name) && !cursors.has(name))
    .map((name) => [name, oddValue(value[name], shape.shape[name], change)]);
  return { ...value, ...Object.fromEntries(fields) };
}

function oddValue(value: unknown, schema: z.core.$ZodType | undefined, change: Change): unknown {
  const part = withoutWrapping(schema);
  const isCompound =
    part instanceof z.ZodObject || part instanceof z.ZodArray || part instanceof z.ZodRecord;
  const odd = change(isCompound);
  return odd === asIs ? changed(value, part, change) : odd;
}

/** The value with odd parts. */
function changed(value: unknown, part: z.core.$ZodType | undefined, change: Change): unknown {
  if (part instanceof z.ZodObject) return oddObject(isObject(value) ? value : {}, part, change);
  if (part instanceof z.ZodArray) {
    const items = Array.isArray(value) && value.length > 0 ? value : [undefined, undefined];
    return items.map((item) => oddItem(item, part.element, change));
  }
  if (part instanceof z.ZodRecord) {
    const entries = Object.entries(isObject(value) ? value : { one: undefined, two: undefined });
    return Object.fromEntries(
      entries.map(([key, item]) => [key, oddItem(item, part.valueType, change)]),
    );
  }
  return value;
}

const oddItem = (item: unknown, schema: z.core.$ZodType, change: Change): unknown =>
  schema instanceof z.ZodObject ? changed(item, schema, change) : oddValue(item, schema, change);

function withoutWrapping(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutWrapping(schema.unwrap())
    : schema;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const names = {
  sessions: 'listSessions',
  messages: 'listMessages',
  interrupt: 'interruptSession',
  computers: 'listComputers',
  computer: 'getComputer',
  restart: 'restartComputer',
  wiki: 'getWikiRun',
  limits: 'getCreditLimits',
  readiness: 'listReadinessReports',
  tokens: 'getTokens',
  tools: 'getTools',
  activity: 'getActivity',
  productivity: 'getProductivity',
  users: 'getUsers',
  session: undefined,
  person: undefined,
} as const satisfies Record<Asked['route'], keyof typeof endpoints | undefined>;

function shapeOf({ route }: Asked): z.ZodObject | undefined {
  const name = names[route];
  const response = name && (endpoints[name] as Endpoint).response;
  return response instanceof z.ZodObject ? response : undefined;
}
