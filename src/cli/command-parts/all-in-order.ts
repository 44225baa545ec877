/**
 * What all of these promise. If several fail, it throws the failure of the first of them and not the one that comes first,
 * so that the same refusals are always told in the same words.
 */
export async function allInOrder<T extends readonly unknown[] | []>(
  parts: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  await Promise.allSettled(parts);
  return await Promise.all(parts);
}
