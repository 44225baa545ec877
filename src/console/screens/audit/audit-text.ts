import { endpoints } from '../../../api/endpoints.ts';
import type { AuditEntry } from '../../../config/audit-entry.ts';
import { requestText } from '../record/record-columns.ts';

/** What a request does, in two or three words: `restart computer`. Method and route where nobody knows. */
export function actText(entry: Pick<AuditEntry, 'method' | 'route'>): string {
  const text = requestText(entry);
  return acts.get(text) ?? text;
}

const acts: ReadonlyMap<string, string> = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    requestText({ method, route: path }),
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

/** `ok`, `forbidden 403`: a failure with its status, where a server has answered. */
export function resultText({ result, status }: Pick<AuditEntry, 'result' | 'status'>): string {
  if (result === 'ok') return 'ok';
  if (result === 'pending') return 'no answer';
  return status === undefined ? result : `${result} ${status}`;
}
