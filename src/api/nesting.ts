/** The maximum depth of nested objects and lists. No document of the API comes near a tenth of it. */
const deepest = 100;

/**
 * Whether JSON is nested so deeply that recursive functions, `JSON.stringify` among them, could overflow the
 * stack.
 */
export function isNestedTooDeeply(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedTooDeeply(part, levels - 1));
}
