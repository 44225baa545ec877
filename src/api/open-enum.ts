import * as z from 'zod';

/** Text with known values, which may also have other values. */
export function openEnum<const Known extends string>(
  known: readonly Known[],
): z.ZodType<Known | (string & {}), string> {
  const schema = z.string();
  z.globalRegistry.add(schema, { examples: [...known] });
  // Any text is accepted at run time; the type helps callers to write a known value.
  return schema as unknown as z.ZodType<Known | (string & {}), string>;
}
