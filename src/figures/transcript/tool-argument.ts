import type { ToolCall } from './content-block.ts';

/** An argument of a call; texts as they are, everything else as JSON. */
type CallArgument = { name: string; value: string };

/** Names of the most informative arguments, in order. */
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

/** The arguments in server order; undefined if the input is not a JSON object. */
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
 * The most informative argument of a call, for one line: a command, a path, a pattern. The input itself if it
 * has no known argument.
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
    // Servers may truncate a long input, and a tool may take plain text that begins with a brace.
    return undefined;
  }
}

/** The maximum depth of nested objects and lists. No document of the API comes near a tenth of it. */
const deepest = 100;

/**
 * Whether JSON is nested so deeply that recursive functions, `JSON.stringify` among them, could overflow the
 * stack.
 */
function isNestedTooDeeply(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  // Three times as fast as `Object.values`, which allocates a list for every object of a response.
  for (const key in value) {
    if (isNestedTooDeeply((value as Record<string, unknown>)[key], levels - 1)) return true;
  }
  return false;
}
