import { isNestedTooDeeply } from '../../api/nesting.ts';
import type { ToolCall } from './message-content.ts';

/** One argument of a call; texts as they are, everything else as JSON. */
export type CallArgument = { name: string; value: string };

/** Names that say what a call is about, most telling first. */
const tellingNames = [
  'command',
  'cmd',
  'file_path',
  'filePath',
  'path',
  'pattern',
  'query',
  'sql',
  'url',
  'question',
  'description',
  'title',
  'name',
  'prompt',
];

/** The arguments in server order; undefined when the input is no JSON object. */
export function callArguments({ input }: Pick<ToolCall, 'input'>): CallArgument[] | undefined {
  const parsed = parseObject(input);
  return (
    parsed &&
    Object.entries(parsed).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    }))
  );
}

/**
 * What a call is about, to be read in one line: a command, a path, a pattern. The input as it is where
 * nothing in it is known to be that.
 */
export function mainArgument(call: Pick<ToolCall, 'input'>): string {
  const given = callArguments(call);
  if (given === undefined) return call.input.trim();
  const telling = tellingNames
    .map((wanted) => given.find(({ name }) => name === wanted))
    .find((argument) => argument !== undefined);
  if (telling) return telling.value.trim();

  const patched = given.map(({ value }) => patchedFile(value)).find((file) => file !== undefined);
  const [only] = given;
  return patched ?? (given.length === 1 && only ? only.value.trim() : call.input.trim());
}

/** The file that a unified diff changes. */
const patchedFile = (text: string): string | undefined => /^\+\+\+ (?:b\/)?(\S+)/m.exec(text)?.[1];

function parseObject(text: string): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    return isNestedTooDeeply(parsed) ? undefined : parsed;
  } catch {
    // Servers may cut a long input, and a tool may take plain text that begins with a brace.
    return undefined;
  }
}
