import { type JsonValue, valueAt, writtenPath } from './json-path.ts';

/** A value of a record with what it is called. */
export type ShownValue = { value: JsonValue; name: string; title: string };

/** What stands at a path of a record. What has a title is called by it, the rest by its path. */
export function shownValue(record: JsonValue, path: string): ShownValue {
  const value = valueAt(record, path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const title: unknown = Object(value).title;
  return { value, name, title: typeof title === 'string' ? title : writtenPath(record, path) };
}
