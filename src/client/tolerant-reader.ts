import * as z from 'zod';
import { scalarOf } from '../api/scalar.ts';
import { type ShapeFacts, shapeFacts } from '../api/shape.ts';
import { conformanceTest, isObject } from './conforms.ts';
import type { Drift } from './facts.ts';
import { isAscending, sortAscending } from './list-order.ts';

/**
 * Notes a difference from the documented shape. `text` is the name of an unknown field, the unknown value of an
 * enumeration, or what was found in place of a documented value.
 */
export type Note = (kind: Drift['kind'], path: string, text?: string) => void;

/**
 * Reads a value as far as it can be read, and changes it in place: a field that cannot be read becomes undefined, and
 * an item without its identity leaves its list. Returns `unreadable` if nothing of the value is left.
 */
export type Reader = (value: unknown, note: Note) => unknown;

export const unreadable = Symbol('unreadable');

type Reading = {
  /** The place of the value. */
  path: string;
  /** Whether items of lists that need no mending are passed over. What they omit or add is then not noted. */
  mendsOnly: boolean;
};

/** The tolerant reader of a documented schema. Build it once per schema. */
export function tolerantReader(
  schema: z.core.$ZodType,
  reading: Reading = { path: '', mendsOnly: false },
): Reader {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return tolerantReader(schema.unwrap(), reading);
  }
  if (schema instanceof z.ZodObject) return objectReader(schema, reading);
  if (schema instanceof z.ZodArray) return listReader(schema.element, reading);
  if (schema instanceof z.ZodRecord) return mapReader(schema.valueType, reading);
  return scalarReader(schema, reading);
}

function scalarReader(schema: z.core.$ZodType, { path }: Reading): Reader {
  const scalar = scalarOf(schema);
  const known = schema instanceof z.ZodEnum ? new Set<unknown>(schema.options) : undefined;
  const ownKind = schema instanceof z.ZodNumber ? 'number' : 'string';

  return (value, note) => {
    const read = !scalar || scalar.conforms(value) ? value : scalar.convert(value);
    if (read === undefined) return refused(value, path, note, ownKind);
    if (read !== value) note('converted-value', path, kindOf(value));
    if (known?.has(read) === false) note('unknown-value', path, String(read));
    return read;
  };
}

const lostByList = new WeakMap<readonly unknown[], number>();

/** How many items left a list that was read. */
export const lostItems = (list: readonly unknown[]): number => lostByList.get(list) ?? 0;

function listReader(element: z.core.$ZodType, { path, mendsOnly }: Reading): Reader {
  const itemPath = `${path}[]`;
  const conforms = mendsOnly ? conformanceTest(element) : () => false;
  const readItem = tolerantReader(element, { path: itemPath, mendsOnly });
  const { fromOther, identity = [], ascendsBy } = shapeFacts(element) ?? {};
  const allLost = `a list of items without ${identity.join(' or ') || 'a readable value'}`;

  return (value, note) => {
    if (!Array.isArray(value)) {
      if (!fromOther) return refused(value, path, note);
      note('converted-value', path, kindOf(value));
      return isObject(value) ? [readItem(value, note)] : [fromOther(value)];
    }
    let kept = 0;
    for (const item of value) {
      const read = conforms(item) ? item : readItem(item, note);
      if (read === unreadable) note('lost-item', itemPath);
      else {
        value[kept] = read;
        kept += 1;
      }
    }
    // An empty list would say that there is nothing.
    if (kept === 0 && value.length > 0) {
      note('unreadable-value', path, allLost);
      return unreadable;
    }
    if (kept < value.length) lostByList.set(value, value.length - kept);
    value.length = kept;
    if (ascendsBy !== undefined && !isAscending(value, ascendsBy)) {
      note('other-order', path);
      sortAscending(value, ascendsBy);
    }
    return value;
  };
}

