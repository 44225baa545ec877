/**
 * A value with the same fields, in which texts beyond `max` characters are cut, with an ellipsis. It is the value
 * itself if it has no such text. The value must be plain data.
 */
export function abridged<Value>(value: Value, max: number): Value;
export function abridged(value: unknown, max: number): unknown {
  if (typeof value === 'string') return value.length > max ? `${value.slice(0, max)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => abridged(item, max));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const fields = Object.entries(value).map(([name, part]) => [name, abridged(part, max), part]);
  const isLong = fields.some(([, part, before]) => part !== before);
  return isLong ? Object.fromEntries(fields) : value;
}
