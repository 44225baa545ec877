import type { WikiRun } from '../../../domain/resources.ts';
import { type JsonValue, valueAt, writtenPath } from '../../components/json-tree/json-path.ts';

/** A value of a record with what it is called. */
export type ShownValue = { value: JsonValue; name: string; title: string };

/** What stands at a path of a run. A page is called by its title; the rest by its path. */
export function shownValue(run: WikiRun, path: string): ShownValue {
  const value = valueAt(run, path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const title: unknown = Object(value).title;
  return { value, name, title: typeof title === 'string' ? title : writtenPath(run, path) };
}
