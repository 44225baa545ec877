import * as z from 'zod';

/** Text with values that are known to occur, among others. */
export function openEnum<const Known extends string>(
  known: readonly Known[],
): z.ZodType<Known | (string & {}), string> {
  const schema = z.string();
  z.globalRegistry.add(schema, { examples: [...known] });
  // At run time any text passes; the type helps who writes a value.
  return schema as unknown as z.ZodType<Known | (string & {}), string>;
}
