/**
 * What all of these promise. If several fail, it throws the failure of the first of them and not the one that comes first,
 * so that the same refusals are always told in the same words.
 */
export async function allInOrder<T extends readonly unknown[] | []>(
  parts: T,
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  // Failures of later ones are known here, though nobody waits for them any more.
  void Promise.allSettled(parts);
  for (const part of parts) await part;
  return await Promise.all(parts);
}
