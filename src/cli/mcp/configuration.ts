import { isObject } from '../../client/conforms.ts';
import { UsageError } from '../process/usage-error.ts';
import type { AgentClient } from './clients.ts';

export type ServerStart = { command: string; args: readonly string[] };

const name = 'signalbox';

/** What a client's documentation asks for: JSON, or for one without it, TOML. */
export function snippetOf({ servers, fields }: AgentClient, start: ServerStart): string {
  if (servers !== undefined) {
    return `${JSON.stringify({ [servers]: { [name]: { ...fields, ...start } } }, null, 2)}\n`;
  }
  // A string of JSON is one of TOML.
  const { command, args } = start;
  return `[mcp_servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
}

/**
 * The text of a configuration with the server in it, in the indentation that it has. Throws UsageError if it cannot be
 * read as plain JSON, such as one with comments, which would be lost.
 */
export function withServer(
  text: string | undefined,
  path: string,
  client: AgentClient,
  start: ServerStart,
): string {
  const { servers = 'mcpServers', fields } = client;
  const whole = objectIn(text?.trim() ? text : '{}', path);
  const known = whole[servers] ?? {};
  if (!isObject(known)) throw refusal(path, `"${servers}" is no object`);
  const entry = { ...fields, ...start };
  const changed = { ...whole, [servers]: { ...known, [name]: entry } };
  const indent = /^([ \t]+)"/m.exec(text ?? '')?.[1] ?? '  ';
  return `${JSON.stringify(changed, null, indent)}\n`;
}

function objectIn(text: string, path: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refusal(path, 'it is not plain JSON');
  }
  if (!isObject(parsed)) throw refusal(path, 'it is no object');
  return parsed;
}

const refusal = (path: string, why: string) =>
  new UsageError(
    `Nothing was written to ${path}: ${why}. Leave out --write, and add the lines yourself.`,
  );

/** The lines that differ, as `-` and `+`, between the lines that both texts begin and end with. */
export function differenceOf(before: string, after: string): string[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const start = old.findIndex((line, at) => line !== fresh[at]);
  const from = start === -1 ? old.length : start;
  const rest = [old.slice(from).toReversed(), fresh.slice(from).toReversed()] as const;
  const end = rest[0].findIndex((line, at) => line !== rest[1][at]);
  const same = end === -1 ? Math.min(rest[0].length, rest[1].length) : end;
  return [
    ...old.slice(from, old.length - same).map((line) => `-${line}`),
    ...fresh.slice(from, fresh.length - same).map((line) => `+${line}`),
  ];
}

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.replace(/\n$/, '').split('\n');
