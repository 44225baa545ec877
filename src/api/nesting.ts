/** Levels of objects and lists in one another. No document of the interface has a tenth of it. */
const deepest = 100;

/**
 * Whether JSON is nested so deeply that functions which call themselves for each level, JSON.stringify
 * among them, could run out of stack.
 */
export function isNestedTooDeeply(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedTooDeeply(part, levels - 1));
}
