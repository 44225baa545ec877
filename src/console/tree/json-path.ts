import { jsonText } from '../../figures/format/json-text.ts';

/** Any JSON value; other values are shown as their text. */
export type JsonValue = unknown;

/** The children of an object or a list with their names; none for other values. */
export function entriesOf(value: JsonValue): [string, JsonValue][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The JSON pointer (RFC 6901) of a child; the one of the root is empty. */
export const childPath = (path: string, name: string): string =>
  `${path}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;

/** The path of the parent of a node; the root has none. */
export const parentPath = (path: string): string | undefined =>
  path === '' ? undefined : path.slice(0, path.lastIndexOf('/'));

/** The paths of all ancestors of a node, the root first. */
export function ancestorPaths(path: string): string[] {
  const parent = parentPath(path);
  return parent === undefined ? [] : [...ancestorPaths(parent), parent];
}

/** The value at a path; undefined if there is none. */
export const valueAt = (root: JsonValue, path: string): JsonValue =>
  namesOf(path).reduce(childOf, root);

/** A path in code notation: `pages[0].title`; empty for the root. */
export function writtenPath(root: JsonValue, path: string): string {
  let value = root;
  const steps = namesOf(path).map((name) => {
    const isIndex = Array.isArray(value);
    value = childOf(value, name);
    if (isIndex) return `[${name}]`;
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return steps.join('').replace(/^\./, '');
}

const namesOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

function childOf(value: JsonValue, name: string): JsonValue {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

/** The text that is copied for a value: a text as it is, everything else as JSON. */
export const valueText = (value: JsonValue): string =>
  typeof value === 'string' ? value : jsonText(value);

/** The name of a value in its document. */
export const nameAt = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The title of a value, if it has one; otherwise its path. */
export function titleAt(root: JsonValue, path: string): string {
  const title: unknown = Object(valueAt(root, path)).title;
  return typeof title === 'string' ? title : writtenPath(root, path);
}
