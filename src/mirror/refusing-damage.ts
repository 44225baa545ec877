import { isMirrorDamage, mirrorError } from './mirror-error.ts';

/**
 * The same functions, and records of functions, of the server of a mirror. Where the mirror is damaged, they refuse with a
 * message that says so, and return no documents that a client cannot read.
 */
export function refusingDamage<Part extends object>(
  part: Part,
  file: string,
  refuse: Refuse,
): Part {
  const refusing = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function'
      ? (...given: unknown[]) => refuseDamage(() => Reflect.apply(value, part, given), file, refuse)
      : typeof value === 'object' && value !== null
        ? refusingDamage(value, file, refuse)
        : value,
  ]);
  return Object.fromEntries(refusing);
}

/** Throws what the server answers with. */
type Refuse = (message: string) => never;

function refuseDamage(work: () => unknown, file: string, refuse: Refuse): unknown {
  try {
    const result = work();
    requireJson(result);
    return result;
  } catch (error) {
    const explained = mirrorError(error, file);
    if (explained instanceof Error && isMirrorDamage(explained)) refuse(explained.message);
    throw error;
  }
}

/** Documents pass through the server as bytes, alone or as a part of a page. Throws SyntaxError. */
function requireJson(result: unknown): void {
  if (result instanceof Uint8Array) JSON.parse(`[${Buffer.from(result).toString()}]`);
  else if (typeof result === 'object' && result !== null)
    Object.values(result).forEach(requireJson);
}
