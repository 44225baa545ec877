/**
 * A value with the same fields, in which texts beyond `max` characters are cut, with an ellipsis. It is the value
 * itself if it has no such text. The value must be plain data.
 */
export function abridged<Value>(value: Value, max: number): Value;
export function abridged(value: unknown, max: number): unknown {
  if (!hasLongText(value, max)) return value;
  if (typeof value === 'string') return `${value.slice(0, max)}…`;
  if (Array.isArray(value)) return value.map((item) => abridged(item, max));
  const fields = Object.entries(Object(value));
  return Object.fromEntries(fields.map(([name, part]) => [name, abridged(part, max)]));
}

/** Asked of all findings after each answer, and hardly ever true, so nothing is copied for it. */
function hasLongText(value: unknown, max: number): boolean {
  if (typeof value === 'string') return value.length > max;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => hasLongText(part, max));
}