function mapReader(valueType: z.core.$ZodType, { path, mendsOnly }: Reading): Reader {
  const readValue = tolerantReader(valueType, { path: below(path, '*'), mendsOnly });
  const hasNothing = isEmptyReadable(valueType);

  return (value, note) => {
    if (!isObject(value)) return refused(value, path, note);
    dropPrototype(value);
    for (const [key, part] of Object.entries(value)) {
      const read = readValue(part, note);
      if (read !== unreadable) value[key] = read;
      else if (hasNothing) value[key] = {};
      else delete value[key];
    }
    return value;
  };
}

function objectReader(schema: z.ZodObject, { path, mendsOnly }: Reading): Reader {
  const { fromOther, ...facts } = shapeFacts(schema) ?? {};
  const fields = Object.entries(schema.shape).map(([name, part]) =>
    fieldReader(name, part, facts, { path: below(path, name), mendsOnly }),
  );
  const known = new Set(Object.keys(schema.shape));

  return (value, note) => {
    if (!isObject(value)) {
      if (!fromOther) return refused(value, path, note);
      note('converted-value', path, kindOf(value));
      return fromOther(value);
    }
    dropPrototype(value);
    const sent = fromOther && { ...value };
    if (!fields.every((read) => read(value, note))) return unreadable;
    if (sent && Object.keys(sent).some((name) => sent[name] != null && value[name] == null)) {
      return fromOther(sent);
    }
    // An object without documented fields may have any field.
    if (known.size > 0) {
      for (const name of Object.keys(value)) {
        if (!known.has(name)) note('unknown-field', path, name);
      }
    }
    return value;
  };
}

type FieldFacts = Partial<Pick<ShapeFacts, 'identity' | 'required' | 'otherNames'>>;

/** Reads a field of an object. Returns whether the object is of use without it, or has it. */
function fieldReader(
  name: string,
  schema: z.core.$ZodType,
  { identity = [], required = [], otherNames = {} }: FieldFacts,
  reading: Reading,
): (object: Record<string, unknown>, note: Note) => boolean {
  const { path } = reading;
  const readValue = tolerantReader(schema, reading);
  const names = [name, otherNames[name]].filter((known) => known !== undefined);
  const isIdentity = identity.includes(name);
  const isRequired = required.includes(name);
  const mayBeMissing = schema instanceof z.ZodOptional;
  const mayBeNull = schema instanceof z.ZodNullable;
  const hasNothing = isEmptyReadable(schema);

  return (object, note) => {
    let isWritten = false;
    for (const known of names) {
      const value = object[known];
      if (value == null) continue;
      isWritten = true;
      const read = value === '' && isIdentity ? refused(value, path, note) : readValue(value, note);
      if (read !== object[name]) object[name] = read === unreadable ? undefined : read;
      if (read !== unreadable) return true;
    }
    if (!isWritten) {
      if (mayBeMissing || (mayBeNull && object[name] === null)) return true;
      note('missing-field', path);
    }
    if (!isRequired) return true;
    if (hasNothing) object[name] = {};
    return hasNothing;
  };
}

/** Whether an object of which nothing is known is still a value of the schema. */
const isEmptyReadable = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject && shapeFacts(schema)?.required.length === 0;

function refused(value: unknown, path: string, note: Note, ownKind = ''): typeof unreadable {
  const misfit = typeof value === ownKind ? misfits.get(ownKind) : undefined;
  note('unreadable-value', path, misfit ?? kindOf(value));
  return unreadable;
}

/** Values of the right kind that cannot be meant. */
const misfits = new Map([
  ['number', 'a number out of range'],
  ['string', 'text of another form'],
]);

// A key named `__proto__` could set the prototype of a copy.
function dropPrototype(value: Record<string, unknown>): void {
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
}

/** What a value of JSON is. It tells nothing of what the value says, so it is safe to log. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value === '') return 'empty text';
  return kinds.get(typeof value) ?? 'an object';
}

const kinds = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
]);

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
